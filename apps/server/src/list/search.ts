import { readDocument, stripPunctuation } from '@talao/fiscal'
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from './page.ts'

const NOTHING = sql`false`

/** How the search fields match (spec/calls.md section 1): codes whole, documents whole without punctuation and with the zeros a spreadsheet took, names any part without accents. */
export function byNumber(column: string): (value: string) => Condition {
  return (value) => {
    const number = numberTyped(value)
    return number === undefined ? NOTHING : sql`${sql.ref(column)} = ${number}`
  }
}

/** A number as typed or as screens and papers print it: `1284`, `1.284`, `000.001.284`, `Nº 000.001.284`, `#1284`. */
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

/** The same of a table too long to be read through: `named` are its rows, found by a function of the database that may use the index of names. */
export function byNamed(named: (value: string) => RawBuilder<unknown>): (value: string) => Condition {
  return (value) => sql`t.id = any(array(select id from ${named(value)}))`
}

/** The pattern of a name that holds this text anywhere, for `like` over `plain_text`. */
function anyPart(value: string): RawBuilder<unknown> {
  return sql`'%' || replace(replace(replace(plain_text(${value.trim()}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
}
