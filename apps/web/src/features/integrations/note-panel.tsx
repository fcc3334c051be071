import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { TYPE_FISCAL_NOTE_LABELS } from '@talao/contract/values'
import { FormGrid, Locked, Span } from '../../ui/form-grid.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segment } from '../../ui/segment.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { Toggle } from '../../ui/toggle.tsx'
import type { HotmartValues } from './hotmart-form.ts'
import styles from './note-panel.module.css'
import { splitExample } from './split-example.ts'

/** What a sale of this platform becomes, and when. */
export function NotePanel({ form, isLocked }: { form: UseFormReturnType<HotmartValues>; isLocked: boolean }) {
  const isBoth = form.values.type_fiscal_note === 'NFE_NFSE'
  return (
    <Panel title="Como vira nota">
      <Locked when={isLocked}>
        <FormGrid>
          <Span of={4}>
            <SelectInput label="Notas" data={TYPES} {...form.getInputProps('type_fiscal_note')} />
          </Span>
          <Span of={4}>
            <TextInput
              label="Parte em NF-e"
              rightSection="%"
              inputMode="decimal"
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
        </FormGrid>
        <div className={styles.switches}>
          <Toggle label="Esperar o fim da garantia" {...form.getInputProps('wait_warranty', { type: 'checkbox' })} />
          <Toggle
            label="Transformar vendas em notas quando a espera acabar"
            {...form.getInputProps('auto_process', { type: 'checkbox' })}
          />
          <div>
            <div className={styles.label} aria-hidden="true">
              Enviar as notas sozinho
            </div>
            <Segment
              label="Enviar as notas sozinho"
              options={AUTO_SEND}
              value={form.values.auto_send}
              onChange={(choice) => form.setFieldValue('auto_send', choice)}
            />
          </div>
        </div>
      </Locked>
      <p className={styles.example}>{splitExample(form.values)}</p>
    </Panel>
  )
}

const TYPES = Object.entries(TYPE_FISCAL_NOTE_LABELS).map(([value, label]) => ({ value, label }))
const AUTO_SEND = [
  { value: 'company', label: 'Como a empresa' },
  { value: 'yes', label: 'Sim' },
  { value: 'no', label: 'Não' },
] as const
