import '@mantine/dates/styles.css'
import 'dayjs/locale/pt-br'
import { Calendar } from '@mantine/dates'
import { useState } from 'react'
import styles from './day-calendar.module.css'

type Props = { value: string; minDate: string | undefined; onChoose: (day: string) => void }

/** The month of a day, to choose another. The focus stays in the field. */
export function DayCalendar({ value, minDate, onChoose }: Props) {
  const [known, setKnown] = useState(value)
  const [month, setMonth] = useState(value || undefined)
  if (known !== value) {
    setKnown(value)
    if (value) setMonth(value)
  }
  return (
    <Calendar
      __preventFocus
      locale="pt-br"
      firstDayOfWeek={0}
      {...(minDate ? { minDate } : {})}
      {...(month ? { date: month } : {})}
      onDateChange={setMonth}
      getDayProps={(day) => ({ selected: day === value, onClick: () => onChoose(day) })}
      getMonthControlProps={(day) => ({ selected: value !== '' && day.slice(0, 7) === value.slice(0, 7) })}
      getYearControlProps={(day) => ({ selected: value !== '' && day.slice(0, 4) === value.slice(0, 4) })}
      ariaLabels={LABELS}
      classNames={{ day: styles.day ?? '' }}
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
