import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { GATEWAY_LABELS, SPECIAL_TAX_REGIME_LABELS, TAX_REGIME_LABELS } from '@talao/contract/fields/values'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { CNPJ_MASK, MaskedInput, PHONE_MASK } from '../../../ui/masked-input.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import type { CompanyValues } from './company-form.ts'
import { StateRegistration } from './state-registration.tsx'

type Props = { form: UseFormReturnType<CompanyValues>; sellsGoods: boolean }

export function DataPanel({ form, sellsGoods }: Props) {
  return (
    <Panel title="Dados">
      <FormGrid>
        <Span of={4}>
          <MaskedInput
            {...CNPJ_MASK}
            label="CNPJ"
            data-path="cnpj"
            value={form.values.cnpj}
            error={form.errors.cnpj}
            onBlur={() => form.validateField('cnpj')}
            onChange={(bare) => form.setFieldValue('cnpj', bare.toUpperCase())}
          />
        </Span>
        <Span of={8}>
          <TextInput label="Razão social" autoComplete="organization" {...form.getInputProps('corporate_name')} />
        </Span>
        <Span of={6}>
          <TextInput
            label={
              <>
                Nome fantasia <Optional />
              </>
            }
            {...form.getInputProps('fantasy_name')}
          />
        </Span>
        <Span of={6}>
          <SelectInput
            label="Regime tributário"
            data={options(TAX_REGIME_LABELS)}
            {...form.getInputProps('tax_regime')}
          />
        </Span>
        <Span of={4}>
          <StateRegistration form={form} sellsGoods={sellsGoods} />
        </Span>
        <Span of={4}>
          <TextInput
            label={
              <>
                Inscrição municipal <Optional />
              </>
            }
            placeholder="Números ou ISENTO"
            {...form.getInputProps('municipal_registration')}
          />
        </Span>
        <Span of={4}>
          <MaskedInput
            {...PHONE_MASK}
            label="Telefone"
            data-path="contact"
            type="tel"
            autoComplete="tel-national"
            value={form.values.contact}
            error={form.errors.contact}
            onChange={(bare) => form.setFieldValue('contact', bare)}
          />
        </Span>
        <Span of={6}>
          <SelectInput
            label="Regime especial do ISS"
            data={options(SPECIAL_TAX_REGIME_LABELS)}
            {...form.getInputProps('special_tax_regime')}
          />
        </Span>
        <Span of={6}>
          <Toggle
            label="Incentivador cultural"
            description="Só para notas de serviço de quem participa de um programa de incentivo."
            {...form.getInputProps('culture_encourager', { type: 'checkbox' })}
          />
        </Span>
        <Span of={6}>
          <TextInput label="E-mail" type="email" autoComplete="email" {...form.getInputProps('email')} />
        </Span>
        <Span of={6}>
          <SelectInput label="As notas saem por" data={options(GATEWAY_LABELS)} {...form.getInputProps('gateway')} />
        </Span>
      </FormGrid>
    </Panel>
  )
}

function Optional() {
  return <span className="support">opcional</span>
}

function options(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
