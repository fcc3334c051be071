import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { fixedClock } from '../../kit/clock.ts'
import { withCompanies } from '../../kit/db/scope.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
/** Noon in São Paulo on a Friday. */
const START = '2026-11-20T15:00:00Z'
const clock = fixedClock(START)
const now = () => clock.now()

let product: Product
let side: WorkerSide
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  side = await workerSide(product, clock)
})
afterAll(async () => {
  await side.close()
  await product.stop()
})

/** Runs the worker's sweep of the minute. */
async function sweep(): Promise<void> {
  const [before] = await product.sql<{ n: number }>(
    `select count(*)::int as n from jobs.job where name = 'sweep' and state = 'completed'`,
  )
  await withCompanies(side.db, [], (tx) =>
    side.queue.enqueue(tx, 'sweep', { tick: 'minute' }, { key: `test-${Math.random()}` }),
  )
  await until(
    'the sweep',
    async () =>
      ((
        await product.sql<{ n: number }>(
          `select count(*)::int as n from jobs.job where name = 'sweep' and state = 'completed'`,
        )
      )[0]?.n ?? 0) > (before?.n ?? 0),
  )
  await settled()
}

/** Waits until no job is waiting or running. */
async function settled(): Promise<void> {
  await until(
    'the queue to be empty',
    async () =>
      (
        await product.sql(
          `select 1 from jobs.job where name not in ('register-company', 'issue-note') and state in ('created', 'retry', 'active') and start_after <= now()`,
        )
      ).length === 0,
  )
}

/** A shop whose sales wait `delay` days. Notes are drafted but not sent, because the shop has no certificate. */
async function waitingShop(integration: Record<string, unknown> = {}): Promise<Shop> {
  return openShop(product, { certificate: false, integration: { auto_send: false, ...integration } })
}

async function sold(shop: Shop, code: string, over: Partial<Parameters<typeof purchase>[0]> = {}) {
  expect((await shop.deliver(purchase({ code, at: now(), ...over }))).status).toBe(200)
  await until(
    `the sale ${code}`,
    async () =>
      (await product.sql(`select 1 from inbox where company_id = $1 and state = 'RECEIVED'`, [shop.companyId]))
        .length === 0,
  )
  await settled()
  return shop.sale(code)
}

describe('a sale that waits', () => {
  it('becomes a note at midnight in São Paulo of its day, not a second before, and once', async () => {
    const shop = await waitingShop({ delay_to_send_note_in_days: 3 })
    expect(await sold(shop, 'HPWAIT')).toMatchObject({ status: 'PENDING', date_to_process: '2026-11-23' })
    clock.set('2026-11-23T02:59:59Z')
    await sweep()
    const sale = await shop.sale('HPWAIT')
    const tooEarly = { company_id: shop.companyId, sale_id: sale?.id ?? 0, by_hand: false, send: false }
    await withCompanies(side.db, [shop.companyId], (tx) =>
      side.queue.enqueue(tx, 'process-sale', tooEarly, { key: 'too-early' }),
    )
    await settled()
    expect(await shop.note('HPWAIT')).toBeUndefined()
    clock.set('2026-11-23T03:00:00Z')
    await sweep()
    const note = await until('the note', () => shop.note('HPWAIT'))
    expect(note.enotas_status).toBe('PENDING')
    expect(await shop.sale('HPWAIT')).toMatchObject({ status: 'DONE' })
    await sweep()
    expect(await product.sql('select count(*)::int as n from note where sales_code = $1', ['HPWAIT'])).toEqual([
      { n: 1 },
    ])
    clock.set(START)
  })

  it('waits for the end of the guarantee when that is later and wanted', async () => {
    const waits = await waitingShop({ delay_to_send_note_in_days: 1, wait_warranty: true })
    const doesNot = await waitingShop({ delay_to_send_note_in_days: 1, wait_warranty: false })
    const warranty = '2026-12-05T00:00:00Z'
    expect(await sold(waits, 'HPGUAR', { warranty })).toMatchObject({ date_to_process: '2026-12-05' })
    expect(await sold(doesNot, 'HPGUAR', { warranty })).toMatchObject({ date_to_process: '2026-11-21' })
  })

  it('of no days is a note at once', async () => {
    const shop = await waitingShop()
    await sold(shop, 'HPNOW')
    expect(await until('the note', () => shop.note('HPNOW'))).toMatchObject({ enotas_status: 'PENDING' })
  })

  it('gets its new day when the wait changes, and goes at once when that has come; sent ones stay', async () => {
    const shop = await waitingShop({ delay_to_send_note_in_days: 10 })
    await sold(shop, 'HPMOVE')
    await sold(shop, 'HPHELD', { event: 'PURCHASE_PROTEST', status: 'DISPUTE' })
    const byHand = await sold(shop, 'HPHAND')
    await product.call(shop.adm, 'POST', `/api/sale/${byHand?.id}/process`)
    await until('the note by hand', () => shop.note('HPHAND'))
    const preview = await product.call(shop.adm, 'POST', `/api/sale-integration/${shop.integrationId}/delay/preview`, {
      delay_to_send_note_in_days: 20,
    })
    expect(preview.body).toEqual({ data: { moved: expect.any(Number), shared: 0 } })
    const moved = (preview.body.data as { moved: number }).moved
    await product.call(shop.adm, 'PUT', `/api/integration-hotmart/${shop.integrationId}`, {
      delay_to_send_note_in_days: 20,
    })
    await until('the new day', async () => (await shop.sale('HPMOVE'))?.date_to_process === '2026-12-10')
    expect(
      await product.sql(
        `select count(*)::int as n from sale_event e join sale s on s.id = e.sale_id where s.company_id = $1 and e.kind = 'rescheduled'`,
        [shop.companyId],
      ),
    ).toEqual([{ n: moved }])
    expect(await shop.sale('HPHAND')).toMatchObject({ status: 'DONE', date_to_process: '2026-11-30' })
    await product.call(shop.adm, 'PUT', `/api/integration-hotmart/${shop.integrationId}`, {
      delay_to_send_note_in_days: 0,
    })
    await until('the note', () => shop.note('HPMOVE'))
  })

  it('is made a note by hand before its day, and twenty asked for together all are', async () => {
    const shop = await waitingShop({ delay_to_send_note_in_days: 30 })
    const codes = Array.from({ length: 20 }, (_, index) => `HPASK${index}`)
    await Promise.all(codes.map((code) => shop.deliver(purchase({ code, at: now() }))))
    const sales = await until('the sales', async () => {
      const all = await Promise.all(codes.map((code) => shop.sale(code)))
      return all.every((sale) => sale !== undefined) && all
    })
    const replies = await Promise.all(
      sales.map((sale) => product.call(shop.adm, 'POST', `/api/sale/${sale?.id}/process`, { send: false })),
    )
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([202]))
    for (const code of codes) await until(`the note of ${code}`, () => shop.note(code))
    const again = await product.call(shop.adm, 'POST', `/api/sale/${sales[0]?.id}/process`)
    expect([again.status, again.body.code]).toEqual([409, 'venda_com_nota'])
  })
})

describe('what holds a sale back', () => {
  const later = async () => {
    clock.advance(DAY_MS)
    await sweep()
    clock.set(START)
  }

  it.each<[string, (shop: Shop) => Promise<unknown>]>([
    [
      'the company’s switch',
      (shop) => product.call(shop.adm, 'POST', '/api/company-config', { auto_process_sales_enabled: false }),
    ],
    [
      'the integration’s switch',
      (shop) =>
        product.call(shop.adm, 'PUT', `/api/integration-hotmart/${shop.integrationId}`, { auto_process: false }),
    ],
    [
      'the company’s fence',
      (shop) => product.call(shop.adm, 'POST', '/api/company-config', { auto_since: '2026-11-20T15:00:01Z' }),
    ],
    [
      'the integration’s fence',
      (shop) =>
        product.call(shop.adm, 'PUT', `/api/integration-hotmart/${shop.integrationId}`, {
          auto_since: '2026-11-20T15:00:01Z',
        }),
    ],
  ])('is %s, at its arrival and on its day, but never a person', async (_what, hold) => {
    const shop = await waitingShop()
    idOf((await hold(shop)) as Awaited<ReturnType<Product['call']>>)
    const sale = await sold(shop, 'HPHOLD')
    await later()
    expect(await shop.note('HPHOLD')).toBeUndefined()
    expect(await shop.sale('HPHOLD')).toMatchObject({ status: 'PENDING' })
    expect((await product.call(shop.adm, 'POST', `/api/sale/${sale?.id}/process`, { send: false })).status).toBe(202)
    await until('the note by hand', () => shop.note('HPHOLD'))
  })

  it('is missing data, which are named, until a delivery brings them', async () => {
    const shop = await waitingShop()
    const sale = await sold(shop, 'HPMISS', { buyer: { document: '', address: null } })
    expect(sale).toMatchObject({ status: 'UNPROCESSED', missing: expect.arrayContaining(['document', 'address']) })
    const asked = await product.call(shop.adm, 'POST', `/api/sale/${sale?.id}/process`)
    expect([asked.status, asked.body.code, asked.body.errors]).toEqual([
      422,
      'venda_incompleta',
      { missing: [expect.stringMatching(/CPF ou CNPJ.*endereço|endereço.*CPF ou CNPJ/)] },
    ])
    await sold(shop, 'HPMISS', { at: new Date(now().getTime() + 1000) })
    await until('the note', () => shop.note('HPMISS'))
  })

  it('is a city nobody knows', async () => {
    const shop = await waitingShop()
    expect(await sold(shop, 'HPCITY', { address: { city: 'Cidade que não existe' } })).toMatchObject({
      status: 'UNPROCESSED',
      missing: ['address'],
    })
  })

  it('is a dispute, until a newer payment ends it', async () => {
    const shop = await waitingShop({ delay_to_send_note_in_days: 1 })
    await sold(shop, 'HPDISP')
    const sale = await sold(shop, 'HPDISP', {
      event: 'PURCHASE_PROTEST',
      status: 'DISPUTE',
      at: new Date(now().getTime() + 1000),
    })
    expect(sale?.status).toBe('LOCKED')
    expect((await product.call(shop.adm, 'POST', `/api/sale/${sale?.id}/process`)).body.code).toBe('venda_bloqueada')
    await later()
    expect(await shop.note('HPDISP')).toBeUndefined()
    expect(
      await sold(shop, 'HPDISP', {
        event: 'PURCHASE_COMPLETE',
        status: 'COMPLETE',
        at: new Date(now().getTime() + 2000),
      }),
    ).toMatchObject({ status: 'PENDING' })
    await later()
    await until('the note', () => shop.note('HPDISP'))
  })

  it('is a refund: before the note there never is one, in whichever order they come', async () => {
    const shop = await waitingShop({ delay_to_send_note_in_days: 1 })
    await sold(shop, 'HPREF1')
    await sold(shop, 'HPREF1', { event: 'PURCHASE_REFUNDED', status: 'REFUNDED', at: new Date(now().getTime() + 1000) })
    await sold(shop, 'HPREF2', { event: 'PURCHASE_REFUNDED', status: 'REFUNDED', at: new Date(now().getTime() + 1000) })
    await sold(shop, 'HPREF2')
    await later()
    for (const code of ['HPREF1', 'HPREF2']) {
      expect(await shop.sale(code)).toMatchObject({ status: 'CANCELED' })
      expect(await shop.note(code)).toBeUndefined()
    }
  })

  it('is not one company’s thousand sales: the oldest of each company go first', async () => {
    const big = await waitingShop({ delay_to_send_note_in_days: 1 })
    const small = await waitingShop({ delay_to_send_note_in_days: 1 })
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => big.deliver(purchase({ code: `HPBIG${index}`, at: now() }))),
    )
    await sold(small, 'HPSMALL')
    const turns = await product.sql<{ company_id: number }>(
      `select company_id::int from door_due_sales('2026-11-21T12:00:00Z', 200, 2) where company_id = any($1)`,
      [[big.companyId, small.companyId]],
    )
    expect(turns.map((row) => row.company_id).sort((a, b) => Number(a) - Number(b))).toEqual(
      [big.companyId, small.companyId].sort((a, b) => a - b),
    )
  })
})

describe('whether a note leaves by itself', () => {
  /** Whether the note waits in the fair queue, or has already moved to the job queue. */
  const asked = async (shop: Shop, code: string) => {
    const note = await until('the note', () => shop.note(code))
    const rows = await product.sql(
      `select 1 from note where id = $1 and send_asked_at is not null
       union all select 1 from jobs.job where name = 'issue-note' and (data->>'note_id')::int = $1`,
      [note.id],
    )
    return rows.length > 0
  }

  it('follows sale, then product, then integration, and never goes beyond the company', async () => {
    const shop = await waitingShop({ auto_send: true, delay_to_send_note_in_days: 1 })
    const cases: [string, boolean | null, boolean | null, boolean, boolean, boolean][] = [
      // sale, product, integration, company → is sent
      ['HPAUTO1', null, null, true, true, true],
      ['HPAUTO2', null, null, false, true, false],
      ['HPAUTO3', null, true, false, true, true],
      ['HPAUTO4', null, false, true, true, false],
      ['HPAUTO5', true, false, false, true, true],
      ['HPAUTO6', false, true, true, true, false],
      ['HPAUTO7', true, true, true, false, false],
    ]
    for (const [code, sale, ofProduct, integration, company, leaves] of cases) {
      await product.call(shop.adm, 'PUT', `/api/integration-hotmart/${shop.integrationId}`, { auto_send: integration })
      await product.call(shop.adm, 'POST', '/api/company-config', { auto_send_notes_enabled: company })
      await sold(shop, code)
      await product.sql('update product set auto_send = $2 where company_id = $1', [shop.companyId, ofProduct])
      await product.sql('update sale set auto_send = $2 where company_id = $1', [shop.companyId, sale])
      clock.advance(DAY_MS)
      await sweep()
      clock.set(START)
      expect([code, await asked(shop, code)]).toEqual([code, leaves])
    }
  })
})
