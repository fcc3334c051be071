import 'dayjs/locale/pt-br'

/** Six weeks whatever the month: who turns from one to the next finds the arrows and the days where they were. */
export const CALENDAR_SETTINGS = { locale: 'pt-br', firstDayOfWeek: 0, consistentWeeks: true } as const

export const CALENDAR_LABELS = {
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  previousYear: 'Ano anterior',
  nextYear: 'Próximo ano',
  previousDecade: 'Década anterior',
  nextDecade: 'Próxima década',
  monthLevelControl: 'Escolher o mês',
  yearLevelControl: 'Escolher o ano',
}
