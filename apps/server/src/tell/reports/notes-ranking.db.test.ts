import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { idOf, newCnpj } from '../../../../../test/support/shop.ts'

let product: Product
let wise: Person
const shops: { id: number; cnpj: string; name: string; adm: Person }[] = []
beforeAll(async () => {
  product = await startProduct()
  wise = await product.person({ wise: true })
  for (const name of ['Azul Ltda', 'Branca Ltda', 'Cinza Ltda']) {
    const [adm, cnpj] = [await product.person(), newCnpj()]
    const id = idOf(await product.call(adm, 'POST', '/api/company', { corporate_name: name, cnpj }))
    shops.push({ id, cnpj, name, adm })
  }
})
afterAll(() => product.stop())

type Note = {
  shop: number
  kind: 'NFE' | 'NFSE'
  status: string
  production: boolean
  cents: number
  sent: string | null
}
const MADE = '2026-11-05T12:00:00Z'

async function write(notes: readonly Note[]): Promise<void> {
  await product.sql('delete from note')
  for (const note of notes)
    await product.sql(
      `insert into note (company_id, kind, enotas_status, gateway, in_production, nature_operation, customer_name, total_cents, sent_to_provider_at, issue_date, created_at, updated_at)
       values ($1, $2, $3, 'FOCUS_NFE', $4, 'Venda', 'x', $5, $6, $6, $7, $7)`,
      [shops[note.shop]?.id, note.kind, note.status, note.production, note.cents, note.sent, MADE],
    )
}
const note = (shop: number, over: Partial<Note> = {}): Note => ({
  shop,
  kind: 'NFE',
  status: 'Autorizada',
  production: true,
  cents: 1000,
  sent: '2026-11-10T12:00:00Z',
  ...over,
})
const ask = (who: Person, query = '') => product.call(who, 'GET', `/api/reports/dashboard/notes-ranking${query}`)
const ranked = async (query = '', who = wise) => (await ask(who, query)).body.data as Record<string, unknown>[]
const order = async (query = '') => (await ranked(query)).map(({ corporate_name }) => corporate_name)

describe('the ranking of notes', () => {
  it('puts most notes first, then most money, and counts both kinds', async () => {
    await write([
      note(0, { cents: 500 }),
      note(1, { cents: 900 }),
      note(2, { cents: 100 }),
      note(2, { kind: 'NFSE', cents: 205, status: 'Autorizada' }),
    ])
    expect(await ranked()).toEqual([
      { ...head(2), nfe: 1, nfs: 1, total: 2, amount: 3.05 },
      { ...head(1), nfe: 1, nfs: 0, total: 1, amount: 9 },
      { ...head(0), nfe: 1, nfs: 0, total: 1, amount: 5 },
    ])
    expect(await order('?limit=1')).toEqual(['Cinza Ltda'])
  })

  it('counts what the authority holds as valid in production, and nothing else', async () => {
    await write([
      note(0),
      note(0, { status: 'CancelamentoNegado' }),
      ...['PENDING', 'FAIL', 'PROCESSING', 'Negada', 'Cancelada'].map((status) => note(1, { status })),
      note(2, { production: false }),
    ])
    expect(await ranked()).toEqual([{ ...head(0), nfe: 2, nfs: 0, total: 2, amount: 20 }])
    expect(await ranked('?in_production=false')).toEqual([{ ...head(2), nfe: 1, nfs: 0, total: 1, amount: 10 }])
  })

  it('dates by the chosen day in São Paulo, both ends included, and by creation where the day is not known', async () => {
    await write([
      // 23:30 on the 10th in São Paulo.
      note(0, { sent: '2026-11-11T02:30:00Z' }),
      note(1, { sent: '2026-11-11T03:30:00Z' }),
      note(2, { sent: null }),
    ])
    expect(await order('?start_date=2026-11-10&end_date=2026-11-10')).toEqual(['Azul Ltda'])
    expect(await order('?start_date=2026-11-11&end_date=')).toEqual(['Branca Ltda'])
    expect(await order('?end_date=2026-11-05')).toEqual(['Cinza Ltda'])
    expect(await order('?type_date=created_at&start_date=2026-11-05&end_date=2026-11-05')).toHaveLength(3)
    expect(await order('?type_date=issue_date&start_date=2026-11-11&end_date=2026-11-11')).toEqual(['Branca Ltda'])
  })

  it('shows everybody their own company alone, and platform administrators all or those they name', async () => {
    await write([note(0), note(1), note(2)])
    const [first, second] = shops
    expect((await ranked('', first?.adm)).map(({ company_id }) => company_id)).toEqual([first?.id])
    expect((await ask(first?.adm as Person, `?company_id=${second?.id}`)).status).toBe(404)
    expect((await ask(first?.adm as Person, `?company_id=${first?.id},${second?.id}`)).status).toBe(404)
    expect(await order(`?company_id=${first?.id},${second?.id}`)).toEqual(['Azul Ltda', 'Branca Ltda'])
    expect(await ranked('', await product.person())).toEqual([])
  })

  it.each([
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?type_date=purchase_date', 'type_date'],
    ['?start_date=2026-11-10&end_date=2026-11-09', 'end_date'],
    ['?start_date=ontem', 'start_date'],
  ])('refuses %s beside its field', async (query, field) => {
    const { status, body } = await ask(wise, query)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })

  it('equals a plain count over any notes', async () => {
    const some = fc.record({
      shop: fc.nat({ max: 2 }),
      kind: fc.constantFrom('NFE', 'NFSE'),
      status: fc.constantFrom('Autorizada', 'CancelamentoNegado', 'Cancelada', 'PENDING'),
      production: fc.boolean(),
      cents: fc.nat({ max: 100_000_000 }),
      sent: fc.constantFrom('2026-11-10T12:00:00Z', '2026-11-20T12:00:00Z', null),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(some, { maxLength: 12 }), async (notes) => {
        await write(notes)
        const counted = notes.filter(
          ({ production, status, sent }) =>
            production && ['Autorizada', 'CancelamentoNegado'].includes(status) && sent === '2026-11-20T12:00:00Z',
        )
        const rows = shops.flatMap((_, shop) => {
          const own = counted.filter((one) => one.shop === shop)
          const nfe = own.filter(({ kind }) => kind === 'NFE').length
          const cents = own.reduce((sum, one) => sum + one.cents, 0)
          return own.length > 0 ? [{ shop, nfe, nfs: own.length - nfe, total: own.length, cents }] : []
        })
        const sorted = rows.toSorted((a, b) => b.total - a.total || b.cents - a.cents || a.shop - b.shop)
        expect(await ranked('?start_date=2026-11-15')).toEqual(
          sorted.map(({ shop, cents, ...row }) => ({ ...head(shop), ...row, amount: cents / 100 })),
        )
      }),
      { numRuns: 30 },
    )
  })
})

function head(shop: number) {
  const { id, name, cnpj } = shops[shop] ?? {}
  return { company_id: id, corporate_name: name, cnpj }
}
