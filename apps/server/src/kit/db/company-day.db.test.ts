import type { NfeOut } from '@talao/contract'
import { timeZoneOf } from '@talao/fiscal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { sheetFrom } from '../../../testing/list-sheets.ts'
import { type MadeNote, openShops, type Shops, writeNotes, writeSales } from '../../../testing/report-rows.ts'
import { fixedClock } from '../clock.ts'

/** 23:30 of 30 November in Manaus, half past midnight of 1 December in São Paulo. */
const TURN = '2026-12-01T03:30:00Z'
const clock = fixedClock('2026-12-01T12:00:00Z')
let product: Product
let shops: Shops
let wise: Person
beforeAll(async () => {
  product = await startProduct({ clock })
  shops = await openShops(product)
  wise = shops.wise
})
afterAll(() => product.stop())

const MANAUS = [1302603, 13] as const
const RIO_BRANCO = [1200401, 12] as const

async function moveTo(company: number, [city, state]: readonly [number, number]): Promise<void> {
  await product.sql(
    `insert into company_address (company_id, city_id, state_id) values ($1, $2, $3)
     on conflict (company_id) do update set city_id = excluded.city_id, state_id = excluded.state_id`,
    [company, city, state],
  )
}

function note(company_id: number, sent: string | null = TURN): MadeNote {
  return {
    company_id,
    kind: 'NFE',
    enotas_status: 'Autorizada',
    in_production: true,
    total_cents: 10_000,
    sent_to_provider_at: sent,
    created_at: TURN,
    gateway: 'SEFAZ',
    authority_code: null,
    authority_message: null,
    cancel_state: null,
    needs_human_reason: null,
    issued_elsewhere: true,
  }
}

async function told(path: string, who: Person = wise) {
  const reply = await product.call(who, 'GET', path)
  expect([path, reply.status]).toEqual([path, 200])
  return reply.body
}

it('says the zone of every municipality as the program does', async () => {
  const rows = await product.sql<{ id: number; state_id: number; zone: string }>(
    'select id::int, state_id::int, time_zone_of(id, state_id) as zone from city',
  )
  expect(rows.length).toBeGreaterThan(5_500)
  expect(rows.filter(({ id, state_id, zone }) => timeZoneOf({ city_id: id, state_id }) !== zone)).toEqual([])
  const [none] = await product.sql<{ zone: string }>('select time_zone_of(null, null) as zone')
  expect(none?.zone).toBe('America/Sao_Paulo')
})

describe('at the turn of a month', () => {
  it('lists, sums and reports each note on the day of its own company', async () => {
    await moveTo(shops.a, MANAUS)
    await moveTo(shops.b, [3550308, 35])
    await writeNotes(product, [note(shops.a), note(shops.b)])
    await product.sql('select fold_rollups()')
    const both = `company_id=${shops.a},${shops.b}&in_production=true`
    const november = await told(
      `/api/fiscal-note?${both}&start_sent_to_provider_at=2026-11-01&end_sent_to_provider_at=2026-11-30`,
    )
    expect((november.data as NfeOut[]).map(({ company_id, time_zone }) => [company_id, time_zone])).toEqual([
      [shops.a, 'America/Manaus'],
    ])
    expect(november.total).toBe(1)
    const first = await told(
      `/api/fiscal-note?${both}&start_sent_to_provider_at=2026-12-01&end_sent_to_provider_at=2026-12-01`,
    )
    expect((first.data as NfeOut[]).map(({ company_id }) => company_id)).toEqual([shops.b])

    const months = await told(`/api/fiscal-note?${both}&month_report_amount=true`)
    expect((months.data as { monthyear: string; amount: number }[]).slice(-2)).toEqual([
      { monthyear: '2026-11', amount: 100 },
      { monthyear: '2026-12', amount: 100 },
    ])
    const report = await told(`/api/reports?company_id=${shops.a}&startDate=2026-11-30&endDate=2026-11-30`)
    expect((report.data as { authorized: { nfe: number } }).authorized.nfe).toBe(1)
    const sheet = await sheetFrom(product, wise, `/api/fiscal-note?company_id=${shops.a}&in_production=true`, 'csv')
    expect(sheet.rows.flat().map(({ value }) => value)).toContain('30/11/2026 23:30')
  })

  it('takes a sale for one of its own day, and by day too', async () => {
    const sale = {
      platform: 'HOTMART',
      status: 'PENDING',
      currency: 'BRL',
      amount_cents: 5_000,
      amount_exchanged_cents: null,
      purchase_date: TURN,
      created_at: TURN,
      date_to_process: null,
      processed_at: null,
      missing: [],
    }
    await writeSales(
      product,
      [shops.a, shops.b].map((company_id) => ({ ...sale, company_id })),
    )
    const day = (companies: string, at: string) =>
      told(
        `/api/reports/dashboard/sales?company_id=${companies}&type_date=purchase_date&group=day&start_date=${at}&end_date=${at}`,
      ).then(({ data }) => (data as { total: number }).total)
    expect(await day(String(shops.a), '2026-11-30')).toBe(1)
    expect(await day(`${shops.a},${shops.b}`, '2026-11-30')).toBe(1)
    expect(await day(`${shops.a},${shops.b}`, '2026-12-01')).toBe(1)
    const listed = await told(
      `/api/sale?company_id=${shops.a},${shops.b}&start_purchase_date=2026-11-30&end_purchase_date=2026-11-30`,
    )
    expect((listed.data as { company_id: number }[]).map(({ company_id }) => company_id)).toEqual([shops.a])
  })
})

describe('a company that moves', () => {
  it('redates nothing it has made, and its next note is of the new place', async () => {
    await moveTo(shops.a, MANAUS)
    const [sent, draft] = await writeNotes(product, [note(shops.a), note(shops.a, null)])
    await moveTo(shops.a, RIO_BRANCO)
    const [next] = await writeNotes(product, [note(shops.a)])
    const zones = async () => {
      const rows = await product.sql<{ id: number; time_zone: string }>(
        'select id::int, time_zone from note where id = any($1)',
        [[sent, draft, next]],
      )
      return [sent, draft, next].map((id) => rows.find((row) => row.id === id)?.time_zone)
    }
    expect(await zones()).toEqual(['America/Manaus', 'America/Manaus', 'America/Rio_Branco'])
    await product.sql('update note set sent_to_provider_at = $2 where id = $1', [draft, TURN])
    expect(await zones()).toEqual(['America/Manaus', 'America/Rio_Branco', 'America/Rio_Branco'])
  })
})
