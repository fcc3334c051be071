import type { CausesOut } from '@talao/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { anyNote, anySale, openShops, type Shops, writeNotes, writeSales } from '../../../testing/report-rows.ts'
import { fixedClock } from '../../kit/clock.ts'

const clock = fixedClock('2026-11-21T02:30:00Z')
let product: Product
let shops: Shops
beforeAll(async () => {
  product = await startProduct({ clock })
  shops = await openShops(product)
})
afterAll(() => product.stop())
beforeEach(async () => {
  for (const table of ['note_item', 'sale_item', 'note', 'sale', 'product']) await product.sql(`delete from ${table}`)
})

const causes = async (query = '', who = shops.ofA) => {
  const reply = await product.call(who, 'GET', `/api/causes?in_production=true${query}`)
  expect(reply.status).toBe(200)
  return reply.body.data as CausesOut
}
/** Production notes with the columns set by `change`. */
const notes = async (total: number, change: string, company = shops.a) => {
  const rows = fc.sample(anyNote([company]), { numRuns: total, seed: 3 })
  const ids = await writeNotes(
    product,
    rows.map((row) => ({ ...row, in_production: true, enotas_status: 'PENDING', kind: 'NFE' })),
  )
  await product.sql(
    `update note set cancel_state = null, needs_human_reason = null, fail_on_send_to_enotas = null where id = any($1)`,
    [ids.flat()],
  )
  await product.sql(`update note set ${change} where id = any($1)`, [ids.flat()])
  return ids.flat()
}

describe('what needs a person, by cause', () => {
  it('puts refusals with the same code together, in plain words, and leads to the one product they have', async () => {
    const [made] = await product.sql<{ id: number }>(
      "insert into product (company_id, name, created_at, updated_at) values ($1, 'Caderno', now(), now()) returning id",
      [shops.a],
    )
    const refused = await notes(
      3,
      "kind = 'NFE', gateway = 'SEFAZ', enotas_status = 'Negada', authority_code = '778', authority_message = 'Rejeição: NCM', total_cents = 1000",
    )
    await product.sql(
      `insert into note_item (company_id, note_id, position, product_id, description)
       select $1, id, 9, $2, 'Caderno' from unnest($3::bigint[]) id`,
      [shops.a, made?.id, refused],
    )
    // These notes were written by hand, so correcting the product would not help them.
    expect((await causes()).groups[0]?.repair).toEqual({ place: 'note', path: 'items.*.ncm' })
    await writeSales(product, fc.sample(anySale([shops.a]), { numRuns: 3, seed: 7 }))
    await product.sql('update note set sale_id = (select id from sale s order by id offset note.id % 3 limit 1)')
    const { groups, things, amount } = await causes()
    expect({ things, amount }).toEqual({ things: 3, amount: 30 })
    expect(groups).toMatchObject([
      {
        kind: 'NFE',
        status: 'Negada',
        authority_code: '778',
        reason: null,
        total: 3,
        amount: 30,
        repair: { place: 'product', path: 'items.*.ncm' },
        company_id: shops.a,
        product: { id: Number(made?.id), name: 'Caderno' },
      },
    ])
    expect(groups[0]?.title).toMatch(/NCM/)
    expect(groups[0]?.title).not.toMatch(/\.$/)
  })

  it('puts failures with the same first sentence together, whatever follows and whichever item it is, and the list finds them by it', async () => {
    await notes(1, "enotas_status = 'FAIL', fail_on_send_to_enotas = 'Item 1: Falta o NCM. Informe-o no produto.'")
    await notes(1, "enotas_status = 'FAIL', fail_on_send_to_enotas = 'Item 2: Falta o NCM. E mais 3.'")
    await notes(1, "enotas_status = 'FAIL', fail_on_send_to_enotas = 'O certificado A1 venceu.'")
    const { groups, things } = await causes()
    expect(things).toBe(3)
    expect(groups.map(({ title, total }) => [title, total])).toEqual([
      ['Falta o NCM', 2],
      ['O certificado A1 venceu', 1],
    ])
    const query = new URLSearchParams({ enotas_status: 'FAIL', reason: groups[0]?.reason ?? '' })
    expect(
      (await product.call(shops.ofA, 'GET', `/api/fiscal-note?total=true&${query.toString()}`)).body,
    ).toMatchObject({
      total: 2,
    })
  })

  it('tells what a sale misses, counts a sale that misses two once in all, and nothing of another company', async () => {
    const rows = fc.sample(anySale([shops.a, shops.b]), { numRuns: 12, seed: 5 })
    await writeSales(
      product,
      rows.map((row, at) => ({ ...row, company_id: at < 2 ? shops.a : shops.b })),
    )
    await product.sql("update sale set status = 'UNPROCESSED', missing = array['address', 'document']")
    const { groups, things } = await causes()
    expect(things).toBe(2)
    expect(groups.map(({ kind, missing, total }) => [kind, missing, total])).toEqual([
      ['SALE', 'address', 2],
      ['SALE', 'document', 2],
    ])
  })

  it('counts the notes that the lists show as waiting for a person, each once', async () => {
    const rows = fc.sample(anyNote([shops.a, shops.b]), { numRuns: 120, seed: 11 })
    await writeNotes(product, rows)
    const needed = async (list: string) =>
      (
        await product.call(
          shops.ofA,
          'GET',
          `/api/${list}?needs_human=true&in_production=true&enotas_status=all&total=true`,
        )
      ).body.total as number
    const { groups, things } = await causes()
    expect(things).toBe((await needed('fiscal-note')) + (await needed('service-fiscal-note')))
    expect(groups.reduce((sum, { total }) => sum + total, 0)).toBe(things)
  })
})
