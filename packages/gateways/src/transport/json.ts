import { decodeText } from '@talao/fiscal/value/decode-text'

/** A number written with exactly these digits, never through a float: `{ decimal: '97.00' }` becomes 97.00. */
export type Decimal = { decimal: string }
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | Decimal
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined }

/**
 * JSON text with keys in the given order; keys whose value is undefined are left out. The same value gives the same
 * text.
 */
export function writeJson(value: JsonValue): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(writeJson).join(',')}]`
  if (isDecimal(value)) return value.decimal
  const members = Object.entries(value).flatMap(([key, member]) =>
    member === undefined ? [] : [`${JSON.stringify(key)}:${writeJson(member)}`],
  )
  return `{${members.join(',')}}`
}

/**
 * Parses the JSON of an answer, in any encoding. Undefined when it is not JSON, or when an object repeats a member
 * name: one program would read the first and another the last. Never throws. Its texts contain nothing the database
 * refuses: no NUL and no half of a surrogate pair.
 */
export function readJson(bytes: Uint8Array, mediaType?: string): unknown {
  const text = decodeText(bytes, { mediaType }).trim()
  // Hand-written JSON often leaves line breaks or tabs unescaped inside strings. Outside strings they are whitespace
  // anyway.
  return parsed(text) ?? parsed(text.replace(CONTROL, ' '))
}

const CONTROL = /[^ -\uffff]/g

function parsed(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text, storable)
    return namesTwice(text) ? undefined : json
  } catch {
    // Not JSON: the caller stores the bytes and decides what that means.
    return undefined
  }
}

function storable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value
}

/** Whether an object of a JSON text has two members of one name. Unspecified for text that is not JSON. */
function namesTwice(text: string): boolean {
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at += 1) {
    const unit = text[at]
    if (unit === '{') open.push(new Set())
    else if (unit === '[') open.push(null)
    else if (unit === '}' || unit === ']') open.pop()
    else if (unit === '"') {
      const end = endOfText(text, at)
      const names = open.at(-1)
      if (names && isBeforeColon(text, end)) {
        const name = text.slice(at, end)
        if (names.has(name)) return true
        names.add(name)
      }
      at = end
    }
  }
  return false
}

/** Position of the quote that closes the string opened at `at`. */
function endOfText(text: string, at: number): number {
  let end = text.indexOf('"', at + 1)
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text[before] === '\\') before -= 1
  return (at - before) % 2 === 0
}

function isBeforeColon(text: string, at: number): boolean {
  let next = at + 1
  while (next < text.length && text.charCodeAt(next) <= 0x20) next += 1
  return text[next] === ':'
}

function isList(value: object): value is readonly JsonValue[] {
  return Array.isArray(value)
}

function isDecimal(value: object): value is Decimal {
  return 'decimal' in value && typeof value.decimal === 'string' && /^-?[0-9]+(\.[0-9]+)?$/.test(value.decimal)
}
