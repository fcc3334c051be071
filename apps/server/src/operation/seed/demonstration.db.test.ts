import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { runningClock } from '../../../../../test/support/running-clock.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'
import { seedDemonstration } from './demonstration.ts'

/** From 2027 cancelling the note of a sale that took place may be fined (`CANCELLING_IS_FINED`). */
describe.each([
  { day: '2026-11-20T12:00:00Z', way: { path: 'CANCEL', in_time: true } },
  { day: '2027-02-10T12:00:00Z', way: { path: 'RETURN_NOTE', in_time: null } },
])('the demonstration made on $day', ({ day, way }) => {
  let product: Product
  const clock = fixedClock(day)
  beforeAll(async () => {
    product = await startProduct({ worker: true, clock, simulator: { clock: runningClock(clock) } })
    await seed()
    await until('every note to be settled', async () => {
      // The queue waits by the clock of the database, which may be long before this day.
      await product.sql(`update jobs.job set start_after = now() where state = 'created' and start_after > now()`)
      const all = await notes()
      const settled = all.filter(({ enotas_status }) => ['Autorizada', 'Negada'].includes(enotas_status))
      return settled.length === all.length && all.reduce((sum, { notes: n }) => sum + n, 0) >= 9
    })
  })
  afterAll(() => product.stop())

  const seed = () => seedDemonstration({ ...product.config, databaseUrl: product.database.adminUrl }, clock)
  const notes = () =>
    product.sql<{ kind: string; enotas_status: string; fail_on_send_to_enotas: string | null; notes: number }>(
      'select kind, enotas_status, fail_on_send_to_enotas, count(*)::int as notes from note group by 1, 2, 3 order by 1, 2',
    )
  const sales = () =>
    product.sql<{ status: string; codes: string }>(
      `select status, string_agg(right(external_sales_id, 2), ' ' order by external_sales_id) as codes from sale group by 1 order by 1`,
    )

  it('shows notes of goods and of services, authorised, and one that was refused', async () => {
    expect(await notes()).toEqual([
      { kind: 'NFE', enotas_status: 'Autorizada', fail_on_send_to_enotas: null, notes: 5 },
      { kind: 'NFE', enotas_status: 'Negada', fail_on_send_to_enotas: expect.any(String), notes: 1 },
      { kind: 'NFSE', enotas_status: 'Autorizada', fail_on_send_to_enotas: null, notes: 3 },
    ])
  })

  it('shows sales in every state that asks something of a seller', async () => {
    await until('the last refund to be told', async () => (await sales()).some(({ codes }) => codes === '16 17'))
    await until('the dispute to be told', async () => (await sales()).some(({ status }) => status === 'LOCKED'))
    expect(await sales()).toEqual([
      { status: 'CANCELED', codes: '16 17' },
      { status: 'DONE', codes: '01 02 03 04 05 12 13 14' },
      { status: 'LOCKED', codes: '10' },
      { status: 'PENDING', codes: '06 07 11 15' },
      { status: 'UNCOMPLETED', codes: '09' },
      { status: 'UNPROCESSED', codes: '08' },
    ])
  })

  it('shows a note to be undone as the law of its day says, of a sale that was given back too late', async () => {
    const cases = await product.sql(
      `select right(sale.external_sales_id, 2) as code, refund_case.path, refund_case.state, deadline > opened_at as in_time
         from refund_case join sale on sale.id = refund_case.sale_id`,
    )
    expect(cases).toEqual([{ code: '17', state: 'OPEN', ...way }])
  })

  it('shows sales of two, of which the note is of one part', async () => {
    const shared = await product.sql(
      `select right(sale.external_sales_id, 2) as code, partner.name, partner.amount_cents::int as part, note.total_cents::int as note
         from sale join sale_coproducer partner on partner.sale_id = sale.id left join note on note.sale_id = sale.id order by 1`,
    )
    expect(shared).toEqual([
      { code: '14', name: 'Inês Távora', part: 22400, note: 41600 },
      { code: '15', name: 'Inês Távora', part: 22400, note: null },
    ])
  })

  it('is made once: a second start changes nothing', async () => {
    const made = () => product.sql('select (select count(*) from sale) as sales, (select count(*) from inbox) as inbox')
    const before = await made()
    await seed()
    expect(await made()).toEqual(before)
  })
})
