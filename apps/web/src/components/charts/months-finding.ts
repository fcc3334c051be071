import { counted, money } from '../../lib/format.ts'
import { periodName } from './periods.ts'

type Month = { period: string; amount: number }

/** What the months say, in one sentence: how far the running one is of the one before it. */
export function monthsFinding(months: readonly Month[]): string {
  const [before, running] = months.slice(-2)
  if (!months.some(({ amount }) => amount > 0)) return `Nada autorizado em ${counted(months.length, 'mês', 'meses')}`
  if (!before || !running) return `${capital(nameOf(months[0]))} soma ${money(months[0]?.amount)}`
  if (before.amount === 0) return `${capital(nameOf(running))} soma ${money(running.amount)}`
  const share = Math.round((running.amount / before.amount) * 100)
  const name = capital(nameOf(running))
  return share > 100
    ? `${name} passou ${nameOf(before)} em ${share - 100}\u00A0%`
    : `${name} já tem ${share}\u00A0% do valor de ${nameOf(before)}`
}

/** The name of the month alone: the chart below says the years. */
function nameOf(month: Month | undefined): string {
  return month ? (periodName(month.period).split(' ')[0] ?? '') : ''
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
