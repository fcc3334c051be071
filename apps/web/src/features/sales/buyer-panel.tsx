import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ICMS_TAXPAYER_LABELS } from '@talao/contract/values'
import { FormGrid, Span } from '../../ui/form-grid.tsx'
import { MaskedInput, PHONE_MASK } from '../../ui/masked-input.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { Toggle } from '../../ui/toggle.tsx'
import { DOCUMENT_MASK } from '../../components/document-mask.ts'
import { Optional } from '../../ui/optional.tsx'
import type { SaleValues } from './sale-form.ts'

/** Who the note is addressed to: the payer, not whoever uses the product. */
export function BuyerPanel({ form }: { form: UseFormReturnType<SaleValues> }) {
  const initial = form.getInitialValues().client
  const { is_abroad } = form.values.client
  return (
    <Panel title="Comprador" hint="a quem a nota é dirigida">
      <FormGrid>
        <Span of={4}>
          {is_abroad ? (
            <TextInput
              label={<Optional>Documento no país</Optional>}
              maxLength={20}
              {...form.getInputProps('client.foreign_document')}
            />
          ) : (
            <MaskedInput
              {...DOCUMENT_MASK}
              label="CPF ou CNPJ"
              autoComplete="off"
              initial={initial.document}
              error={form.errors['client.document']}
              onBlur={() => form.validateField('client.document')}
              onChange={(bare) => form.setFieldValue('client.document', bare.toUpperCase())}
            />
          )}
        </Span>
        <Span of={8}>
          <TextInput label="Nome" maxLength={150} {...form.getInputProps('client.name')} />
        </Span>
        <Span of={8}>
          <TextInput label={<Optional>E-mail</Optional>} type="email" {...form.getInputProps('client.email')} />
        </Span>
        <Span of={4}>
          {is_abroad ? (
            <TextInput label={<Optional>Telefone</Optional>} type="tel" {...form.getInputProps('client.phone')} />
          ) : (
            <MaskedInput
              {...PHONE_MASK}
              label={<Optional>Telefone</Optional>}
              type="tel"
              initial={initial.phone}
              error={form.errors['client.phone']}
              onChange={(bare) => form.setFieldValue('client.phone', bare)}
            />
          )}
        </Span>
        {!is_abroad && (
          <>
            <Span of={6}>
              <SelectInput
                label="ICMS"
                data={Object.entries(ICMS_TAXPAYER_LABELS).map(([value, label]) => ({ value, label }))}
                {...form.getInputProps('client.icms_taxpayer')}
              />
            </Span>
            <Span of={6}>
              <TextInput
                label={<Optional>Inscrição estadual</Optional>}
                maxLength={14}
                disabled={form.values.client.icms_taxpayer === 'NaoContribuinte'}
                {...form.getInputProps('client.state_registration')}
              />
            </Span>
          </>
        )}
        <Span of={12}>
          <Toggle label="Comprador no exterior" {...form.getInputProps('client.is_abroad', { type: 'checkbox' })} />
        </Span>
      </FormGrid>
    </Panel>
  )
}
