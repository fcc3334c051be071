import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CompanyOut } from '@talao/contract'
import { NFSE_NATURE_LABELS } from '@talao/contract/fields/values'
import {
  NFS_SERVICE_FIELDS,
  NFS_SERVICE_WITHHELD,
  type NfsServiceFieldOf,
  type NfsServiceRate,
  type NfsServiceText,
} from '@talao/fiscal/note/nfs-service'
import type { ReactNode } from 'react'
import { HelpLink } from '../../../components/links/help-link.tsx'
import type { CodeList } from '../../../components/pick/code-query.ts'
import { CodeSelect } from '../../../components/pick/code-select.tsx'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PercentInput } from '../../../ui/percent-input.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import { DestinationFields } from './destination-fields.tsx'
import type { NfseSettingValues } from './nfse-setting-form.ts'

type Form = UseFormReturnType<NfseSettingValues>

export function ServiceNotePanel({ form }: { form: Form }) {
  return (
    <Panel title="Nota">
      <FormGrid>
        <Span of={8}>
          <SelectInput
            label="Natureza da operação"
            data={Object.entries(NFSE_NATURE_LABELS).map(([value, label]) => ({ value, label: `${value} · ${label}` }))}
            {...form.getInputProps('nature_operation')}
          />
        </Span>
        <Span of={4}>
          <TextInput label="Deduções" leftSection="R$" inputMode="decimal" {...form.getInputProps('deductions')} />
        </Span>
        <Span of={12}>
          <Toggle
            label="Mandar a nota por e-mail ao cliente"
            {...form.getInputProps('send_email', { type: 'checkbox' })}
          />
        </Span>
      </FormGrid>
    </Panel>
  )
}

export function ServicePanel({ form }: { form: Form }) {
  const { lc_116 } = form.values.nfs_service
  const ofItem = lc_116 ? { lc_116 } : undefined
  return (
    <Panel title="Serviço" aside={<HelpLink to="contador">O que perguntar ao contador</HelpLink>}>
      <FormGrid>
        <Span of={6}>
          <Searched form={form} name="lc_116" list="lc-116" />
        </Span>
        <Span of={6}>
          <Searched form={form} name="national_service_code" list="national-service-code" />
        </Span>
        <Span of={4}>
          <TextInput {...typed(form, 'municipal_service_code')} />
        </Span>
        <Span of={8}>
          <TextInput {...typed(form, 'municipal_service_description')} />
        </Span>
        <Span of={12}>
          <TextArea rows={3} {...typed(form, 'description')} />
        </Span>
        <Span of={6}>
          <Searched form={form} name="cnae" list="cnae" />
        </Span>
        <Span of={6}>
          <Searched form={form} name="nbs" list="nbs" within={ofItem} />
        </Span>
        <Span of={6}>
          <Searched form={form} name="cclasstrib" list="cclasstrib" within={ofItem} />
        </Span>
        <Span of={6}>
          <TextInput
            label={labelOf('cindop')}
            inputMode="numeric"
            maxLength={6}
            {...form.getInputProps('nfs_service.cindop')}
          />
        </Span>
        <DestinationFields form={form} />
      </FormGrid>
    </Panel>
  )
}

export function WithheldPanel({ form }: { form: Form }) {
  return (
    <Panel title="ISS e retenções">
      <FormGrid>
        <Span of={4}>
          <Rate form={form} name="iss_aliquot" label="ISS" />
        </Span>
        <Span of={8}>
          <Toggle
            label="ISS retido pelo comprador"
            description="O comprador paga o ISS no lugar da empresa."
            {...form.getInputProps('nfs_service.iss_source_withheld', { type: 'checkbox' })}
          />
        </Span>
        {NFS_SERVICE_WITHHELD.map((name) => (
          <Span key={name} of={4}>
            <Rate form={form} name={name} label={NFS_SERVICE_FIELDS[name].label} />
          </Span>
        ))}
      </FormGrid>
    </Panel>
  )
}

const BY_SPHERE = [
  ['total_tax_percent_country', 'Federais'],
  ['total_tax_percent_state', 'Estaduais'],
  ['total_tax_percent_city', 'Municipais'],
] as const

export function ApproximatePanel({ form, regime }: { form: Form; regime: CompanyOut['tax_regime'] }) {
  const isSimples = regime === 'SIMPLES_NACIONAL' || regime === 'SIMPLES_NACIONAL_EXCESSO' || regime === 'MEI'
  return (
    <Panel title="Tributos aproximados" hint="Lei 12.741/2012">
      <FormGrid>
        {isSimples && (
          <Span of={12}>
            <Rate form={form} name="total_tax_percent_simples" label="Pelo Simples Nacional" />
          </Span>
        )}
        {BY_SPHERE.map(([name, label]) => (
          <Span key={name} of={4}>
            <Rate form={form} name={name} label={label} />
          </Span>
        ))}
      </FormGrid>
    </Panel>
  )
}

function Rate({ form, name, label }: { form: Form; name: NfsServiceRate; label: string }) {
  return <PercentInput label={label} {...form.getInputProps(`nfs_service.${name}`)} />
}

type SearchedProps = {
  form: Form
  name: NfsServiceText
  list: CodeList
  within?: Record<string, string> | undefined
}

function Searched({ form, name, list, within = {} }: SearchedProps) {
  return (
    <CodeSelect
      list={list}
      within={within}
      label={labelOf(name)}
      path={`nfs_service.${name}`}
      value={form.values.nfs_service[name]}
      error={form.errors[`nfs_service.${name}`]}
      onChange={(code) => form.setFieldValue(`nfs_service.${name}`, code)}
    />
  )
}

function typed(form: Form, name: NfsServiceFieldOf<'text'>) {
  return {
    label: labelOf(name),
    maxLength: NFS_SERVICE_FIELDS[name].max,
    ...form.getInputProps(`nfs_service.${name}`),
  }
}

/** Only the item and the national code are asked of every company. */
function labelOf(name: NfsServiceText): ReactNode {
  const { label } = NFS_SERVICE_FIELDS[name]
  return name === 'lc_116' || name === 'national_service_code' ? label : <Optional>{label}</Optional>
}
