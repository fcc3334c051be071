/** A decoded body. Numbers are the text that was sent; see `decodeBody`. */
export type Value = string | boolean | null | Value[] | Fields
export type Fields = { [name: string]: Value }

/** The value at a path, or undefined when the path leaves the tree. Never a property that was not sent. */
export function valueAt(from: Value | undefined, ...path: string[]): Value | undefined {
  let value = from
  for (const name of path) {
    if (!isFields(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}

/** One line of clean text, or null when there is none (also where something else stands). */
export function textAt(from: Value | undefined, ...path: string[]): string | null {
  const value = valueAt(from, ...path)
  return typeof value === 'string' ? clean(value) : null
}

/** As `textAt`, and the words by which platforms say "nothing" count as nothing. */
export function filledAt(from: Value | undefined, ...path: string[]): string | null {
  const text = textAt(from, ...path)
  return text === null || /^(0|n[ãa]o informado|null)$/i.test(text) ? null : text
}

/** At most so many characters, never half of one. */
export function cutText(text: string, longest: number): string {
  return text.length <= longest ? text : [...text].slice(0, longest).join('').trim()
}

/** The elements at a path; none where something else stands. */
export function listAt(from: Value | undefined, ...path: string[]): Value[] {
  const value = valueAt(from, ...path)
  return Array.isArray(value) ? value : []
}

/** A whole number of at least 1, or null. */
export function countAt(from: Value | undefined, ...path: string[]): number | null {
  const text = textAt(from, ...path)
  return text !== null && /^[1-9][0-9]{0,3}$/.test(text) ? Number(text) : null
}

export function isFields(value: Value | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Text that a database and a tax authority take: no control characters, no half characters, single spaces. */
function clean(text: string): string | null {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return line === '' ? null : line
}
