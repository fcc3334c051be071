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

/** Cents for a reader in Brazil: `R$ 1.234,56` with a no-break space. */
export function formatMoney(cents: number): string {
  const [units = '0', fraction = '00'] = decimalFromCents(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}R$\u00A0${units.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`
}
