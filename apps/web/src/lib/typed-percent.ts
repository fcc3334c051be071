/**
 * `2`, `2,5`, `2.5`, `,5` or `2,5 %` as decimal text, null when nothing is typed. Undefined when it is no percent: one has up to four places and goes
 * from 0 to 100.
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

/** Nothing, or a percent. */
export function isPercent(text: string): boolean {
  return percentTyped(text) !== undefined
}

/** A percent of the wire as a person types it: `1,65`. */
export function typedPercent(value: number | string | null | undefined): string {
  return value === null || value === undefined ? '' : String(value).replace('.', ',')
}

/** What was typed as a field keeps it that bears the sign itself: `2,5` of `2,5 %`. What is no percent stays as it was typed. */
export function plainPercent(text: string): string {
  const decimal = percentTyped(text)
  return decimal ? typedPercent(decimal) : text.trim()
}

/** What was typed with its sign, `2,5 %`; what is no percent stays as it was typed, and an empty text is none. */
export function percentWords(text: string): string {
  return percentTyped(text) ? `${plainPercent(text)}\u00A0%` : text.trim()
}
