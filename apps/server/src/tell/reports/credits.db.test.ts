import { CreditsOut } from '@talao/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { idOf } from '../../../../../test/support/shop.ts'
import { anyNote, type MadeNote, openShops, type Shops, writeNotes } from '../../../testing/report-rows.ts'
import { fixedClock } from '../../kit/clock.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let product: Product
let shops: Shops
beforeAll(async () => {
  product = await startProduct({ clock })
  shops = await openShops(product)
})
afterAll(() => product.stop())

const PATH = '/api/reports/credits'
const credits = async (who: Person = shops.ofA, query = '') => {
  const { status, body } = await product.call(who, 'GET', `${PATH}${query}`)
  expect(status).toBe(200)
  return CreditsOut.parse(body)
}
const add = (body: object, who: Person = shops.wise) =>
  product.call(who, 'POST', '/api/reports/credits', { company_id: shops.a, ...body })
const buy = async (quantity: number, over: object = {}) => {
  clock.advance(60_000)
  return idOf(await add({ quantity, ...over }))
}
const [SOME] = fc.sample(anyNote([1]), { numRuns: 1, seed: 3 }) as [MadeNote]
const note = (over: Partial<MadeNote> = {}): MadeNote => ({
  ...SOME,
  company_id: shops.a,
  enotas_status: 'Autorizada',
  in_production: true,
  issued_elsewhere: false,
  ...over,
})
const used = (data: CreditsOut['data']) => data.map(({ quantity, used: own }) => [quantity, own])

describe('credits', () => {
  it('are used by each production note that was ever authorised here, and by no other', async () => {
    await writeNotes(product, [
      note(),
      note({ kind: 'NFSE', gateway: 'NFSE_NACIONAL' }),
      note({ enotas_status: 'CancelamentoNegado' }),
      note({ enotas_status: 'Cancelada' }),
      note({ in_production: false }),
      note({ issued_elsewhere: true }),
      ...['PENDING', 'FAIL', 'PROCESSING', 'Negada'].map((enotas_status) => note({ enotas_status })),
      note({ company_id: shops.b }),
    ])
    expect(await credits()).toEqual({ data: [], total_quantity: 0, total_used: 4, balance: -4 })
    expect((await credits(shops.wise)).total_used).toBe(5)
    await product.sql('select fold_rollups()')
    expect((await credits()).total_used).toBe(4)
  })

  it('are used from the oldest purchase on, and what was entered by mistake is taken back with its reason', async () => {
    const first = await buy(3, { note: ' Pacote de boas-vindas ' })
    await buy(10)
    await buy(-2, { note: 'Lançado a mais' })
    const told = await credits()
    expect(told).toMatchObject({ total_quantity: 11, total_used: 4, balance: 7 })
    expect(used(told.data)).toEqual([
      [-2, 0],
      [10, 1],
      [3, 3],
    ])
    expect(told.data.at(-1)).toEqual({
      id: first,
      company_id: shops.a,
      quantity: 3,
      used: 3,
      note: 'Pacote de boas-vindas',
      created_at: '2026-11-20T15:01:00.000Z',
    })
    expect(await credits(shops.wise, `?company_id=${shops.b}`)).toMatchObject({ data: [], balance: -1 })
    await buy(5, { company_id: shops.b })
    expect(await credits(shops.wise)).toMatchObject({ total_quantity: 16, total_used: 5, balance: 11 })
    expect(used((await credits(shops.wise)).data)).toEqual([
      [5, 1],
      [-2, 0],
      [10, 1],
      [3, 3],
    ])
    expect((await credits()).data).toHaveLength(3)
  })

  it('come back to nobody when a note is cancelled', async () => {
    const before = (await credits()).total_used
    const [id] = await writeNotes(product, [note()])
    await product.sql("update note set enotas_status = 'Cancelada' where id = $1", [id])
    expect((await credits()).total_used).toBe(before + 1)
  })

  it('are bought by administrators of the platform alone, and told by the audit log', async () => {
    const adm = await product.person({ company: shops.a })
    for (const who of [adm, shops.ofA]) expect((await add({ quantity: 1 }, who)).status).toBe(403)
    const id = await buy(1)
    const log = await product.call(adm, 'GET', '/api/audit-log?entity=credit')
    expect(log.body.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ entity: 'credit', entity_id: id, action: 'CREATED' })]),
    )
  })

  it('that nobody bought cannot be taken back, not even by two at the same time', async () => {
    const { total_quantity } = await credits()
    const both = await Promise.all([1, 2].map(() => add({ quantity: -total_quantity, note: 'Devolvido' })))
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['201', '422'])
    expect(both.find(({ status }) => status === 422)?.body.errors).toHaveProperty('quantity')
    expect((await credits()).total_quantity).toBe(0)
  })

  it.each([
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: 1.5 }, 'quantity'],
    [{ quantity: -1 }, 'note'],
    [{ quantity: -1, note: '  ' }, 'note'],
    [{ quantity: 1, note: 'x'.repeat(256) }, 'note'],
    [{ quantity: 1, company_id: undefined }, 'company_id'],
  ])('%j is refused beside its field', async (body, field) => {
    const reply = await add(body)
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]])
  })

  it('of a company that does not exist are not found', async () => {
    expect((await add({ quantity: 1, company_id: 999_999 })).status).toBe(404)
  })
})
