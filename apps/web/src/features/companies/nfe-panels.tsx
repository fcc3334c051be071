import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CompanyOut } from '@talao/contract'
import { CUSTOMER_PRESENCE_LABELS, SHIPPING_LABELS } from '@talao/contract/values'
import { FormGrid, Span } from '../../ui/form-grid.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { Toggle } from '../../ui/toggle.tsx'
import type { NfeSettingValues } from './nfe-setting-form.ts'
import { CSOSN, ICMS_CST, ICMS_ORIGINS, PIS_COFINS_CST } from './tax-codes.ts'

type Form = UseFormReturnType<NfeSettingValues>

export function NotePanel({ form }: { form: Form }) {
  return (
    <Panel title="Nota">
      <FormGrid>
        <Span of={6}>
          <TextInput label="Natureza da operação" {...form.getInputProps('nature_operation')} />
        </Span>
        <Span of={3}>
          <TextInput label="NCM" inputMode="numeric" maxLength={8} {...form.getInputProps('ncm')} />
        </Span>
        <Span of={3}>
          <TextInput label="Unidade" maxLength={6} {...form.getInputProps('unit_measurement')} />
        </Span>
        <Span of={6}>
          <SelectInput
            label="Presença do comprador"
            data={labelled(CUSTOMER_PRESENCE_LABELS)}
            {...form.getInputProps('customer_presence')}
          />
        </Span>
        <Span of={6}>
          <SelectInput label="Frete" data={labelled(SHIPPING_LABELS)} {...form.getInputProps('shipping')} />
        </Span>
        <Span of={12}>
          <Textarea
            label="Informações adicionais"
            description="Saem em todas as notas, no quadro de dados adicionais."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autosize={false}
            rows={3}
            {...form.getInputProps('additional_information')}
          />
        </Span>
        <Span of={6}>
          <Toggle label="Vender a consumidor final" {...form.getInputProps('final_customer', { type: 'checkbox' })} />
        </Span>
        <Span of={6}>
          <Toggle
            label="Mandar a nota por e-mail ao cliente"
            {...form.getInputProps('send_mail', { type: 'checkbox' })}
          />
        </Span>
      </FormGrid>
    </Panel>
  )
}

/** The Simples Nacional has codes of its own (CSOSN); the other regimes use the CST. */
export function TaxPanel({ form, regime }: { form: Form; regime: CompanyOut['tax_regime'] }) {
  const isSimples = regime === 'SIMPLES_NACIONAL' || regime === 'MEI'
  return (
    <Panel title="Impostos" hint={isSimples ? 'Simples Nacional' : undefined}>
      <FormGrid>
        <Span of={6}>
          <SelectInput
            label="Origem da mercadoria"
            data={coded(ICMS_ORIGINS)}
            {...form.getInputProps('nfe_tax.icms_origin')}
          />
        </Span>
        <Span of={isSimples ? 6 : 4}>
          <SelectInput
            label={isSimples ? 'CSOSN' : 'CST do ICMS'}
            data={coded(isSimples ? CSOSN : ICMS_CST)}
            {...form.getInputProps('nfe_tax.icms_cst')}
          />
        </Span>
        {!isSimples && (
          <Span of={2}>
            <TextInput
              label="ICMS"
              rightSection="%"
              inputMode="decimal"
              {...form.getInputProps('nfe_tax.icms_aliquot')}
            />
          </Span>
        )}
        <Span of={4}>
          <SelectInput label="CST do PIS" data={coded(PIS_COFINS_CST)} {...form.getInputProps('nfe_tax.pis_cst')} />
        </Span>
        <Span of={2}>
          <TextInput label="PIS" rightSection="%" inputMode="decimal" {...form.getInputProps('nfe_tax.pis_aliquot')} />
        </Span>
        <Span of={4}>
          <SelectInput
            label="CST da COFINS"
            data={coded(PIS_COFINS_CST)}
            {...form.getInputProps('nfe_tax.cofins_cst')}
          />
        </Span>
        <Span of={2}>
          <TextInput
            label="COFINS"
            rightSection="%"
            inputMode="decimal"
            {...form.getInputProps('nfe_tax.cofins_aliquot')}
          />
        </Span>
      </FormGrid>
    </Panel>
  )
}

const CFOPS = [
  ['cfop_same_state', 'No mesmo estado'],
  ['cfop_other_state_icms_taxpayer', 'Outro estado, contribuinte do ICMS'],
  ['cfop_other_state_no_icms_taxpayer', 'Outro estado, não contribuinte'],
  ['cfop_other_country', 'Exterior'],
] as const

export function CfopPanel({ form }: { form: Form }) {
  return (
    <Panel title="CFOP" hint="conforme onde está o comprador">
      <FormGrid>
        {CFOPS.map(([name, label]) => (
          <Span key={name} of={12}>
            <TextInput label={label} inputMode="numeric" maxLength={4} {...form.getInputProps(name)} />
          </Span>
        ))}
        <Span of={12}>
          <TextInput
            label={
              <>
                CEST <span className="support">opcional</span>
              </>
            }
            inputMode="numeric"
            maxLength={7}
            {...form.getInputProps('cest')}
          />
        </Span>
      </FormGrid>
    </Panel>
  )
}

function labelled(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

function coded(codes: readonly (readonly [code: string, label: string])[]) {
  return [
    { value: '', label: 'Pela regra do regime' },
    ...codes.map(([value, label]) => ({ value, label: `${value} · ${label}` })),
  ]
}
