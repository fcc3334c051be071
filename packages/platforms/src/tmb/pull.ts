import { z } from 'zod'
import { idAt } from '../delivery/external-id.ts'
import { answeredBody, answeredBodyIfAny } from '../delivery/pull-answer.ts'
import { headerText } from '../delivery/pull-header.ts'
import { EMPTY_PAGE, lastAfter, nextPage, pageCountAt, rowFields, rowsAt } from '../delivery/pull-page.ts'
import { readRows } from '../delivery/pull-rows.ts'
import { firstWindow, nextWindow } from '../delivery/pull-window.ts'
import type { PlatformOptions } from '../port/delivery.ts'
import {
  type Pull,
  type PullAnswer,
  type PullCursor,
  type PulledProduct,
  type PullPage,
  type PullQuery,
  PullRefused,
} from '../port/pull.ts'
import { priceText } from '../reading/money.ts'
import { cutText, filledAt, isFields, type Value, valueAt } from '../reading/value.ts'
import { readTmbRow } from './parse.ts'

const HOST = 'https://api.tmbeducacao.com.br/api'
/** TMB answers a longer range with 400. */
const LONGEST_DAYS = 60
const PAGE_SIZE = 100

export const tmbPull: Pull = {
  asks: ['range', 'transaction', 'products'],
  needs: [['auth_token']],
  requestsPerMinute: 60,
  begin,
  request: (cursor, { credentials: { auth_token } }) => ({
    method: 'GET',
    url: `${HOST}/${pathOf(Cursor.parse(cursor))}`,
    // TMB's firewall blocks requests without a user agent.
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${headerText(auth_token)}`,
      'user-agent': 'Talao/1.0',
    },
  }),
  read: (cursor, answer, options) => read(Cursor.parse(cursor), answer, options),
}

const Cursor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('RANGE'), from: z.string(), to: z.string(), until: z.string(), page: z.int() }),
  z.strictObject({ kind: z.literal('ONE'), transaction: z.string() }),
  z.strictObject({ kind: z.literal('PRODUCTS') }),
])
type Cursor = z.infer<typeof Cursor>

function begin(ask: PullQuery): PullCursor {
  if (ask.kind === 'products') return { kind: 'PRODUCTS' }
  if (ask.kind === 'transaction') return { kind: 'ONE', transaction: ask.transaction }
  return { kind: 'RANGE', ...firstWindow(ask.start, ask.end, LONGEST_DAYS), page: 1 }
}

function pathOf(cursor: Cursor): string {
  if (cursor.kind === 'PRODUCTS') return 'produtos'
  if (cursor.kind === 'ONE') {
    return `pedidos/DetalhePedidoEfetivado?pedido_id=${encodeURIComponent(cursor.transaction)}`
  }
  return `pedidos?pageNumber=${cursor.page}&pageSize=${PAGE_SIZE}&data_inicio=${cursor.from}&data_final=${cursor.to}`
}

function read(cursor: Cursor, answer: PullAnswer, options: PlatformOptions): PullPage {
  refuseGate(answer)
  if (cursor.kind === 'PRODUCTS') return { ...EMPTY_PAGE, products: listOf(answeredBody(answer)).flatMap(productOf) }
  if (cursor.kind === 'ONE') {
    const body = answeredBodyIfAny(answer)
    return { ...EMPTY_PAGE, ...readOrders(body === null ? [] : ordersOf(body), options) }
  }
  const body = answeredBody(answer)
  const rows = listOf(body)
  const page = nextPage(cursor.page, rows.length, {
    current: pageCountAt(body, 'pageNumber'),
    last: pageCountAt(body, 'totalPages') ?? lastAfter(cursor.page, rows.length, PAGE_SIZE),
  })
  return { ...EMPTY_PAGE, ...readOrders(rows, options), next: page === null ? nextRange(cursor) : { ...cursor, page } }
}

/** The firewall in front of TMB's API answers 403 itself, which says nothing about the token. */
function refuseGate({ status, body }: PullAnswer): void {
  const LONGEST_NOTICE_BYTES = 4096
  if (
    status !== 403 ||
    !/error code: 10[0-9]{2}/i.test(new TextDecoder().decode(body.subarray(0, LONGEST_NOTICE_BYTES)))
  )
    return
  throw new PullRefused(
    'refused',
    'A proteção do site da TMB barrou o pedido, e não o token. Peça à TMB que libere o acesso à API e tente de novo.',
  )
}

function readOrders(rows: Value[], options: PlatformOptions): Pick<PullPage, 'events' | 'unread'> {
  const { events, unread } = readRows(rows, (row) => readTmbRow(rowFields(row), options))
  return { events: events.filter(({ sale }) => sale !== null), unread }
}

function nextRange(cursor: Extract<Cursor, { kind: 'RANGE' }>): PullCursor | null {
  const next = nextWindow(cursor, LONGEST_DAYS)
  return next === null ? null : { kind: 'RANGE', ...next, page: 1 }
}

/** Some answers are the list, others hold it in `data`. */
function listOf(body: Value): Value[] {
  return Array.isArray(body) ? body : rowsAt(body, 'data')
}

/** A single order comes alone, in `data`, or as a list of one. */
function ordersOf(body: Value): Value[] {
  const held = valueAt(body, 'data') ?? body
  if (Array.isArray(held)) return held
  if (isFields(held)) return [held]
  throw new PullRefused('refused', 'A TMB respondeu sem o pedido. Confira o código e tente de novo.')
}

const LONGEST_TITLE = 120

function productOf(row: Value): PulledProduct[] {
  const id = idAt(row, 'produto_id') ?? idAt(row, 'id')
  if (id === null) return []
  const price = priceText(filledAt(row, 'valor_total') ?? filledAt(row, 'preco'))
  const isActive = valueAt(row, 'ativo')
  return [
    {
      id,
      title: cutText(filledAt(row, 'produto_nome') ?? filledAt(row, 'nome') ?? id, LONGEST_TITLE),
      price,
      currency: price === null ? null : 'BRL',
      status: typeof isActive === 'boolean' ? (isActive ? 'ativo' : 'inativo') : null,
      type: null,
      warranty_days: null,
      is_physical: null,
    },
  ]
}
