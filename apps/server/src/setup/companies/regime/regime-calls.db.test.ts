import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../../test/support/product.ts'
import { idOf, openShop, type Shop } from '../../../../../../test/support/shop.ts'

let product: Product
let shop: Shop
let member: Person
let stranger: Person
const clock = { now: () => new Date('2026-11-28T15:00:00Z') }
beforeAll(async () => {
  product = await startProduct({ clock })
  shop = await openShop(product, { certificate: false })
  member = await product.person({ company: shop.companyId, role: null })
  stranger = await product.person()
})
afterAll(() => product.stop())

const REGIME = () => `/api/company/${shop.companyId}/regime`
const REVENUE = () => `/api/company/${shop.companyId}/revenue`
const ALWAYS = { valid_from: null, tax_regime: 'SIMPLES_NACIONAL', ibs_cbs_regime: 'DAS' }
const saveRows = (...rows: object[]) => product.call(shop.adm, 'PUT', REGIME(), { rows })
const saveMonths = (body: object) => product.call(shop.adm, 'PUT', REVENUE(), body)
type Row = Record<string, unknown>
const rows = async () => ((await product.call(member, 'GET', REGIME())).body.data as { rows: Row[] }).rows
type Revenue = {
  today: string
  month: string
  months: { month: string; amount: number | null; issued: number; is_in_rbt12: boolean }[]
  rbt12: Row & { missing: string[] }
  rates: (Row & { annex: string; is_used: boolean; effective: Row; ibs: Row | null; cbs: Row | null })[]
  without_rates: string | null
  limits: (Row & { id: string; passed: Row | null })[]
  options: (Row & { id: string; is_open: boolean })[]
}
const revenue = async (query = '') => (await product.call(member, 'GET', `${REVENUE()}${query}`)).body.data as Revenue
const tenEach = (first: number, amount = 10_000) =>
  Array.from({ length: 12 }, (_, at) => ({
    month: new Date(Date.UTC(2025, first - 1 + at, 1)).toISOString().slice(0, 7),
    amount,
  }))

describe('the periods of the regime', () => {
  it('are saved as starts, each lasting until the day before the next, and take back what was read', async () => {
    const optional = { ...ALWAYS, valid_from: '2027-01-01', ibs_cbs_regime: 'REGULAR', factor_r_annex: 'III' }
    expect((await saveRows(ALWAYS, { ...optional, source: 'Opção de 20/10/2026' })).status).toBe(200)
    expect(await rows()).toEqual([
      { ...ALWAYS, valid_to: '2026-12-31', factor_r_annex: null, source: null },
      { ...optional, valid_to: null, source: 'Opção de 20/10/2026' },
    ])
    const read = (await product.call(shop.adm, 'GET', REGIME())).body.data as object
    expect((await product.call(shop.adm, 'PUT', REGIME(), read)).status).toBe(200)
    expect(await rows()).toHaveLength(2)
  })

  it('move, go and come in one save without ever sharing a day', async () => {
    await saveRows(ALWAYS, { ...ALWAYS, valid_from: '2027-01-01' }, { ...ALWAYS, valid_from: '2027-07-01' })
    await saveRows(ALWAYS, { ...ALWAYS, valid_from: '2027-03-01', ibs_cbs_regime: 'REGULAR' })
    expect((await rows()).map(({ valid_from, valid_to }) => [valid_from, valid_to])).toEqual([
      [null, '2027-02-28'],
      ['2027-03-01', null],
    ])
  })

  it('put the regime of today into the company, and leave that of tomorrow for its day', async () => {
    const today = { valid_from: '2026-11-01', tax_regime: 'LUCRO_PRESUMIDO', ibs_cbs_regime: 'REGULAR' }
    await saveRows(ALWAYS, today, { valid_from: '2027-01-01', tax_regime: 'MEI', ibs_cbs_regime: 'DAS' })
    const company = (await product.call(shop.adm, 'GET', `/api/company/${shop.companyId}`)).body.data as Row
    expect(company['tax_regime']).toBe('LUCRO_PRESUMIDO')
    await saveRows(ALWAYS)
  })

  it.each([
    ['no period', [], 'rows'],
    ['a first period with a start', [{ ...ALWAYS, valid_from: '2027-01-01' }], 'rows.0.valid_from'],
    ['a second one without', [ALWAYS, ALWAYS], 'rows.1.valid_from'],
    [
      'one that starts before the one above it',
      [ALWAYS, { ...ALWAYS, valid_from: '2027-02-01' }, { ...ALWAYS, valid_from: '2027-02-01' }],
      'rows.2.valid_from',
    ],
    ['a way to pay that the regime has not', [{ ...ALWAYS, ibs_cbs_regime: 'EXCESS' }], 'rows.0.ibs_cbs_regime'],
    ['an annex that is none of the Fator R', [{ ...ALWAYS, factor_r_annex: 'I' }], 'rows.0.factor_r_annex'],
  ])('are refused with %s', async (_, given, field) => {
    const { status, body } = await saveRows(...given)
    expect([status, Object.keys(body['errors'] as object)]).toEqual([422, [field]])
    expect(await rows()).toHaveLength(1)
  })

  it('are saved by administrators, read by members, and are nothing to others', async () => {
    expect((await product.call(null, 'GET', REGIME())).status).toBe(401)
    expect((await product.call(member, 'PUT', REGIME(), { rows: [ALWAYS] })).status).toBe(403)
    expect((await product.call(stranger, 'GET', REGIME())).status).toBe(404)
    expect((await product.call(stranger, 'GET', REVENUE())).status).toBe(404)
    expect((await product.call(member, 'PUT', REVENUE(), {})).status).toBe(403)
  })

  it('are refused over a save somebody else made meanwhile', async () => {
    const { version } = (await product.call(shop.adm, 'GET', REGIME())).body.data as { version: number }
    expect((await product.call(shop.adm, 'PUT', REGIME(), { version, rows: [ALWAYS] })).status).toBe(200)
    expect((await product.call(shop.adm, 'PUT', REGIME(), { version, rows: [ALWAYS] })).status).toBe(409)
    expect((await saveMonths({ version, months: [] })).status).toBe(409)
  })
})

const SALE_NOTE = { enotas_status: 'Autorizada', in_production: true, type_operation: 'Saida', goal: 'Normal' }

describe('the revenue of the Simples', () => {
  it('has no rate while a month lacks: the months are named', async () => {
    await saveMonths({ months: tenEach(12).slice(0, 11) })
    const told = await revenue()
    expect(told).toMatchObject({ today: '2026-11-28', month: '2027-01', without_rates: 'MISSING', rates: [] })
    expect(told.rbt12).toMatchObject({ kind: 'MISSING', amount: null, missing: ['2026-11'] })
    expect(told.months.filter(({ is_in_rbt12 }) => is_in_rbt12).map(({ month }) => month)).toEqual(
      tenEach(12).map(({ month }) => month),
    )
  })

  it('gives the rate of each annex in January with its calculation; those of the products are marked', async () => {
    const id = idOf(await product.call(shop.adm, 'POST', '/api/product', { name: 'Consultoria' }))
    await product.sql(`update product set cativ_sn = '09' where id = $1`, [id])
    await saveRows(ALWAYS, { ...ALWAYS, valid_from: '2027-01-01', factor_r_annex: 'V' })
    await saveMonths({ months: tenEach(12) })
    const told = await revenue()
    expect(told.rbt12).toMatchObject({ kind: 'SUM', amount: 120_000 })
    expect(
      told.rates.map(({ annex, is_used, effective, ibs, cbs }) => [
        annex,
        is_used,
        effective['percent'],
        ibs?.['percent'],
        cbs?.['percent'],
      ]),
    ).toEqual([
      ['I', false, '4.0000', '0.0068', '0.6132'],
      ['II', false, '4.5000', '0.0068', '0.6233'],
      ['III', false, '6.0000', '0.0102', '0.9258'],
      ['IV', false, '4.5000', '0.0108', '0.9567'],
      ['V', true, '15.5000', '0.0295', '2.6288'],
    ])
    expect(told.rates[0]?.effective['text']).toContain('(Anexo I, 1ª faixa)')
  })

  it('has the rates of a bracket that was registered as a norm', async () => {
    const [bundle] = await product.sql<{ id: number }>(
      `insert into norm_bundle (layer, version, content, sha256, origin, state, typed, rows_sha256, entered_at, activated_at)
       values ('LOCAL', 'faixa', '{}', '', 'SCREEN', 'ACTIVE', '{}', 'faixa', now(), now()) returning id`,
    )
    await product.sql(
      `insert into norm_row (bundle_id, kind, code, valid_from, value, state, confidence, source)
       values ($1, 'SIMPLES_ANNEX', 'I/1', '2027-01-01', $2, 'IN_FORCE', 'A', 'Resolução CGSN 200')`,
      [bundle?.id, { up_to_cents: 180_000_00, rate: '5', deduction_cents: 0, icms: '80', cbs: '19.8', ibs: '0.2' }],
    )
    const [first, second] = (await revenue()).rates
    expect([first?.effective['percent'], first?.cbs?.['percent'], second?.effective['percent']]).toEqual([
      '5.0000',
      '0.9900',
      '4.5000',
    ])
    await product.sql(`update norm_bundle set state = 'FORMER' where id = $1`, [bundle?.id])
    expect((await revenue()).rates[0]?.effective['percent']).toBe('4.0000')
  })

  it('is asked for another month, and for none before 2027', async () => {
    expect(await revenue('?month=2026-12')).toMatchObject({ without_rates: 'NO_RULE', rbt12: { kind: 'NO_RULE' } })
    expect((await revenue('?month=2027-02')).rbt12.missing).toEqual(['2026-12'])
    expect((await product.call(member, 'GET', `${REVENUE()}?month=2026-13`)).status).toBe(422)
  })

  it('has no rate of the Simples outside it, nor for an MEI, and no IBS or CBS with the regular option', async () => {
    const of = async (row: object) => {
      await saveRows({ ...ALWAYS, ...row })
      const { without_rates, rates, limits, options } = await revenue()
      return [without_rates, rates[0]?.ibs ?? null, limits.map(({ id }) => id), options.length > 0]
    }
    expect(await of({ tax_regime: 'LUCRO_REAL', ibs_cbs_regime: 'REGULAR' })).toEqual(['NOT_SIMPLES', null, [], true])
    expect(await of({ tax_regime: 'MEI' })).toEqual(['MEI', null, ['MEI'], false])
    expect(await of({ ibs_cbs_regime: 'REGULAR' })).toEqual([null, null, ['SUBLIMIT', 'CEILING'], true])
    await saveRows(ALWAYS)
  })

  it('keeps other months, forgets one that is emptied, and refuses what is no amount', async () => {
    await saveMonths({ months: [{ month: '2026-10', amount: 12.34 }] })
    expect((await revenue()).months.find(({ month }) => month === '2026-10')?.amount).toBe(12.34)
    await saveMonths({ months: [{ month: '2026-10', amount: null }] })
    const told = await revenue()
    expect(told.months.find(({ month }) => month === '2026-10')?.amount).toBeNull()
    expect(told.months.find(({ month }) => month === '2026-09')?.amount).toBe(10_000)
    expect((await saveMonths({ months: [{ month: '2026-10', amount: -1 }] })).status).toBe(422)
    expect((await saveMonths({ months: [...tenEach(12), ...tenEach(12)] })).status).toBe(422)
    await saveMonths({ months: tenEach(12) })
  })

  it('takes the first bracket in the first two months of a company, and shows no month before it', async () => {
    await saveMonths({ activity_started: '2026-11' })
    const told = await revenue('?month=2026-12')
    expect(told.months.map(({ month }) => month)).toEqual(['2026-11'])
    await saveMonths({ activity_started: '2026-12' })
    expect((await revenue()).rbt12).toMatchObject({ kind: 'FIRST_BRACKET', amount: null })
    expect((await revenue()).rates[4]?.effective['percent']).toBe('15.5000')
    await saveMonths({ activity_started: null })
  })

  it('hints at the valid notes in production, less goods returned, and never takes them for the rate', async () => {
    const note = (day: string, cents: number, change: object = {}) =>
      product.sql(
        `insert into note (company_id, kind, gateway, enotas_status, in_production, total_cents, issue_date, type_operation, goal,
           nature_operation, customer_name, created_at, updated_at)
         select $1, 'NFE', 'FOCUS_NFE', enotas_status, in_production, $3, $2, type_operation, goal, 'Venda', 'Ana', $2, $2
         from jsonb_to_record($4::jsonb) as n(enotas_status text, in_production boolean, type_operation text, goal text)`,
        [shop.companyId, `${day}T15:00:00Z`, cents, JSON.stringify({ ...SALE_NOTE, ...change })],
      )
    await note('2026-10-05', 500_00)
    await note('2026-10-31', 300_00)
    await note('2026-10-06', 100_00, { type_operation: 'Entrada', goal: 'Devolucao' })
    await note('2026-10-07', 70_00, { in_production: false })
    await note('2026-10-08', 70_00, { enotas_status: 'Cancelada' })
    await saveMonths({ months: [{ month: '2026-10', amount: null }] })
    const told = await revenue()
    expect(told.months.find(({ month }) => month === '2026-10')).toMatchObject({ amount: null, issued: 700 })
    expect(told.rbt12.missing).toEqual(['2026-10'])
  })

  it('tells early the month a limit is passed, and the periods of option that are open', async () => {
    await saveMonths({ months: tenEach(12, 380_000) })
    const told = await revenue()
    const sublimit = told.limits.find(({ id, year }) => id === 'SUBLIMIT' && year === 2026)
    expect(sublimit).toMatchObject({
      name: 'Sublimite do Simples',
      limit: 3_600_000,
      revenue: 4_180_000,
      passed: { month: '2026-10', is_expected: false, effective_from: '2027-01-01' },
      passed_at_once: { month: '2026-12', is_expected: true, effective_from: '2027-01-01' },
    })
    expect(told.options.filter(({ is_open }) => is_open).map(({ id }) => id)).toEqual(['WITHDRAWAL_2027_1'])
    expect(told.options.map(({ id }) => id)).not.toContain('ENTRY_2027')
  })
})
