const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const

/**
 * Formats a wire month for display: `2026-11` becomes `novembro de 2026`. Text that is not a month is returned
 * unchanged.
 */
export function monthName(monthyear: string): string {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(monthyear) ?? []
  const name = MONTHS[Number(month) - 1]
  return name === undefined ? monthyear : `${name} de ${year}`
}
