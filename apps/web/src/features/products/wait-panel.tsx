import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FormGrid, Span } from '../../ui/form-grid.tsx'
import { LabelledSegment } from '../../ui/labelled-segment.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { ProductValues } from './product-form.ts'

export function WaitPanel({ form }: { form: UseFormReturnType<ProductValues> }) {
  return (
    <Panel title="Quando sai" hint="em branco, usa o da integração">
      <FormGrid>
        <Span of={6}>
          <TextInput
            label="Espera, em dias"
            inputMode="numeric"
            maxLength={3}
            placeholder="Da integração"
            {...form.getInputProps('delay_to_send_note_in_days')}
          />
        </Span>
        <Span of={6}>
          <TextInput
            label="Garantia, em dias"
            inputMode="numeric"
            maxLength={3}
            placeholder="Da plataforma"
            {...form.getInputProps('warranty_days')}
          />
        </Span>
        <Span of={12}>
          <LabelledSegment
            label="Enviar automaticamente"
            options={AUTO_SEND}
            value={form.values.auto_send}
            onChange={(choice) => form.setFieldValue('auto_send', choice)}
          />
        </Span>
      </FormGrid>
    </Panel>
  )
}

const AUTO_SEND = [
  { value: 'inherit', label: 'Como a integração' },
  { value: 'yes', label: 'Sim' },
  { value: 'no', label: 'Não' },
] as const
