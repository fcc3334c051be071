/** A decoded body. Numbers are the text that was sent; see `decodeBody`. */
export type Value = string | boolean | null | Value[] | Fields
export type Fields = { [name: string]: Value }

/**
 * The value at a path, or undefined when the path leaves the tree. Never a property that was not sent. A name is found in another spelling
 * too (`fullName`, `Full_Name`) where nothing stands under its own, and a list of one stands for what it holds: programs between a platform and us
 * write both.
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

/** What stands under each name however it is spelled: the first that is something. */
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

/** A delivery is asked for many names, and a big one has many. */
const spellingsOf = new WeakMap<Fields, ReadonlyMap<string, Value>>()

function spelled(name: string): string {
  return name.toLowerCase().replace(/[_\s-]/g, '')
}

/** The object at a path, or undefined where something else stands. */
export function fieldsAt(from: Value | undefined, ...path: string[]): Fields | undefined {
  const value = onlyOne(valueAt(from, ...path))
  return isFields(value) ? value : undefined
}

/** One line of clean text, or null when there is none (also where something else stands). */
export function textAt(from: Value | undefined, ...path: string[]): string | null {
  const value = onlyOne(valueAt(from, ...path))
  return typeof value === 'string' ? clean(value) : null
}

/** As `textAt`, and the words by which platforms say "nothing" count as nothing. */
export function filledAt(from: Value | undefined, ...path: string[]): string | null {
  const text = textAt(from, ...path)
  return text === null || /^(0|-+|n[ãa]o informad[oa]|null|none|undefined|n\/[ad])$/i.test(text) ? null : text
}

/** At most so many characters, never half of one. */
export function cutText(text: string, longest: number): string {
  return text.length <= longest ? text : [...text].slice(0, longest).join('').trim()
}

/** The elements at a path; none where text stands. PHP writes a list with a hole as an object of numbers, and an element alone may stand without its list. */
export function listAt(from: Value | undefined, ...path: string[]): Value[] {
  const value = valueAt(from, ...path)
  if (Array.isArray(value)) return value
  const names = isFields(value) ? Object.keys(value) : []
  if (!isFields(value) || names.length === 0) return []
  return names.every((name) => /^[0-9]+$/.test(name)) ? Object.values(value) : [value]
}

/** A number that is a name (`02` and `2.0` are 2), or the word that stands in its place. */
export function codeAt(from: Value | undefined, ...path: string[]): string | null {
  const text = textAt(from, ...path)
  return text !== null && /^[0-9]+(\.0+)?$/.test(text) ? text.replace(/\.0+$/, '').replace(/^0+(?=[0-9])/, '') : text
}

/** Yes or no in the usual writings, or null. */
export function flagAt(from: Value | undefined, ...path: string[]): boolean | null {
  const value = onlyOne(valueAt(from, ...path))
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? clean(value)?.toLowerCase() : undefined
  if (word === undefined) return null
  return /^(1|true|yes|y|sim|s)$/.test(word) ? true : /^(0|false|no|n|n[ãa]o)$/.test(word) ? false : null
}

/** A whole number of at least 1, or null. */
export function countAt(from: Value | undefined, ...path: string[]): number | null {
  return countOf(textAt(from, ...path))
}

/** The same of a text; `2.0` and `02` are 2. */
export function countOf(text: string | null): number | null {
  const digits = /^0*([1-9][0-9]{0,3})([.,]0+)?$/.exec(text ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}

export function isFields(value: Value | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Marks of direction and joints of no width, which come along with what is copied from a telephone's contacts or a page. The joiner of emoji stays. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Text that a database and a tax authority take: no control characters, no half characters, single spaces. */
function clean(text: string): string | null {
  const line = text
    .toWellFormed()
    .replace(UNSEEN, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return line === '' ? null : line
}
