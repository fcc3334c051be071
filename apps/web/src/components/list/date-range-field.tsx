import '@mantine/dates/styles.css'
import 'dayjs/locale/pt-br'
import { DatePickerInput } from '@mantine/dates'
import { Icon } from '../../ui/icon.tsx'
import styles from './date-range-field.module.css'

type Props = {
  start: string | undefined
  end: string | undefined
  onChange: (range: { start: string | undefined; end: string | undefined }) => void
}

/** A range of days. The calendar and its Portuguese arrive only when a filter is opened. */
export function DateRangeField({ start, end, onChange }: Props) {
  return (
    <DatePickerInput
      type="range"
      aria-label="De que dia a que dia"
      placeholder="De que dia a que dia"
      locale="pt-br"
      valueFormat="DD/MM/YYYY"
      firstDayOfWeek={0}
      allowSingleDateInRange
      clearable
      clearButtonProps={{ 'aria-label': 'Limpar período' }}
      leftSection={<Icon name="calendar" />}
      classNames={{ day: styles.day ?? '' }}
      popoverProps={{ withinPortal: false }}
      ariaLabels={LABELS}
      value={[start ?? null, end ?? null]}
      onChange={([from, to]) => onChange({ start: from ?? undefined, end: to ?? undefined })}
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
