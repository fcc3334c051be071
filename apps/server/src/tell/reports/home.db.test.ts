import type { HomeOut, ReportOut } from '@talao/contract'
import { dayInSaoPaulo } from '@talao/fiscal'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import {
  anyNote,
  anySale,
  type MadeNote,
  MOMENTS,
  openShops,
  type Shops,
  writeNotes,
  writeSales,
} from '../../../testing/report-rows.ts'
import { fixedClock } from '../../kit/clock.ts'

/** 23:30 on the 20th in São Paulo. */
const clock = fixedClock('2026-11-21T02:30:00Z')
let product: Product
let shops: Shops
beforeAll(async () => {
  product = await startProduct({ clock })
  shops = await openShops(product)
})
afterAll(() => product.stop())

const get = (path: string, who: Person) => product.call(who, 'GET', path)
const read = async <T>(path: string, who: Person = shops.ofA) => {
  const reply = await get(path, who)
  expect([path, reply.status]).toEqual([path, 200])
  return reply.body.data as T
}
const home = (query = '', who?: Person) => read<HomeOut>(`/api/reports/dashboard/home${query}`, who)
const empty = () =>
  product
    .sql('delete from sale_item')
    .then(() => product.sql('delete from note'))
    .then(() => product.sql('delete from sale'))

type Row = MadeNote & { id: number; effective_sent_at: Date }
const stored = () => product.sql<Row>('select * from note')

function report(rows: Row[], companies: number[], { start, end }: { start: string; end: string }) {
  const within = (row: Row) =>
    dayInSaoPaulo(row.effective_sent_at) >= start && dayInSaoPaulo(row.effective_sent_at) <= end
  const counting = rows.filter(
    (row) =>
      companies.includes(Number(row.company_id)) &&
      row.in_production &&
      ['Autorizada', 'CancelamentoNegado'].includes(row.enotas_status) &&
      within(row),
  )
  const of = (kind: string) => counting.filter((row) => row.kind === kind)
  const months = (some: Row[]) => {
    const sums = Map.groupBy(some, (row) => dayInSaoPaulo(row.effective_sent_at).slice(0, 7))
    return [...sums]
      .map(([monthyear, all]) => ({
        monthyear,
        amount: all.reduce((sum, row) => sum + Number(row.total_cents), 0) / 100,
      }))
      .filter(({ amount }) => amount > 0)
      .toSorted((one, other) => one.monthyear.localeCompare(other.monthyear))
  }
  return {
    authorized: { nfe: of('NFE').length, nfs: of('NFSE').length },
    nfe: months(of('NFE')),
    nfs: months(of('NFSE')),
  }
}

const amountsOf = (months: { monthyear: string; amount: number }[]) =>
  months.map(({ monthyear, amount }) => ({ monthyear, amount }))
const notesOf = ({ nfe, nfs }: HomeOut['months']) => {
  const sum = (months: { total: number }[]) => months.reduce((all, { total }) => all + total, 0)
  return { nfe: sum(nfe), nfs: sum(nfs) }
}

const someChanges = fc.record({
  notes: fc.array(anyNote([1, 2]), { minLength: 1, maxLength: 20 }),
  sales: fc.array(anySale([1, 2]), { maxLength: 12 }),
  canceled: fc.array(fc.nat(19), { maxLength: 4 }),
  deleted: fc.array(fc.nat(19), { maxLength: 2 }),
  isFolded: fc.boolean(),
})
const own = <T extends { company_id: number }>(row: T): T => ({
  ...row,
  company_id: row.company_id === 1 ? shops.a : shops.b,
})

describe('the first page and the report', () => {
  it('equal a plain scan to the cent, after any notes and changes, for one company, both, and all of the platform', async () => {
    await fc.assert(
      fc.asyncProperty(someChanges, fc.constantFrom(...MOMENTS), async (some, from) => {
        await empty()
        const ids = await writeNotes(product, some.notes.map(own))
        await writeSales(product, some.sales.map(own))
        if (some.isFolded) await product.sql('select fold_rollups()')
        const at = (places: number[]) => places.flatMap((place) => ids[place] ?? [])
        await product.sql("update note set enotas_status = 'Cancelada' where id = any($1)", [at(some.canceled)])
        await product.sql('delete from note where id = any($1)', [at(some.deleted)])
        const rows = await stored()
        const period = { start: dayInSaoPaulo(new Date(from)), end: '2026-11-20' }
        for (const [companies, who, scope] of [
          [[shops.a], shops.ofA, ''],
          [[shops.a, shops.b], shops.wise, ''],
          [[shops.b], shops.wise, `company_id=${shops.b}`],
        ] as const) {
          const told = await read<ReportOut>(
            `/api/reports?startDate=${period.start}&endDate=${period.end}&${scope}`,
            who,
          )
          const some = ({ nfe, nfs, authorized }: Pick<ReportOut, 'nfe' | 'nfs' | 'authorized'>) => ({
            authorized,
            nfe: amountsOf(nfe).filter(({ amount }) => amount > 0),
            nfs: amountsOf(nfs).filter(({ amount }) => amount > 0),
          })
          expect(some(told)).toEqual(report(rows, [...companies], period))
          const first = await home(`?${scope}`, who)
          const year = report(rows, [...companies], { start: '2025-12-01', end: '2026-11-20' })
          expect(some({ ...first.months, authorized: notesOf(first.months) })).toEqual(year)
          const [count] = await product.sql<Record<string, number>>(
            `select count(*) filter (where kind = 'NFE' and enotas_status = 'PENDING')::int as pending,
               count(*) filter (where kind = 'NFSE' and enotas_status = 'WAINTING')::int as waiting,
               count(*) filter (where kind = 'NFE' and enotas_status = 'Autorizada')::int as authorised,
               count(*) filter (where enotas_status = 'Negada')::int as refused,
               count(*) filter (where enotas_status in ('FAIL', 'Negada', 'CancelamentoNegado') or cancel_state = 'DENIED' or needs_human_reason is not null)::int as stuck,
               count(*) filter (where enotas_status in ('Autorizada', 'CancelamentoNegado', 'Cancelada') and not issued_elsewhere)::int as used
             from note where in_production and company_id = any($1)`,
            [companies],
          )
          expect({
            pending: first.nfe.PENDING,
            waiting: first.nfs.WAINTING,
            authorised: first.nfe.Autorizada,
            refused: first.nfe.Negada + first.nfs.Negada,
            stuck: first.needs_you.total,
            used: first.credits.total_used,
          }).toEqual(count)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('say each number that the list with the same filter says', async () => {
    await empty()
    const notes = fc.sample(anyNote([shops.a, shops.b]), { numRuns: 150, seed: 7 })
    await writeNotes(product, notes)
    await writeSales(product, fc.sample(anySale([shops.a, shops.b]), { numRuns: 80, seed: 7 }))
    await product.sql(
      `insert into sale_integration (company_id, name, type, auto_since, path_key_hash, path_key_sealed, created_at, updated_at)
       select id, 'x', type, now(), sha256((id || type)::bytea), 'x', now(), now() from company, unnest(array['HOTMART', 'TMB']) type`,
    )
    await product.sql(
      "insert into product (company_id, name, created_at, updated_at) select id, 'Curso', now(), now() from company",
    )
    for (const [who, scope, production] of [
      [shops.ofA, '', true],
      [shops.ofA, '', false],
      [shops.wise, '', true],
      [shops.wise, `&company_id=${shops.b}`, true],
    ] as const) {
      const total = async (path: string) => {
        const reply = await get(`${path}${path.includes('?') ? '&' : '?'}total=true${scope}`, who)
        expect([path, reply.status]).toEqual([path, 200])
        return reply.body.total
      }
      const of = `in_production=${production}`
      const first = await home(`?${of}${scope}`, who)
      for (const status of ['PENDING', 'PROCESSING', 'Autorizada', 'Negada'] as const)
        expect([status, first.nfe[status]]).toEqual([
          status,
          await total(`/api/fiscal-note?enotas_status=${status}&${of}`),
        ])
      for (const status of ['PENDING', 'WAINTING', 'Autorizada', 'Negada'] as const)
        expect([status, first.nfs[status]]).toEqual([
          status,
          await total(`/api/service-fiscal-note?enotas_status=${status}&${of}`),
        ])
      expect(first.needs_you.nfe).toBe(await total(`/api/fiscal-note?needs_human=true&${of}`))
      expect(first.needs_you.nfs).toBe(await total(`/api/service-fiscal-note?needs_human=true&${of}`))
      expect(first.needs_you.total).toBeGreaterThan(0)
      expect(first.without_address).toBe(await total('/api/sale?status=UNPROCESSED&missing=address'))
      expect(first.without_address).toBeGreaterThan(0)
      expect(first.products).toBe(await total('/api/product'))
      expect(first.companies).toBe(await total('/api/company'))
      for (const [type, count] of Object.entries(first.integrations))
        expect([type, count]).toEqual([type, await total(`/api/sale-integration?type=${type}`)])
      const [today] = await read<Record<string, unknown>[]>(`/api/sale/upcoming?date=2026-11-20${scope}`, who)
      expect(first.leaving_today).toEqual({ total: today?.total, amount: today?.amount })
      expect(first.leaving_today.total).toBeGreaterThan(0)
      const day = `start_sent_to_provider_at=2026-11-20&end_sent_to_provider_at=2026-11-20&${of}`
      let sent = 0
      for (const path of ['/api/fiscal-note', '/api/service-fiscal-note'])
        for (const status of path === '/api/fiscal-note' ? ['Autorizada', 'CancelamentoNegado'] : ['Autorizada'])
          sent += Number(await total(`${path}?enotas_status=${status}&${day}`))
      expect(first.sent_today.total).toBe(sent)
      for (const [kind, path] of [
        ['nfe', '/api/fiscal-note'],
        ['nfs', '/api/service-fiscal-note'],
      ] as const)
        expect(amountsOf(first.months[kind])).toEqual(await read(`${path}?month_report_amount=true&${of}${scope}`, who))
      const refused = first.top_rejections.reduce((sum, one) => sum + one.total, 0)
      expect(refused).toBeLessThanOrEqual(first.nfe.Negada + first.nfs.Negada)
    }
  })

  it('count the authorised of a period as the lists do', async () => {
    const period = 'start_sent_to_provider_at=2025-12-01&end_sent_to_provider_at=2026-10-31'
    const told = await read<ReportOut>('/api/reports?startDate=2025-12-01&endDate=2026-10-31')
    const total = async (path: string) =>
      (await get(`${path}&total_amount=true&in_production=true&${period}`, shops.ofA)).body
    const nfe = await total('/api/fiscal-note?enotas_status=Autorizada,CancelamentoNegado')
    const nfs = await total('/api/service-fiscal-note?enotas_status=Autorizada')
    expect(told.authorized).toEqual({ nfe: nfe.total, nfs: nfs.total })
    const cents = (months: { amount: number }[]) =>
      months.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    expect([cents(told.nfe), cents(told.nfs)]).toEqual(
      [nfe.amount, nfs.amount].map((one) => Math.round(Number(one) * 100)),
    )
    expect(told.nfe.map(({ monthyear }) => monthyear)).toHaveLength(11)
  })

  it('name the commonest refusals of what stands refused, with what to do about them', async () => {
    await empty()
    const refused = (over: Partial<MadeNote>) => ({
      ...(fc.sample(anyNote([shops.a]), { numRuns: 1, seed: 1 })[0] as MadeNote),
      kind: 'NFE' as const,
      enotas_status: 'Negada',
      in_production: true,
      gateway: 'SEFAZ',
      authority_code: '778',
      authority_message: 'Rejeição: Informado NCM inexistente [nItem:3]',
      ...over,
    })
    await writeNotes(product, [
      refused({}),
      refused({}),
      refused({ authority_code: null, authority_message: 'O município não disse o código' }),
      refused({ in_production: false, authority_code: '204' }),
      refused({ company_id: shops.b, authority_code: '204' }),
      refused({ enotas_status: 'Autorizada', authority_code: '204' }),
    ])
    const { top_rejections } = await home()
    expect(top_rejections).toEqual([
      {
        kind: 'NFE',
        code: '778',
        total: 2,
        message: expect.stringMatching(/NCM/),
        action: expect.stringMatching(/\S/),
      },
      {
        kind: 'NFE',
        code: null,
        total: 1,
        message: 'O município não disse o código',
        action: expect.stringMatching(/\S/),
      },
    ])
    expect(top_rejections[0]?.message).not.toContain('Item 3')
  })

  it('tell the days until the first certificate of an active company ends, by the calendar', async () => {
    expect((await home()).certificate_days).toBeNull()
    const ends = (at: string, company: number) =>
      product.sql('update company set a1_certificate_expiration_at = $1 where id = $2', [at, company])
    await ends('2026-11-22T02:00:00Z', shops.a)
    await ends('2026-11-19T12:00:00Z', shops.b)
    expect((await home()).certificate_days).toBe(1)
    expect((await home('', shops.wise)).certificate_days).toBe(-1)
    await product.sql('update company set active = false where id = $1', [shops.b])
    expect((await home('', shops.wise)).certificate_days).toBe(1)
    await product.sql('update company set active = true where id = $1', [shops.b])
  })

  it('are empty for somebody without a company, and closed to another company’s people', async () => {
    const stranger = await product.person()
    expect(await home('', stranger)).toMatchObject({
      companies: 0,
      needs_you: { total: 0 },
      credits: { balance: 0 },
      certificate_days: null,
    })
    for (const companies of [`${shops.b}`, `${shops.a},${shops.b}`])
      for (const path of [
        '/api/reports',
        '/api/reports/dashboard/home',
        '/api/reports/dashboard/sales',
        '/api/reports/credits',
      ])
        expect([path, (await get(`${path}?company_id=${companies}`, shops.ofA)).status]).toEqual([path, 404])
  })
})

describe('the period of a report', () => {
  it.each([
    ['startDate=2026-11-02&endDate=2026-11-01', 'não pode vir antes'],
    ['startDate=2021-11-20&endDate=2026-11-20', 'cinco anos'],
    ['startDate=2024-02-29&endDate=2029-03-01', 'cinco anos'],
  ])('%s is refused', async (query, why) => {
    const { status, body } = await get(`/api/reports?${query}`, shops.ofA)
    expect([status, body.code]).toEqual([422, 'periodo_invalido'])
    expect(body.message).toContain(why)
  })

  it('may be five years, one day, or left out, and has every month of it', async () => {
    const five = await read<ReportOut>('/api/reports?startDate=2021-11-21&endDate=2026-11-20')
    expect(five.nfe).toHaveLength(61)
    expect(await read('/api/reports?startDate=2026-11-20&endDate=2026-11-20')).toMatchObject({
      nfs: [{ monthyear: '2026-11', amount: 0 }],
    })
    expect(await read('/api/reports?startDate=&endDate=')).toMatchObject({
      startDate: '2025-12-01',
      endDate: '2026-11-20',
    })
  })
})
