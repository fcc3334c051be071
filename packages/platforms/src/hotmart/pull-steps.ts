import { answeredBody, answeredBodyIfAny } from '../delivery/pull-answer.ts'
import { EMPTY_PAGE, rowsAt } from '../delivery/pull-page.ts'
import { readRows } from '../delivery/pull-rows.ts'
import { type PullAnswer, type PullPage, PullRefused } from '../port/pull.ts'
import { textAt, type Value } from '../reading/value.ts'
import { afterStretch, firstHalf, MOST_ROWS, type SalesCursor } from './pull-cursor.ts'
import { foreignOf, isAffiliates, toRow, withCommissions, withRates, withUsers } from './pull-join.ts'
import { readRow } from './pull-row.ts'
import { nextToken } from './pull-token.ts'

/** Joins the rows of one list answer to the window's rows. Returns the page and the next cursor. */
export function readSales(cursor: SalesCursor, answer: PullAnswer): PullPage {
  if (cursor.phase === 'history') return readHistory(cursor, answer)
  if (cursor.phase === 'prices') return readPrice(cursor, answeredBodyIfAny(answer))
  const body = cursor.filter.kind === 'transaction' ? answeredBodyIfAny(answer) : answeredBody(answer)
  const items = body === null ? [] : rowsAt(body, 'items')
  const isUsers = cursor.phase === 'users'
  const rows = isUsers ? withUsers(cursor.rows, items) : withCommissions(cursor.rows, items)
  const token = body === null ? null : nextToken(cursor, body)
  if (token !== null) return goOn({ ...cursor, rows, token, pages: cursor.pages + 1 })
  const joined = { ...cursor, rows, token: null, pages: 0 }
  return isUsers ? goOn({ ...joined, phase: 'commissions' }) : afterLists({ ...joined, foreign: foreignOf(rows) })
}

/** More sales than this in one second mean a wrong answer. */
const MOST_IN_A_SECOND = 500

function readHistory(cursor: SalesCursor, answer: PullAnswer): PullPage {
  const body = cursor.filter.kind === 'transaction' ? answeredBodyIfAny(answer) : answeredBody(answer)
  if (body === null) return EMPTY_PAGE
  const answered = rowsAt(body, 'items').map(toRow)
  const rows = [...cursor.rows, ...answered.filter((row) => !isAffiliates(row))]
  if (cursor.filter.kind === 'transaction' && answered.some(isAffiliates))
    return { ...EMPTY_PAGE, unread: [AFFILIATES] }
  const token = nextToken(cursor, body)
  const half = isTooMany(rows.length, token, body) ? firstHalf(cursor.filter) : null
  if (half) return goOn(half)
  if (rows.length > MOST_IN_A_SECOND)
    throw new PullRefused('refused', 'A Hotmart respondeu vendas demais de uma só vez. Tente de novo mais tarde.')
  if (token !== null) return goOn({ ...cursor, rows, token, pages: cursor.pages + 1 })
  if (rows.length === 0) return { ...EMPTY_PAGE, next: afterStretch(cursor.filter, 0) }
  return goOn({ ...cursor, phase: 'users', rows, token: null, pages: 0 })
}

const AFFILIATES = 'Esta venda foi feita como afiliado: a nota ao comprador é de quem produz, e ela ficou de fora.'

function isTooMany(rows: number, token: string | null, body: Value): boolean {
  const total = Number(/^[0-9]{1,9}$/.exec(textAt(body, 'page_info', 'total_results') ?? '')?.[0] ?? 0)
  return rows > MOST_ROWS || total > MOST_ROWS || (token !== null && rows >= MOST_ROWS)
}

/** The exchange rate of a sale in another currency takes one request per sale. */
function readPrice(cursor: SalesCursor, body: Value | null): PullPage {
  const rows = body === null ? cursor.rows : withRates(cursor.rows, rowsAt(body, 'items'))
  return afterLists({ ...cursor, rows, foreign: cursor.foreign.slice(1) })
}

function afterLists(cursor: SalesCursor): PullPage {
  if (cursor.foreign.length > 0) return goOn({ ...cursor, phase: 'prices' })
  const { events, unread } = readRows(cursor.rows, readRow)
  const next = afterStretch(cursor.filter, cursor.rows.length)
  return { ...EMPTY_PAGE, events: events.filter(({ sale }) => sale !== null), unread, next }
}

function goOn(next: SalesCursor): PullPage {
  return { ...EMPTY_PAGE, next }
}
