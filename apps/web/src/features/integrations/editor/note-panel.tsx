import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { PlatformId } from '@talao/contract/fields/ids'
import { COPRODUCTION_BASE_LABELS, FOREIGN_BUYER_LABELS, TYPE_FISCAL_NOTE_LABELS } from '@talao/contract/fields/values'
import { PLATFORM_COMPANIES } from '@talao/contract/integration/platform-companies'
import { formatCnpj } from '@talao/fiscal/value/cnpj'
import type { ReactNode } from 'react'
import { FormGrid, Locked, Span } from '../../../ui/form-grid.tsx'
import { LabelledSegment } from '../../../ui/labelled-segment.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PercentInput } from '../../../ui/percent-input.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import styles from './note-panel.module.css'
import type { AutoSend, SettingsValues } from './settings-form.ts'
import { splitExample } from './split-example.ts'

type Props = {
  form: Pick<UseFormReturnType<SettingsValues>, 'values' | 'getInputProps'>
  platform: PlatformId
  isLocked: boolean
  /** An option that only one platform has. */
  children?: ReactNode
}

/** Which notas a sale of this platform becomes, and when. */
export function NotePanel(props: Props) {
  return (
    <Panel title="Como vira nota">
      <NoteFields {...props} />
    </Panel>
  )
}

export function NoteFields({ form, platform, isLocked, children }: Props) {
  const isBoth = form.values.type_fiscal_note === 'NFE_NFSE'
  return (
    <>
      <Locked when={isLocked}>
        <FormGrid>
          <Span of={4}>
            <SelectInput label="Notas" data={TYPES} {...form.getInputProps('type_fiscal_note')} />
          </Span>
          <Span of={4}>
            <PercentInput
              label="Parte em NF-e"
              disabled={!isBoth}
              {...form.getInputProps('nfe_percentage')}
              {...(isBoth ? {} : { value: form.values.type_fiscal_note === 'NFE' ? '100' : '0' })}
            />
          </Span>
          <Span of={4}>
            <TextInput
              label="Espera depois da aprovação, em dias"
              inputMode="numeric"
              {...form.getInputProps('delay_to_send_note_in_days')}
            />
          </Span>
          <Span of={6}>
            <SelectInput label="Coprodução" data={BASES} {...form.getInputProps('coproduction_base')} />
          </Span>
          <Span of={6}>
            <SelectInput
              label="Compras de fora do Brasil"
              data={FOREIGN_BUYERS}
              {...form.getInputProps('foreign_buyers')}
            />
          </Span>
          {children}
          <Between form={form} platform={platform} />
        </FormGrid>
        <Switches form={form} />
      </Locked>
      <p className={styles.example}>{splitExample(form.values)}</p>
    </>
  )
}

/** The nota names the platform as intermediary only if both its CNPJ and the seller's registration there are known. */
function Between({ form, platform }: Pick<Props, 'form' | 'platform'>) {
  const { indicator, registration, cnpj } = form.values.intermediary
  const known = PLATFORM_COMPANIES[platform]?.cnpj
  const isNamed = indicator === '1'
  const isHalf = isNamed && (!registration.trim() || !(cnpj.trim() || known))
  return (
    <>
      <Span of={4}>
        <SelectInput
          label="A plataforma na NF-e"
          data={BETWEEN}
          {...form.getInputProps('intermediary.indicator')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...(isHalf ? { description: 'Sem o CNPJ e o seu cadastro na plataforma, a nota sai sem ela.' } : {})}
        />
      </Span>
      <Span of={4}>
        <TextInput
          label="CNPJ da plataforma"
          maxLength={18}
          placeholder={known ? formatCnpj(known) : ''}
          disabled={!isNamed}
          {...form.getInputProps('intermediary.cnpj')}
        />
      </Span>
      <Span of={4}>
        <TextInput
          label="Seu cadastro na plataforma"
          maxLength={60}
          disabled={!isNamed}
          {...form.getInputProps('intermediary.registration')}
        />
      </Span>
    </>
  )
}

function Switches({ form }: Pick<Props, 'form'>) {
  const choose: (choice: AutoSend) => void = form.getInputProps('auto_send').onChange
  return (
    <div className={styles.switches}>
      <Toggle label="Esperar o fim da garantia" {...form.getInputProps('wait_warranty', { type: 'checkbox' })} />
      <Toggle
        label="Transformar vendas em notas quando a espera acabar"
        {...form.getInputProps('auto_process', { type: 'checkbox' })}
      />
      <div>
        <LabelledSegment
          label="Enviar automaticamente"
          options={AUTO_SEND}
          value={form.values.auto_send}
          onChange={choose}
        />
      </div>
    </div>
  )
}

const BETWEEN = [
  { value: '1', label: 'Intermediou a venda' },
  { value: '0', label: 'Só processou o pagamento' },
]
const TYPES = options(TYPE_FISCAL_NOTE_LABELS)
const BASES = options(COPRODUCTION_BASE_LABELS)
const FOREIGN_BUYERS = options(FOREIGN_BUYER_LABELS)
const AUTO_SEND = [
  { value: 'company', label: 'Como a empresa' },
  { value: 'yes', label: 'Sim' },
  { value: 'no', label: 'Não' },
] as const

function options(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
