import '@mantine/dates/styles.css'
import { Calendar, DatesProvider } from '@mantine/dates'
import { useState } from 'react'
import 'dayjs/locale/pt-br'
import styles from './day-calendar.module.css'

/** Always show six weeks, so that the arrows and days keep their position from month to month. */
const CALENDAR_SETTINGS = { locale: 'pt-br', firstDayOfWeek: 0, consistentWeeks: true } as const

const CALENDAR_LABELS = {
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  previousYear: 'Ano anterior',
  nextYear: 'Próximo ano',
  previousDecade: 'Década anterior',
  nextDecade: 'Próxima década',
  monthLevelControl: 'Escolher o mês',
  yearLevelControl: 'Escolher o ano',
}

type Props = { value: string; minDate: string | undefined; onChoose: (day: string) => void }

/** Calendar of one month. The focus stays in the text field. */
export function DayCalendar({ value, minDate, onChoose }: Props) {
  const [known, setKnown] = useState(value)
  const [month, setMonth] = useState(value || undefined)
  if (known !== value) {
    setKnown(value)
    if (value) setMonth(value)
  }
  return (
    <DatesProvider settings={CALENDAR_SETTINGS}>
      <Calendar
        __preventFocus
        {...(minDate ? { minDate } : {})}
        {...(month ? { date: month } : {})}
        onDateChange={setMonth}
        getDayProps={(day) => ({ selected: day === value, onClick: () => onChoose(day) })}
        getMonthControlProps={(day) => ({ selected: value !== '' && day.slice(0, 7) === value.slice(0, 7) })}
        getYearControlProps={(day) => ({ selected: value !== '' && day.slice(0, 4) === value.slice(0, 4) })}
        ariaLabels={CALENDAR_LABELS}
        classNames={{ day: styles.day ?? '' }}
      />
    </DatesProvider>
  )
}
