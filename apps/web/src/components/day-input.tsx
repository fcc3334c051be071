import '@mantine/dates/styles.css'
import 'dayjs/locale/pt-br'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { today } from '../lib/clock.ts'
import { dayTyped } from '../ui/day-text.ts'
import { Icon } from '../ui/icon.tsx'

type Props = Omit<DateInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** `YYYY-MM-DD`, or empty. */
  value?: string
  onChange?: (day: string) => void
  /** Forms hand every field these; the field keeps its own. */
  defaultValue?: unknown
}

/** A day, typed as people here write it or chosen in a calendar. */
export function DayInput({ value, onChange, defaultValue: _defaultValue, ...props }: Props) {
  return (
    <DateInput
      placeholder="DD/MM/AAAA"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...props}
      locale="pt-br"
      valueFormat="DD/MM/YYYY"
      firstDayOfWeek={0}
      dateParser={(text) => dayTyped(text, today())}
      value={value || null}
      onChange={(day) => onChange?.(day ?? '')}
      rightSection={<Icon name="calendar" />}
      rightSectionPointerEvents="none"
      ariaLabels={LABELS}
    />
  )
}

const LABELS = {
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  previousYear: 'Ano anterior',
  nextYear: 'Próximo ano',
  previousDecade: 'Década anterior',
  nextDecade: 'Próxima década',
  monthLevelControl: 'Escolher o mês',
  yearLevelControl: 'Escolher o ano',
}
