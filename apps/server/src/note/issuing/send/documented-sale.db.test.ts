import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atPrice } from '../../../../../../test/support/at-price.ts'
import { type Product, startProduct } from '../../../../../../test/support/product.ts'
import { purchase } from '../../../../../../test/support/purchase.ts'
import { idOf, openShop, type Shop } from '../../../../../../test/support/shop.ts'
import { until } from '../../../../../../test/support/until.ts'

let product: Product
let shop: Shop
let count = 0

beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product, {
    certificate: false,
    integration: { auto_process: false, auto_send: false, type_fiscal_note: 'NFE_NFSE', nfe_percentage: 50 },
  })
})
afterAll(() => product.stop())

/** A waiting sale of 100 reais, half goods and half services. */
async function sold(): Promise<{ id: number; code: string }> {
  count += 1
  const code = `MAO${count}`
  await shop.deliver(purchase({ code, at: new Date(), price: 100 }))
  return { id: (await until('the sale', () => shop.sale(code))).id, code }
}

const write = async (saleId: number, price: number, more: object = {}) =>
  idOf(
    await product.call(shop.adm, 'POST', '/api/fiscal-note', {
      sale_id: saleId,
      items: [{ description: 'Curso', quantity: 1, value_per_unit: price }],
      ...more,
    }),
  )
/** A service note that a user made for the sale. */
async function writeService(saleId: number, cents: number): Promise<void> {
  await product.sql(
    `insert into note (company_id, kind, part, sale_id, gateway, in_production, nature_operation, customer_name, total_cents, created_by, created_at, updated_at)
     values ($1, 'NFSE', 7, $2, 'FOCUS_NFE', false, '1', 'x', $3, $4, now(), now())`,
    [shop.companyId, saleId, cents, shop.adm.id],
  )
}

/** Processes the sale by the automatic job. Returns its notes: kind, cents, and whether a user made them. */
async function processed({ id, code }: { id: number; code: string }): Promise<[string, number, boolean][]> {
  await product.call(shop.adm, 'POST', `/api/sale/${id}/process`, { send: false })
  await until('the sale to be done', async () => (await shop.sale(code))?.status === 'DONE')
  const rows = await product.sql<{ kind: string; cents: number; by_hand: boolean }>(
    `select kind, total_cents::int as cents, created_by is not null as by_hand from note
      where sale_id = $1 and enotas_status <> 'Cancelada' order by kind, id`,
    [id],
  )
  return rows.map(({ kind, cents, by_hand }) => [kind, cents, by_hand])
}

const told = async (id: number) =>
  (await product.sql<{ text: string }>('select text from sale_event where sale_id = $1 order by at, id', [id])).map(
    ({ text }) => text,
  )

describe('a sale that somebody documented', () => {
  it('not at all becomes both its notes', async () => {
    expect(await processed(await sold())).toEqual([
      ['NFE', 5000, false],
      ['NFSE', 5000, false],
    ])
  })

  it('by an NF-e gets no second one, but still its NFS-e', async () => {
    const sale = await sold()
    await write(sale.id, 60)
    expect(await processed(sale)).toEqual([
      ['NFE', 6000, true],
      ['NFSE', 5000, false],
    ])
  })

  it('by an NF-e of the whole sale gets nothing more, and says so', async () => {
    const sale = await sold()
    await write(sale.id, 100)
    expect(await processed(sale)).toEqual([['NFE', 10_000, true]])
    expect(await told(sale.id)).toContain('Já documentada à mão')
  })

  it('by an NFS-e gets its NF-e alone, and by one of the whole sale nothing', async () => {
    const half = await sold()
    await writeService(half.id, 5000)
    expect(await processed(half)).toEqual([
      ['NFE', 5000, false],
      ['NFSE', 5000, true],
    ])
    const whole = await sold()
    await writeService(whole.id, 10_000)
    expect(await processed(whole)).toEqual([['NFSE', 10_000, true]])
  })

  it('by a note that was cancelled since gets its own', async () => {
    const sale = await sold()
    const id = await write(sale.id, 100)
    await product.sql(`update note set enotas_status = 'Cancelada' where id = $1`, [id])
    expect(await processed(sale)).toEqual([
      ['NFE', 5000, false],
      ['NFSE', 5000, false],
    ])
  })

  it('by a return, or for a co-producer alone, gets its own notes', async () => {
    const sale = await sold()
    await write(sale.id, 100, { goal: 'Devolucao', type_operation: 'Entrada' })
    const [share] = await product.sql<{ id: number }>(
      `insert into sale_coproducer (company_id, sale_id, position, name, amount_cents) values ($1, $2, 50, 'Caio', 100) returning id::int`,
      [shop.companyId, sale.id],
    )
    await write(sale.id, 100, { coproducer_id: share?.id })
    const notes = await processed(sale)
    expect(notes.filter(([, , byHand]) => !byHand).map(([kind]) => kind)).toEqual(['NFE', 'NFSE'])
  })

  it('while it is being processed ends with one NF-e, whoever was first', async () => {
    const sale = await sold()
    const [reply] = await Promise.all([
      product.call(shop.adm, 'POST', '/api/fiscal-note', { sale_id: sale.id, items: [] }),
      product.call(shop.adm, 'POST', `/api/sale/${sale.id}/process`, { send: false }),
    ])
    expect([201, 409]).toContain(reply.status)
    const notes = await processed(sale)
    expect(notes.filter(([kind]) => kind === 'NFE')).toHaveLength(1)
  })
})

describe('the drafts of a sale that changes', () => {
  it('are made anew, all but what somebody wrote', async () => {
    const sale = await sold()
    const id = await write(sale.id, 60)
    await processed(sale)
    const version = (await shop.sale(sale.code))?.version
    const dearer = await atPrice(product, shop.adm, sale.id, 200)
    const changed = await product.call(shop.adm, 'PUT', `/api/sale/${sale.id}`, { ...dearer, version })
    expect(changed.status).toBe(200)
    await until('the new NFS-e', async () => {
      const [row] = await product.sql<{ cents: number }>(
        `select total_cents::int as cents from note where sale_id = $1 and kind = 'NFSE'`,
        [sale.id],
      )
      return row?.cents === 10_000
    })
    const [kept] = await product.sql<{ cents: number }>('select total_cents::int as cents from note where id = $1', [
      id,
    ])
    expect(kept?.cents).toBe(6000)
  })
})
