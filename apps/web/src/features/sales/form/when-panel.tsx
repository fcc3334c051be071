import type { UseFormReturnType } from '@mantine/form'
import { DayInput } from '../../../components/days/day-input.tsx'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { LabelledSegment } from '../../../ui/labelled-segment.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { SaleValues } from './sale-form.ts'

export function WhenPanel({ form }: { form: UseFormReturnType<SaleValues> }) {
  return (
    <Panel title="Quando">
      <FormGrid>
        <Span of={6}>
          <DayInput label="Dia da compra" {...form.getInputProps('purchase_day')} />
        </Span>
        <Span of={6}>
          <DayInput label={<Optional>Garantia até</Optional>} {...form.getInputProps('warranty_end_date')} />
        </Span>
        <Span of={12}>
          <DayInput
            label={<Optional>Emitir em</Optional>}
            description="Em branco: a espera do produto, da integração ou da empresa."
            {...form.getInputProps('date_to_process')}
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
  { value: 'company', label: 'Pela regra' },
  { value: 'yes', label: 'Sim' },
  { value: 'no', label: 'Não' },
] as const
