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

/** A month of the wire as people read it: `2026-11` is `novembro de 2026`. What is no month stays as it is. */
export function monthName(monthyear: string): string {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(monthyear) ?? []
  const name = MONTHS[Number(month) - 1]
  return name === undefined ? monthyear : `${name} de ${year}`
}
