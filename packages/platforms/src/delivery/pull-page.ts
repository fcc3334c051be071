import { UnreadableDelivery } from '../port/delivery.ts'
import { type PullPage, PullRefused } from '../port/pull.ts'
import { countAt, type Fields, isFields, listAt, textAt, type Value, valueAt } from '../reading/value.ts'

/** Page information of an answer: current page and page count, null if missing. */
export type PageNumbers = { current: number | null; last: number | null }

/** At a hundred rows per page, more sales than a seller has in one window. */
const MOST_PAGES = 400

/**
 * The next page number, or null after the last page. A page number other than the requested one, or an empty page, also
 * ends the pull, because such a platform would answer forever. Throws `PullRefused` beyond `most` pages.
 */
export function nextPage(
  asked: number,
  rows: number,
  { current, last }: PageNumbers,
  most = MOST_PAGES,
): number | null {
  if (last === null || asked >= last || rows === 0) return null
  if (current !== null && current !== asked) return null
  if (asked >= most) throw new PullRefused('refused', 'O período tem vendas demais. Peça um período mais curto.')
  return asked + 1
}

/** The last page when an answer does not give it: a full page is followed by another. */
export function lastAfter(asked: number, rows: number, size: number): number {
  return rows >= size ? asked + 1 : asked
}

/** A page count as platforms write it. Very large numbers become the largest safe integer. */
export function pageCountAt(from: Value | undefined, ...path: string[]): number | null {
  const isBeyondMeasure = /^[1-9][0-9]{4,}$/.test(textAt(from, ...path) ?? '')
  return isBeyondMeasure ? Number.MAX_SAFE_INTEGER : countAt(from, ...path)
}

/**
 * The rows of a page. Also accepts an object with numeric keys, as PHP encodes a list with gaps. Throws `PullRefused`
 * when there is no list.
 */
export function rowsAt(from: Value, ...path: string[]): Value[] {
  const rows = valueAt(from, ...path)
  if (Array.isArray(rows)) return rows
  const names = isFields(rows) ? Object.keys(rows) : []
  if (names.length > 0 && names.every((name) => /^[0-9]+$/.test(name))) return listAt(from, ...path)
  throw new PullRefused('refused', 'A plataforma respondeu sem a lista pedida. Tente de novo mais tarde.')
}

/** The row as fields. Throws `UnreadableDelivery` for any other value. */
export function rowFields(row: Value): Fields {
  if (isFields(row)) return row
  throw new UnreadableDelivery('Uma linha da resposta não pode ser lida e ficou de fora.')
}

/** A last page without rows. */
export const EMPTY_PAGE: PullPage = { events: [], products: [], unread: [], next: null }
