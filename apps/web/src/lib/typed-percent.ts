/**
 * Reads `2`, `2,5`, `2.5`, `,5` or `2,5 %` as decimal text. Null when empty. Undefined when invalid: a percentage has
 * up to four decimal places and is between 0 and 100.
 */
export function percentTyped(text: string): string | null | undefined {
  const plain = text.replace(/\s/g, '')
  if (plain === '') return null
  const match = /^0*(\d{0,3})(?:[.,](\d{1,4}))?%?$/.exec(plain)
  if (!match || !/\d/.test(plain)) return undefined
  const [, units = '', places] = match
  const decimal = `${units || '0'}${places === undefined ? '' : `.${places}`}`
  return Number(decimal) <= 100 ? decimal : undefined
}

/** Empty, or a percentage. */
export function isPercent(text: string): boolean {
  return percentTyped(text) !== undefined
}

/** A percentage from the API as a user would type it: `1,65`. */
export function typedPercent(value: number | string | null | undefined): string {
  return value === null || value === undefined ? '' : String(value).replace('.', ',')
}

/** Text for a field that shows the sign itself: `2,5` for `2,5 %`. Invalid text stays as typed. */
export function plainPercent(text: string): string {
  const decimal = percentTyped(text)
  return decimal ? typedPercent(decimal) : text.trim()
}

/** Text with its sign, `2,5 %`. Invalid text stays as typed, and empty text stays empty. */
export function percentWords(text: string): string {
  return percentTyped(text) ? `${plainPercent(text)}\u00A0%` : text.trim()
}
