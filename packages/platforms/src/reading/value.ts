/** A decoded body. Numbers are kept as the text that was sent; see `decodeBody`. */
export type Value = string | boolean | null | Value[] | Fields
export type Fields = { [name: string]: Value }

/**
 * The value at a path, or undefined when the path does not exist; never an inherited property. If a name has no value,
 * tries other spellings (`fullName`, `Full_Name`). A list of one item counts as that item. Programs between a platform
 * and Talão produce both.
 */
export function valueAt(from: Value | undefined, ...path: string[]): Value | undefined {
  let value = from
  for (const name of path) {
    const fields = onlyOne(value)
    if (!isFields(fields)) return undefined
    const own = Object.hasOwn(fields, name) ? fields[name] : undefined
    value = own ?? spellings(fields).get(spelled(name)) ?? own
  }
  return value
}

function onlyOne(value: Value | undefined): Value | undefined {
  return Array.isArray(value) && value.length === 1 ? value[0] : value
}

/** The first non-null value of each name, independent of its spelling. */
function spellings(fields: Fields): ReadonlyMap<string, Value> {
  const known = spellingsOf.get(fields)
  if (known) return known
  const found = new Map<string, Value>()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && !found.has(spelled(name))) found.set(spelled(name), value)
  }
  spellingsOf.set(fields, found)
  return found
}

/** Cached because one delivery is queried for many names and may be large. */
const spellingsOf = new WeakMap<Fields, ReadonlyMap<string, Value>>()

function spelled(name: string): string {
  return name.toLowerCase().replace(/[_\s-]/g, '')
}

/** The object at a path, or undefined for any other value. */
export function fieldsAt(from: Value | undefined, ...path: string[]): Fields | undefined {
  const value = onlyOne(valueAt(from, ...path))
  return isFields(value) ? value : undefined
}

/** One line of clean text, or null when there is none (also for other types). */
export function textAt(from: Value | undefined, ...path: string[]): string | null {
  const value = onlyOne(valueAt(from, ...path))
  return typeof value === 'string' ? clean(value) : null
}

/** Like `textAt`, but null for the texts that platforms use for "nothing". */
export function filledAt(from: Value | undefined, ...path: string[]): string | null {
  const text = textAt(from, ...path)
  return text === null || /^(0|-+|n[ãa]o informad[oa]|null|none|undefined|n\/[ad])$/i.test(text) ? null : text
}

/** Cuts a text to at most `longest` characters, without splitting a surrogate pair. */
export function cutText(text: string, longest: number): string {
  return text.length <= longest ? text : [...text].slice(0, longest).join('').trim()
}

/**
 * The items at a path; empty for text. Accepts an object with numeric keys, as PHP encodes a list with gaps, and a
 * single item without its list.
 */
export function listAt(from: Value | undefined, ...path: string[]): Value[] {
  const value = valueAt(from, ...path)
  if (Array.isArray(value)) return value
  const names = isFields(value) ? Object.keys(value) : []
  if (!isFields(value) || names.length === 0) return []
  return names.every((name) => /^[0-9]+$/.test(name)) ? Object.values(value) : [value]
}

/** A numeric code without leading zeros and decimals (`02` and `2.0` become `2`). Any other text stays unchanged. */
export function codeAt(from: Value | undefined, ...path: string[]): string | null {
  const text = textAt(from, ...path)
  return text !== null && /^[0-9]+(\.0+)?$/.test(text) ? text.replace(/\.0+$/, '').replace(/^0+(?=[0-9])/, '') : text
}

/** A boolean in its usual spellings, or null. */
export function flagAt(from: Value | undefined, ...path: string[]): boolean | null {
  const value = onlyOne(valueAt(from, ...path))
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? clean(value)?.toLowerCase() : undefined
  if (word === undefined) return null
  return /^(1|true|yes|y|sim|s)$/.test(word) ? true : /^(0|false|no|n|n[ãa]o)$/.test(word) ? false : null
}

/** An integer of at least 1, or null. */
export function countAt(from: Value | undefined, ...path: string[]): number | null {
  return countOf(textAt(from, ...path))
}

/** Like `countAt`, for a text; `2.0` and `02` are 2. */
export function countOf(text: string | null): number | null {
  const digits = /^0*([1-9][0-9]{0,3})([.,]0+)?$/.exec(text ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}

export function isFields(value: Value | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Direction marks and zero-width characters, which come along with text copied from phone contacts or web pages. The
 * zero-width joiner of emoji is not included.
 */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Text that the database and the tax authority accept: no control characters, no lone surrogates, single spaces. */
function clean(text: string): string | null {
  const line = text
    .toWellFormed()
    .replace(UNSEEN, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return line === '' ? null : line
}
