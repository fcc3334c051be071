/** A number that is written as the digits it has, never through a float: `{ decimal: '97.00' }` becomes 97.00. */
export type Decimal = { decimal: string }
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | Decimal
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined }

/** JSON text in the order of the keys as given; keys whose value is undefined are left out. The same value gives the same text. */
export function writeJson(value: JsonValue): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(writeJson).join(',')}]`
  if (isDecimal(value)) return value.decimal
  const members = Object.entries(value).flatMap(([key, member]) =>
    member === undefined ? [] : [`${JSON.stringify(key)}:${writeJson(member)}`],
  )
  return `{${members.join(',')}}`
}

/** The JSON of some bytes, or undefined when they are not UTF-8 or not JSON. */
export function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // Not JSON is an answer of its own here: the caller keeps the bytes and says what it means.
    return undefined
  }
}

function isList(value: object): value is readonly JsonValue[] {
  return Array.isArray(value)
}

function isDecimal(value: object): value is Decimal {
  return 'decimal' in value && typeof value.decimal === 'string' && /^-?[0-9]+(\.[0-9]+)?$/.test(value.decimal)
}
