import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Product } from '../../../../../../test/support/product.ts'
import { until } from '../../../../../../test/support/until.ts'
import { fillAgain, housed, monthMade, worldOf } from '../../../../testing/demonstration.ts'

/**
 * One month of a year with few sales: one with skipped numbers before it, and half a year old, to test the law of that
 * time.
 */
const MONTH = 5
const SALES = 240
const products: Product[] = []

beforeAll(async () => {
  for (let at = 0; at < 2; at += 1) products.push(await housed(MONTH, SALES))
  for (const product of products) await monthMade(product)
})
afterAll(async () => {
  for (const product of products) await product.stop()
})

function first(): Product {
  const [product] = products
  if (!product) throw new Error('Nothing was started.')
  return product
}

it('is the same in two houses that start on one day', async () => {
  const [one, other] = await Promise.all(products.map(worldOf))
  expect(one).toEqual(other)
  const [counted] = await first().sql<{ sales: number; notes: number }>(
    'select (select count(*)::int from sale) as sales, (select count(*)::int from note) as notes',
  )
  expect(counted?.sales).toBeGreaterThan(10)
  expect(counted?.notes).toBeGreaterThan(10)
})

it('has every authorised note sealed in the archive and known to the authority', async () => {
  const product = first()
  const unsealed = await product.sql(
    `select n.id from note n left join note_file f on f.company_id = n.company_id and f.note_id = n.id and f.kind = 'XML'
     where n.enotas_status in ('Autorizada', 'Cancelada') and f.sha256 is null`,
  )
  expect(unsealed).toEqual([])
  const known = product.simulator.admin.notes({ limit: 10_000 })
  const [counted] = await product.sql<{ issued: number }>(
    'select count(*)::int as issued from note where number is not null',
  )
  expect(known.documents).toBe(counted?.issued)
  expect(known.most_valid_documents_of_a_ref).toBe(1)
})

it('numbers its notes without a hole but the one that is declared void', async () => {
  const holes = await first().sql<{ holes: number }>(
    `select (max(number) - min(number) + 1 - count(*))::int as holes from note where number is not null
     group by company_id, kind`,
  )
  expect(new Set(holes.map((one) => one.holes))).toEqual(new Set([0]))
  expect(await first().sql('select state, (last_number - first_number)::int as more from void_range')).toEqual([
    { state: 'DONE', more: 2 },
  ])
})

it('keeps its sums, agrees with its sales, and neither writes to anybody nor leaves work behind', async () => {
  const product = first()
  const [counted] = await product.sql<{ notes: number }>('select count(*)::int as notes from note')
  await until('the sums to be folded', async () => {
    const [kept] = await product.sql<{ notes: number }>(
      `select sum(n)::int as notes from note_day where date_kind = 'created'`,
    )
    return kept?.notes === counted?.notes
  })
  expect(await product.sql('select id from sale where difference_since is not null')).toEqual([])
  expect(await product.sql('select id from outgoing_mail')).toEqual([])
  const asked = `select name from jobs.job where name in ('tell-customer', 'issue-note', 'fetch-files')`
  expect(await product.sql(asked)).toEqual([])
})

it('closes the case of a refund when its notes are undone, and leaves none of it to the worker of today', async () => {
  const late = await first().sql(
    `select e.text from sale_event e join sale s on s.id = e.sale_id where e.at > s.purchase_date + interval '60 days'`,
  )
  expect(late).toEqual([])
  const open = await first().sql(
    `select c.id from refund_case c join note n on n.id = c.note_id where c.state = 'OPEN' and n.enotas_status = 'Cancelada'`,
  )
  expect(open).toEqual([])
})

it('shows first the company that its people founded, and what happened long ago as read', async () => {
  const rows = await first().sql(
    `select distinct on (m.user_id) c.fantasy_name from membership m join company c on c.id = m.company_id
     order by m.user_id, m.created_at, m.company_id`,
  )
  expect(new Set(rows.map((row) => row.fantasy_name))).toEqual(new Set(['Ateliê Farol']))
  expect(await first().sql('select id from notification where read_at is null')).toEqual([])
})

it('leaves what is there as it is when its worker begins the month anew', async () => {
  const product = first()
  const before = await worldOf(product)
  await product.sql('update demo_month set made_at = null')
  await fillAgain(product)
  await monthMade(product)
  expect(await worldOf(product)).toEqual(before)
})
