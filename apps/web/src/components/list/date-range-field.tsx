import '@mantine/dates/styles.css'
import { DatePickerInput, DatesProvider } from '@mantine/dates'
import { Icon } from '../../ui/icon.tsx'
import { CALENDAR_LABELS, CALENDAR_SETTINGS } from '../calendar.ts'
import styles from './date-range-field.module.css'

type Props = {
  start: string | undefined
  end: string | undefined
  onChange: (range: { start: string | undefined; end: string | undefined }) => void
}

/** A range of days. The calendar and its Portuguese arrive only when a filter is opened. */
export function DateRangeField({ start, end, onChange }: Props) {
  return (
    <DatesProvider settings={CALENDAR_SETTINGS}>
      <DatePickerInput
        type="range"
        aria-label="De que dia a que dia"
        placeholder="De que dia a que dia"
        valueFormat="DD/MM/YYYY"
        allowSingleDateInRange
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar período' }}
        leftSection={<Icon name="calendar" />}
        classNames={{ day: styles.day ?? '' }}
        popoverProps={{ withinPortal: false }}
        ariaLabels={CALENDAR_LABELS}
        value={[start ?? null, end ?? null]}
        onChange={([from, to]) => onChange({ start: from ?? undefined, end: to ?? undefined })}
      />
    </DatesProvider>
  )
}
