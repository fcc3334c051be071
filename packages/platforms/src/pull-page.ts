import { UnreadableDelivery } from './delivery.ts'
import { type PullPage, PullRefused } from './pull.ts'
import { countAt, type Fields, isFields, listAt, textAt, type Value, valueAt } from './value.ts'

/** What an answer says of the pages: which one it is, how many there are. Null where it does not say. */
export type ToldPages = { current: number | null; last: number | null }

/** At a hundred rows each, more than a seller has in one stretch of days. */
const MOST_PAGES = 400

/**
 * The page after this one, or null after the last. A platform that answers another page than the one asked for would answer it forever,
 * and so would one whose pages are empty: both end the walk.
 */
export function nextPage(asked: number, rows: number, { current, last }: ToldPages, most = MOST_PAGES): number | null {
  if (last === null || asked >= last || rows === 0) return null
  if (current !== null && current !== asked) return null
  if (asked >= most) throw new PullRefused('refused', 'O período tem vendas demais. Peça um período mais curto.')
  return asked + 1
}

/** The last page where an answer does not tell it: a full one has another after it. */
export function lastAfter(asked: number, rows: number, size: number): number {
  return rows >= size ? asked + 1 : asked
}

/** A page count as platforms write it; one beyond all measure is only more than anybody asks for. */
export function pageCountAt(from: Value | undefined, ...path: string[]): number | null {
  const isBeyondMeasure = /^[1-9][0-9]{4,}$/.test(textAt(from, ...path) ?? '')
  return isBeyondMeasure ? Number.MAX_SAFE_INTEGER : countAt(from, ...path)
}

/** The rows of a page, also where PHP wrote its list with holes as an object of numbers. An answer without a list there is not the one that was asked for. */
export function rowsAt(from: Value, ...path: string[]): Value[] {
  const rows = valueAt(from, ...path)
  if (Array.isArray(rows)) return rows
  const names = isFields(rows) ? Object.keys(rows) : []
  if (names.length > 0 && names.every((name) => /^[0-9]+$/.test(name))) return listAt(from, ...path)
  throw new PullRefused('refused', 'A plataforma respondeu sem a lista pedida. Tente de novo mais tarde.')
}

/** The row as fields; a row that is anything else cannot be read. */
export function rowFields(row: Value): Fields {
  if (isFields(row)) return row
  throw new UnreadableDelivery('Uma linha da resposta não pode ser lida e ficou de fora.')
}

/** A page without rows, and the last of its walk. */
export const EMPTY_PAGE: PullPage = { events: [], products: [], unread: [], next: null }
