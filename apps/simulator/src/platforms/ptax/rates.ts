import { createHash } from 'node:crypto'

/** Quotes in hundred-thousandths of BRL, the precision of the official ones. */
export type Quote = { buy: number; sell: number }

/** Approximate price of a unit, in hundred-thousandths of BRL. Buying and selling rates differ by `spread`. */
const CURRENCIES: Readonly<Record<string, { base: number; spread: number; name: string; type: 'A' | 'B' }>> = {
  USD: { base: 542_000, spread: 60, name: 'Dólar dos Estados Unidos', type: 'A' },
  EUR: { base: 627_000, spread: 130, name: 'Euro', type: 'B' },
  GBP: { base: 712_000, spread: 180, name: 'Libra Esterlina', type: 'B' },
  CAD: { base: 388_000, spread: 90, name: 'Dólar canadense', type: 'A' },
  AUD: { base: 351_000, spread: 120, name: 'Dólar australiano', type: 'B' },
  JPY: { base: 3_520, spread: 2, name: 'Iene', type: 'A' },
  CHF: { base: 668_000, spread: 210, name: 'Franco suíço', type: 'A' },
}

export const CURRENCY_LIST = Object.entries(CURRENCIES).map(([simbolo, { name, type }]) => ({
  simbolo,
  nomeFormatado: name,
  tipoMoeda: type,
}))

/** National holidays with a fixed date. There are no bulletins on them or on weekends. */
const HOLIDAYS = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']

export function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.includes(day.slice(5))
}

/** An invented quote, always the same for a day and hour: a slow wave of 3 % with a jitter of half a percent. */
export function quoteOf(currency: string, day: string, hour: number): Quote | undefined {
  const known = CURRENCIES[currency]
  if (!known) return undefined
  const days = Date.parse(`${day}T00:00:00Z`) / 86_400_000
  const wave = 0.03 * Math.sin(days / 17)
  const jitter = 0.01 * (noise(`${currency} ${day} ${hour}`) - 0.5)
  const sell = Math.round(known.base * (1 + wave + jitter))
  return { buy: sell - known.spread, sell }
}

/** A number in [0, 1) derived from the text. */
function noise(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 4_294_967_296
}
