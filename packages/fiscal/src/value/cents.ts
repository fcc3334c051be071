/**
 * `97.00`, `97.5` or `1234` as cents. Undefined when the text is not a decimal, has more than two decimal places, or
 * exceeds the safe integers.
 */
export function centsFromDecimal(text: string): number | undefined {
  const match = /^(-?)([0-9]+)(?:\.([0-9]{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const [, sign = '', units = '', fraction = ''] = match
  const cents = Number(`${units}${fraction.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(cents)) return undefined
  return sign && cents !== 0 ? -cents : cents
}

/** Cents as decimal text, the format of the API and the gateways: `9700` → `97.00`. */
export function decimalFromCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Cents in Brazilian format: `R$ 1.234,56` with a no-break space. */
export function formatMoney(cents: number): string {
  const [units = '0', fraction = '00'] = decimalFromCents(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}R$\u00A0${units.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`
}

/**
 * quantity × unit value (both decimal text), rounded half away from zero to cents. Throws a RangeError when either is
 * not a decimal.
 */
export function multiplyToCents(quantity: string, valuePerUnit: string): number {
  const [many, manyPlaces] = whole(quantity)
  const [each, eachPlaces] = whole(valuePerUnit)
  return roundedOff(many * each * 100n, manyPlaces + eachPlaces)
}

/**
 * `pct` percent (decimal text, 0 to 100) of an amount in cents, rounded half away from zero. Throws a RangeError when
 * `pct` is not a decimal.
 */
export function percentOfCents(cents: number, pct: string): number {
  const [share, places] = whole(pct)
  return roundedOff(BigInt(cents) * share, places + 2)
}

/** Splits an amount by a percentage. The two parts always add up to the whole. */
export function splitByPercent(cents: number, pct: string): { part: number; rest: number } {
  const part = percentOfCents(cents, pct)
  return { part, rest: cents - part }
}

/** True for a decimal in plain notation (`-12.50`), the only format accepted in calculations. */
export function isDecimal(text: string): boolean {
  return /^-?[0-9]+(\.[0-9]+)?$/.test(text)
}

/** `-12.50` as [-1250, 2]: the digits and the number of decimal places. */
function whole(text: string): [digits: bigint, places: number] {
  const match = /^(-?)([0-9]*)\.?([0-9]*)$/.exec(text)
  const [, sign = '', units = '', fraction = ''] = match ?? []
  if (units === '' && fraction === '') throw new RangeError(`no decimal: ${text}`)
  return [BigInt(`${units}${fraction}`) * (sign ? -1n : 1n), fraction.length]
}

/** Drops `places` decimal places, rounding half away from zero. */
function roundedOff(digits: bigint, places: number): number {
  const unit = 10n ** BigInt(places)
  const half = digits < 0n ? -unit / 2n : unit / 2n
  return Number((digits + half) / unit)
}
