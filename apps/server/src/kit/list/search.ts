import { readDocument, stripPunctuation } from '@talao/fiscal'
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from './page.ts'

const NOTHING = sql`false`

/**
 * How the search fields match: codes and numbers exactly; documents exactly, without punctuation and with the leading
 * zeros a spreadsheet removed; names by any part, ignoring accents.
 */
export function byNumber(column: string): (value: string) => Condition {
  return (value) => {
    const number = numberTyped(value)
    return number === undefined ? NOTHING : sql`${sql.ref(column)} = ${number}`
  }
}

/**
 * A number as typed, or as screens and printed notes show it: `1284`, `1.284`, `000.001.284`, `Nº 000.001.284`,
 * `#1284`.
 */
export function numberTyped(value: string): number | undefined {
  const text = value.trim().replace(/^(?:n[º°o]?\.?|#)\s*(?=\d)/i, '')
  return /^(\d{1,15}|\d{1,3}(\.\d{3}){1,4})$/.test(text) ? Number(text.replaceAll('.', '')) : undefined
}

export function byCode(column: string): (value: string) => Condition {
  return (value) => sql`${sql.ref(column)} = ${value.trim()}`
}

export function byDocument(column: string): (value: string) => Condition {
  return (value) => sql`${sql.ref(column)} = ${readDocument(value)?.value ?? stripPunctuation(value).toUpperCase()}`
}

export function byName(column: string): (value: string) => Condition {
  return (value) => sql`plain_text(${sql.ref(column)}) like ${anyPart(value)}`
}

/**
 * Like `byName`, for tables too long to scan: `named` returns the rows found by a database function that can use the
 * name index.
 */
export function byNamed(named: (value: string) => RawBuilder<unknown>): (value: string) => Condition {
  return (value) => sql`t.id = any(array(select id from ${named(value)}))`
}

/** The `like` pattern over `plain_text` for names that contain this text. */
function anyPart(value: string): RawBuilder<unknown> {
  return sql`'%' || replace(replace(replace(plain_text(${value.trim()}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
}
