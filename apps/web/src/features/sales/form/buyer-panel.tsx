import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ICMS_TAXPAYER_LABELS, NO_FOREIGN_DOCUMENT_LABELS } from '@talao/contract/fields/values'
import { DOCUMENT_MASK } from '../../../components/form/document-mask.ts'
import { useTaxpayer } from '../../../components/lookups/use-taxpayer.ts'
import { FilledBy } from '../../../components/note-form/filled-by.tsx'
import { useFill } from '../../../components/note-form/use-fill.ts'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { MaskedInput, PHONE_MASK } from '../../../ui/masked-input.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import { buyerPart } from './buyer-part.ts'
import type { SaleValues } from './sale-form.ts'

/** The recipient of the nota: the payer, not the user of the product. */
export function BuyerPanel({ form }: { form: UseFormReturnType<SaleValues> }) {
  const { is_abroad, foreign_document } = form.values.client
  const part = buyerPart(form)
  const fill = useFill(part)
  const lookup = useTaxpayer({ part, companyId: Number(form.values.company_id) || undefined, fill })
  return (
    <Panel
      title="Comprador"
      hint={lookup.isAsking ? 'consultando o cadastro' : (lookup.said ?? 'a quem a nota é dirigida')}
      aside={fill.by && <FilledBy by={fill.by} onUndo={fill.undo} />}
    >
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
              data-path="client.document"
              autoComplete="off"
              value={form.values.client.document}
              error={form.errors['client.document']}
              onBlur={() => {
                form.validateField('client.document')
                lookup.ask()
              }}
              onChange={(bare) => {
                form.setFieldValue('client.document', bare.toUpperCase())
                lookup.typed()
              }}
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
              value={form.values.client.phone}
              error={form.errors['client.phone']}
              onChange={(bare) => form.setFieldValue('client.phone', bare)}
            />
          )}
        </Span>
        {is_abroad && !foreign_document.trim() && (
          <Span of={6}>
            <SelectInput
              label={<Optional>Sem documento porque</Optional>}
              data={[
                { value: '', label: '' },
                ...Object.entries(NO_FOREIGN_DOCUMENT_LABELS).map(([value, label]) => ({ value, label })),
              ]}
              {...form.getInputProps('client.no_foreign_document_reason')}
            />
          </Span>
        )}
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
