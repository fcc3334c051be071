import Big from 'big.js'
import { formatMoney } from '../value/money.ts'

/**
 * What a note means for one tax. AMOUNT: due by this note. INFORMED: stated on the note, but not paid. ZERO: nothing
 * is due. DAS: collected inside the DAS. UNKNOWN: due, but its amount is not known yet. ABSENT: the note does not
 * state it.
 */
export const TAX_LINE_STATES = ['AMOUNT', 'INFORMED', 'ZERO', 'DAS', 'UNKNOWN', 'ABSENT'] as const
export type TaxLineState = (typeof TAX_LINE_STATES)[number]

/** One tax of a note. Only AMOUNT, INFORMED and ZERO always have `cents`: what is not known is never 0. */
export type TaxLine = {
  name: string
  state: TaxLineState
  base_cents: number | null
  /** Percent as decimal text; null where items differ or none applies. */
  rate: string | null
  cents: number | null
  text: string
  source: string
}

type Words = { text: string; source: string }

export function lineWithoutAmount(name: string, state: 'DAS' | 'UNKNOWN' | 'ABSENT', words: Words): TaxLine {
  return { name, state, base_cents: null, rate: null, cents: null, ...words }
}

export function zeroLine(name: string, words: Words): TaxLine {
  return { name, state: 'ZERO', base_cents: null, rate: null, cents: 0, ...words }
}

/** A calculated amount of one item. `text` is the calculation, said where it is not just `rate` of the base. */
export type TaxPart = { base_cents: number; rate: string | null; cents: number; text: string; source: string }

/** The parts of all items as one line; with different rates the line has none. */
export function amountLine(name: string, state: 'AMOUNT' | 'INFORMED' | 'DAS', parts: readonly TaxPart[]): TaxLine {
  const rates = new Set(parts.map(({ rate }) => (rate === null ? null : new Big(rate).toFixed())))
  const [rate = null] = rates.size === 1 ? rates : [null]
  const base_cents = parts.reduce((sum, part) => sum + part.base_cents, 0)
  const cents = parts.reduce((sum, part) => sum + part.cents, 0)
  const [only] = parts.length === 1 ? parts : []
  const own = only?.text ?? `${parts.length} itens, cada um com a sua conta`
  const text = rate === null ? own : `${percentText(rate)} de ${formatMoney(base_cents)}`
  return {
    name,
    state,
    base_cents,
    rate,
    cents,
    text,
    source: [...new Set(parts.map(({ source }) => source))].join('; '),
  }
}

/** `5.00` as `5,00 %`, with the decimals that the rate has, at least two. */
export function percentText(rate: string): string {
  const places = Math.max(2, new Big(rate).toFixed().split('.')[1]?.length ?? 0)
  return `${new Big(rate).toFixed(places).replace('.', ',')}\u00A0%`
}
