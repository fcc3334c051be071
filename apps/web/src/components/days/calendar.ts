import 'dayjs/locale/pt-br'

/** Always show six weeks, so that the arrows and days keep their position from month to month. */
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
