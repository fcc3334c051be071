import Big from 'big.js'

/** `97.00`, `97.5` or `1234` as cents. Undefined when it is no decimal, has more than two places, or is too big to be exact. */
export function centsFromDecimal(text: string): number | undefined {
  const match = /^(-?)([0-9]+)(?:\.([0-9]{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const [, sign = '', units = '', fraction = ''] = match
  const cents = Number(`${units}${fraction.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(cents)) return undefined
  return sign && cents !== 0 ? -cents : cents
}

/** Cents as the wire and the gateways write them: `9700` → `97.00`. */
export function decimalFromCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** quantity × unit value (both decimal text), rounded half up to cents. */
export function multiplyToCents(quantity: string, valuePerUnit: string): number {
  return toCents(new Big(quantity).times(valuePerUnit).times(100))
}

/** `pct` percent (decimal text, 0 to 100) of an amount in cents, rounded half up. */
export function percentOfCents(cents: number, pct: string): number {
  return toCents(new Big(cents).times(pct).div(100))
}

/** An amount cut in two by a percentage; the two always add up to the whole. */
export function splitByPercent(cents: number, pct: string): { part: number; rest: number } {
  const part = percentOfCents(cents, pct)
  return { part, rest: cents - part }
}

/**
 * An amount in cents shared out in proportion to weights (not negative, each exact). The parts always add up to the whole;
 * without any weight they are as equal as cents allow.
 */
export function shareOut(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum.plus(weight), new Big(0))
  if (total.eq(0))
    return weights.length === 0
      ? []
      : shareOut(
          cents,
          weights.map(() => 1),
        )
  let reached = new Big(0)
  let given = 0
  return weights.map((weight) => {
    reached = reached.plus(weight)
    const upToHere = toCents(reached.times(cents).div(total))
    const part = upToHere - given
    given = upToHere
    return part
  })
}

/**
 * The unit value (decimal text, at least 2 and at most 10 places) whose product with `quantity` rounds to these cents.
 * Fonte: NF-e, vUnCom: up to 10 decimals.
 */
export function unitValueFor(cents: number, quantity: string): string {
  const exact = new Big(cents).div(100).div(quantity).round(10, Big.roundHalfUp)
  return exact.toFixed(Math.max(2, exact.toFixed().split('.')[1]?.length ?? 0))
}

/** Cents for a reader in Brazil: `R$ 1.234,56` with a no-break space. */
export function formatMoney(cents: number): string {
  const [units = '0', fraction = '00'] = decimalFromCents(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}R$\u00A0${units.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`
}

/** A decimal in plain notation (`-12.50`), the only kind of text the functions above take. */
export function isDecimal(text: string): boolean {
  return /^-?[0-9]+(\.[0-9]+)?$/.test(text)
}

function toCents(exact: Big): number {
  return Number(exact.round(0, Big.roundHalfUp).toFixed(0))
}
