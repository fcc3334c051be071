import type { NfseOut } from '@talao/contract'
import { LISTS } from '@talao/contract/list/lists'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
import { idOf } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

/** 20 November 2026, 9 o'clock in São Paulo. */
const clock = fixedClock('2026-11-20T12:00:00Z')
let product: Product
let shop: ServiceShop
const PATH = '/api/service-fiscal-note'
const ids: Record<string, number> = {}
const NAMES: Record<number, string> = {}

beforeAll(async () => {
  product = await startProduct({ worker: true, clock })
  shop = await openServiceShop(product, 'FOCUS_NFE', { integration: { auto_process: false } })
  await shop.deliver(purchase({ code: 'VENDA-A', at: clock.now() }))
  await until('the sale', () => shop.sale('VENDA-A'))
  const of = (name: string, document: string | null) => ({ name, document, address: { city_id: 3304557 } })
  await make('a', {
    sales_code: 'VENDA-A',
    total: 100.1,
    nature_operation: '8',
    issue_at: '2026-10-31T15:00:00Z',
    customer_note: of('Émile Zola', '52998224725'),
    nfs_service: { description: 'Curso' },
  })
  await make('b', {
    total: 20,
    sales_code: 'PEDIDO-B',
    customer_note: of('Ana Souza', '12ABC34501DE35'),
    nfs_service: { description: 'Árvore' },
  })
  await make('c', { total: 3.05, issue_at: '2026-11-19T15:00:00Z', nfs_service: { description: 'Bolo' } })
  // The states that authority and time would have produced.
  await set('a', {
    enotas_status: 'Autorizada',
    sent: '2026-11-01T02:59:59Z',
    serie: '2',
    number: 30,
    created: '2026-11-10T12:00:00Z',
  })
  await set('b', {
    enotas_status: 'WAINTING',
    sent: '2026-11-01T03:00:00Z',
    serie: '1',
    number: 4,
    created: '2026-11-11T12:00:00Z',
  })
  await set('c', { enotas_status: 'PENDING', sent: null, serie: null, number: null, created: '2026-11-12T12:00:00Z' })
})
afterAll(() => product.stop())

async function make(name: string, body: object): Promise<void> {
  const id = idOf(await product.call(shop.adm, 'POST', PATH, body))
  ids[name] = id
  NAMES[id] = name
}
type Set = { enotas_status: string; sent: string | null; serie: string | null; number: number | null; created: string }
const set = (name: string, { enotas_status, sent, serie, number, created }: Set) =>
  product.sql(
    `update note set enotas_status = $2, sent_to_provider_at = $3, authorized_at = $3, rps_serie = $4, rps_number = $5, created_at = $6 where id = $1`,
    [ids[name], enotas_status, sent, serie, number, created],
  )
const get = async (query: string) => {
  const reply = await product.call(shop.adm, 'GET', `${PATH}?${query}`)
  expect([query, reply.status, reply.body.errors ?? {}]).toEqual([query, 200, {}])
  return reply.body as { data?: NfseOut[]; total?: number; amount?: number; last_page?: number }
}
const names = async (query: string) => ((await get(query)).data ?? []).map(({ id }) => NAMES[id]).join('')

describe('the list of service notes', () => {
  it.each([
    ['id', 'abc'],
    ['customer_name', 'bca'],
    ['created_at', 'abc'],
    ['issue_at', 'abc'],
    ['rps_serie', 'bac'],
    ['rps_number', 'bac'],
    ['document', 'bac'],
    ['service', 'bca'],
    ['nature_operation', 'bca'],
    ['source', 'abc'],
    ['sales_code', 'bac'],
    ['enotas_status', 'acb'],
    ['total', 'cba'],
    ['sent_to_provider_at', 'abc'],
  ])('is sorted by %s', async (field, order) => {
    expect(await names(`order_by=${field}&order_direction=ASC`)).toBe(order)
  })

  it('can be sorted by nothing else, and opens with the newest', async () => {
    expect(LISTS.nfse.sort).toHaveLength(14)
    expect((await product.call(shop.adm, 'GET', `${PATH}?order_by=number`)).status).toBe(422)
    expect(await names('')).toBe('cba')
  })

  it.each([
    ['rps_number=30', 'a'],
    ['rps_number=3', ''],
    ['customer_document=529.982.247-25', 'a'],
    ['customer_document=12abc34501de35', 'b'],
    ['customer_name=emile', 'a'],
    ['customer_name=IDENTIFICADO', 'c'],
    ['sale_id=VENDA-A', 'a'],
    ['sale_id=PEDIDO-B', 'b'],
  ])('is searched by %s', async (query, found) => {
    expect(await names(query)).toBe(found)
  })

  it('is searched by the numbers of notes and sales', async () => {
    expect(await names(`id=${ids.b}`)).toBe('b')
    const { id } = (await shop.sale('VENDA-A')) ?? { id: 0 }
    expect(await names(`sale_id=${id}`)).toBe('a')
  })

  it('finds whatever dates, status and order say', async () => {
    const rest = 'enotas_status=PENDING&start_created_at=2030-01-01&order_by=total&order_direction=ASC'
    expect(await names(`customer_name=a&${rest}`)).toBe('cba')
  })

  it.each([
    ['enotas_status=Autorizada', 'a'],
    ['enotas_status=WAITING', 'b'],
    ['enotas_status=WAINTING,PENDING', 'cb'],
    ['enotas_status=all', 'cba'],
    ['start_created_at=2026-11-11', 'cb'],
    ['end_created_at=2026-11-11', 'ba'],
    ['start_issue_date=2026-11-19&end_issue_date=2026-11-19', 'c'],
    ['end_issue_date=2026-10-31', 'a'],
    // Without an issue date the sending date counts: the 1st, ten days before this row was created.
    ['start_issue_date=2026-11-01&end_issue_date=2026-11-01', 'b'],
    ['start_sent_to_provider_at=2026-10-31&end_sent_to_provider_at=2026-10-31', 'a'],
    ['start_sent_to_provider_at=2026-11-01&end_sent_to_provider_at=2026-11-01', 'b'],
    ['start_sent_to_provider_at=2026-11-12&end_sent_to_provider_at=2026-11-12', 'c'],
    ['start_sent_to_provider_at=&end_sent_to_provider_at=', 'cba'],
    ['in_production=true', ''],
    ['in_production=false', 'cba'],
  ])('is filtered by %s', async (query, found) => {
    expect(await names(query)).toBe(found)
  })

  it('comes in pages, each with count and sum of the whole filter', async () => {
    const page = await get('per_page=2&page=2&order_by=id&order_direction=ASC')
    expect([page.data?.map(({ id }) => NAMES[id]), page.total, page.amount, page.last_page]).toEqual([
      ['c'],
      3,
      123.15,
      2,
    ])
    expect(await get('total=true&enotas_status=Autorizada,WAINTING')).toEqual({ total: 2 })
    expect(await get('total_amount=true&enotas_status=Autorizada,WAINTING')).toEqual({ total: 2, amount: 120.1 })
  })

  it('sums by months what was authorised, twelve of them to today, those without notes as 0', async () => {
    const { data } = (await get('month_report_amount=true')) as { data?: unknown[] }
    expect(data).toHaveLength(12)
    // Sent at 23:59:59 on 31 October in São Paulo.
    expect(data?.slice(-3)).toEqual([
      { monthyear: '2026-09', amount: 0 },
      { monthyear: '2026-10', amount: 100.1 },
      { monthyear: '2026-11', amount: 0 },
    ])
    const asked =
      'month_report_amount=true&enotas_status=WAINTING&start_sent_to_provider_at=2026-10-01&end_sent_to_provider_at=2026-11-30'
    expect(await get(asked)).toEqual({
      data: [
        { monthyear: '2026-10', amount: 0 },
        { monthyear: '2026-11', amount: 20 },
      ],
    })
  })

  it('sums by months what the filter leaves: a search, a second range, what waits for somebody, every status', async () => {
    const months = async (query: string) => {
      const { data } = (await get(`month_report_amount=true&${query}`)) as { data?: unknown[] }
      return data as { monthyear: string; amount: number }[] | undefined
    }
    const october = async (query: string) =>
      (await months(query))?.find(({ monthyear }) => monthyear === '2026-10')?.amount
    expect(await october('customer_name=zola')).toBe(100.1)
    expect(await october('customer_name=souza')).toBe(0)
    // A search ignores the date and status filters.
    expect(await october('customer_name=zola&start_created_at=2020-01-01&end_created_at=2020-01-31')).toBe(100.1)
    const sent = 'start_sent_to_provider_at=2026-10-01&end_sent_to_provider_at=2026-11-30'
    expect(await months(`${sent}&start_created_at=2026-11-10&end_created_at=2026-11-10`)).toEqual([
      { monthyear: '2026-10', amount: 100.1 },
      { monthyear: '2026-11', amount: 0 },
    ])
    expect(await months(`${sent}&start_created_at=2026-11-11`)).toEqual([
      { monthyear: '2026-10', amount: 0 },
      { monthyear: '2026-11', amount: 0 },
    ])
    expect(await months(`${sent}&enotas_status=all`)).toEqual([
      { monthyear: '2026-10', amount: 100.1 },
      { monthyear: '2026-11', amount: 23.05 },
    ])
    await product.sql(`update note set needs_human_reason = 'olhe' where id = $1`, [ids.a])
    expect(await october(`${sent}&needs_human=true`)).toBe(100.1)
    expect(await october(`${sent}&needs_human=false`)).toBe(0)
    await product.sql(`update note set needs_human_reason = null where id = $1`, [ids.a])
    expect(await october(`${sent}&needs_human=true`)).toBe(0)
    expect(await october(`${sent}&needs_human=false`)).toBe(100.1)
  })

  it('carries what it is asked for, and no more', async () => {
    const [bare] = (await get(`id=${ids.a}`)).data ?? []
    for (const name of ['customer_note', 'service', 'nfs_service', 'sale', 'company', 'items'] as const)
      expect([name, bare?.[name]]).toEqual([name, undefined])
    await product.sql('update note_customer set state_id = null where note_id = $1', [ids.a])
    const [full] = (await get(`id=${ids.a}&with=customer_note,service,sale,company,items`)).data ?? []
    expect(full).toMatchObject({
      customer_note: { name: 'Émile Zola', address: { state_id: 33, state: { uf: 'RJ' } } },
      service: { description: 'Curso', lc_116: '08.02' },
      nfs_service: { description: 'Curso', lc_116: '08.02' },
      sale: { external_sales_id: 'VENDA-A', source: 'HOTMART' },
      company: { id: shop.companyId, cnpj: shop.cnpj },
      items: [],
    })
    expect((await product.call(shop.adm, 'GET', `${PATH}?with=correction_letters`)).status).toBe(422)
  })
})
