import { counted, money } from '../../lib/format.ts'
import { periodName } from './periods.ts'

type Month = { period: string; amount: number }

/**
 * One sentence that compares a month with the month before it: the `marked` one, or else the last one, which may still
 * be running.
 */
export function monthsFinding(months: readonly Month[], marked?: string): string {
  if (!months.some(({ amount }) => amount > 0)) return `Nada autorizado em ${counted(months.length, 'mês', 'meses')}`
  const found = months.findIndex(({ period }) => period === marked)
  const at = found < 0 ? months.length - 1 : found
  const [before, month] = [months[at - 1], months[at]]
  const name = capital(nameOf(month))
  if (!before || !month || before.amount === 0) return `${name} soma ${money(month?.amount)}`
  const share = Math.round((month.amount / before.amount) * 100)
  if (share > 100) return `${name} passou ${nameOf(before)} em ${share - 100}\u00A0%`
  const verb = at === months.length - 1 ? 'já tem' : 'teve'
  return `${name} ${verb} ${share}\u00A0% do valor de ${nameOf(before)}`
}

/** Month name without the year, which the chart below shows. */
function nameOf(month: Month | undefined): string {
  return month ? (periodName(month.period).split(' ')[0] ?? '') : ''
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
