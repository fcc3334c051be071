import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  CUSTOMER_PRESENCE_LABELS,
  GOAL_LABELS,
  SHIPPING_LABELS,
  TYPE_OPERATION_LABELS,
} from '@talao/contract/fields/values'
import { HelpLink } from '../../../components/links/help-link.tsx'
import { CodeSelect } from '../../../components/pick/code-select.tsx'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import type { NfeSettingValues } from './nfe-setting-form.ts'

type Form = UseFormReturnType<NfeSettingValues>

export function NotePanel({ form }: { form: Form }) {
  return (
    <Panel title="Nota" aside={<HelpLink to="ncm">O que é NCM</HelpLink>}>
      <FormGrid>
        <Span of={6}>
          <TextInput label="Natureza da operação" maxLength={60} {...form.getInputProps('nature_operation')} />
        </Span>
        <Span of={3}>
          <SelectInput label="Tipo" data={labelled(TYPE_OPERATION_LABELS)} {...form.getInputProps('type_operation')} />
        </Span>
        <Span of={3}>
          <SelectInput label="Finalidade" data={labelled(GOAL_LABELS)} {...form.getInputProps('goal')} />
        </Span>
        <Span of={5}>
          <CodeSelect
            list="ncm"
            label="NCM"
            path="ncm"
            value={form.values.ncm}
            error={form.errors.ncm}
            onChange={(code) => form.setFieldValue('ncm', code)}
          />
        </Span>
        <Span of={5}>
          <CodeSelect
            list="cest"
            label={<Optional>CEST</Optional>}
            value={form.values.cest}
            error={form.errors.cest}
            onChange={(code) => form.setFieldValue('cest', code)}
            {...(form.values.ncm ? { within: { ncm: form.values.ncm } } : {})}
          />
        </Span>
        <Span of={2}>
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
          <TextArea
            label="Informações adicionais"
            description="Saem em todas as notas, no quadro de dados adicionais."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            rows={3}
            maxLength={5000}
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

const CFOP_LABELS = [
  ['cfop_same_state', 'No mesmo estado'],
  ['cfop_other_state_icms_taxpayer', 'Outro estado, contribuinte do ICMS'],
  ['cfop_other_state_no_icms_taxpayer', 'Outro estado, não contribuinte'],
  ['cfop_other_country', 'Exterior'],
] as const

export function CfopPanel({ form }: { form: Form }) {
  return (
    <Panel title="CFOP" hint="conforme onde está o comprador">
      <FormGrid>
        {CFOP_LABELS.map(([name, label]) => (
          <Span key={name} of={12}>
            <CodeSelect
              list="cfop"
              within={SALES}
              label={label}
              path={name}
              value={form.values[name]}
              error={form.errors[name]}
              onChange={(code) => form.setFieldValue(name, code)}
            />
          </Span>
        ))}
      </FormGrid>
    </Panel>
  )
}

const SALES = { direction: 'saida' }

function labelled(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
