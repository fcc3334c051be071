import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
import { idOf } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

let product: Product
let shop: ServiceShop
const PATH = '/api/service-fiscal-note'
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openServiceShop(product, 'FOCUS_NFE', { integration: { auto_send: false, auto_process: false } })
})
afterAll(() => product.stop())

const create = (body: object) => product.call(shop.adm, 'POST', PATH, body)
const update = (id: number, body: object) => product.call(shop.adm, 'PUT', `${PATH}/${id}`, body)
const ITEMS = [{ description: 'Aula', quantity: 1, value_per_unit: 97 }]
const REFUND = `insert into refund_case (company_id, sale_id, note_id, path, reason, state, made_note_id, opened_at)
  values ($1, $2, $3, 'SUBSTITUTE', 'Reembolso em parte', 'ASKED', $4, now())`
const refused = ({ status, body }: Reply) => [status, body.code, Object.keys(body.errors ?? {})]

async function sale(code: string): Promise<number> {
  await shop.deliver(purchase({ code, at: new Date() }))
  return (await until('the sale', () => shop.sale(code))).id
}
const placeOf = async (id: number) =>
  (
    await product.sql<{ part: number; generation: number; sale_id: number | null }>(
      'select part, generation, sale_id::int from note where id = $1',
      [id],
    )
  )[0]
const toldOfSale = async (id: number) =>
  (
    await product.sql<{ kind: string; detail: string }>(
      'select kind, detail from sale_event where sale_id = $1 order by id',
      [id],
    )
  ).at(-1)

describe('a note by hand for a sale', () => {
  it('is linked by number or by code, bears its origin, and both say so', async () => {
    const saleId = await sale('MAO-1')
    const note = await shop.read(idOf(await create({ sale_id: saleId, items: ITEMS })))
    expect(note).toMatchObject({
      sale_id: saleId,
      sales_code: 'MAO-1',
      source: 'HOTMART',
      sale: { id: saleId, external_sales_id: 'MAO-1', source: 'HOTMART' },
      timeline: [{ kind: 'drafted', detail: 'venda MAO-1' }],
    })
    expect(await toldOfSale(saleId)).toEqual({ kind: 'documented', detail: `nota ${note.id}` })
    expect(refused(await create({ sales_code: 'MAO-1' }))).toEqual([409, 'venda_ja_tem_nota', []])
    const other = await sale('MAO-2')
    expect((await shop.read(idOf(await create({ sales_code: 'MAO-2' })))).sale_id).toBe(other)
  })

  it('is one, however many ask for it at once', async () => {
    const saleId = await sale('MAO-3')
    const replies = await Promise.all([1, 2, 3].map(() => create({ sale_id: saleId, items: ITEMS })))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
  })

  it('follows a cancelled one as its next generation, and no living one', async () => {
    const saleId = await sale('MAO-4')
    const first = idOf(await create({ sale_id: saleId }))
    for (const status of ['FAIL', 'Negada', 'WAINTING', 'Autorizada']) {
      await product.sql('update note set enotas_status = $2 where id = $1', [first, status])
      expect([status, refused(await create({ sale_id: saleId }))[1]]).toEqual([status, 'venda_ja_tem_nota'])
    }
    await product.sql(`update note set enotas_status = 'Cancelada' where id = $1`, [first])
    const second = idOf(await create({ sale_id: saleId }))
    expect(await placeOf(second)).toEqual({ part: 1, generation: 2, sale_id: saleId })
  })

  it('finds none where the sale was documented by itself, and the other way round', async () => {
    const saleId = await sale('MAO-5')
    await product.call(shop.adm, 'POST', `/api/sale/${saleId}/process`, { send: false })
    await until('the draft', () => shop.service('MAO-5'))
    expect(refused(await create({ sale_id: saleId }))[1]).toBe('venda_ja_tem_nota')
  })

  it('keeps a code that no sale has, and takes no sale of somebody else', async () => {
    expect(await shop.read(idOf(await create({ sales_code: 'PEDIDO-7' })))).toMatchObject({
      sale_id: null,
      sales_code: 'PEDIDO-7',
      source: 'MANUAL',
    })
    const own = await sale('MAO-6')
    expect(refused(await create({ sale_id: own, sales_code: 'OUTRO' }))).toEqual([
      422,
      'dados_invalidos',
      ['sales_code'],
    ])
    const stranger = await openServiceShop(product, 'FOCUS_NFE')
    const theirs = await product.call(stranger.adm, 'POST', PATH, { sale_id: own })
    expect(refused(theirs)).toEqual([422, 'dados_invalidos', ['sale_id']])
  })

  it('asks which one, where two sales have the code', async () => {
    const one = await sale('MAO-7')
    // A sale with the same code on another platform.
    const [columns] = await product.sql<{ list: string }>(
      `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
       where table_schema = 'public' and table_name = 'sale' and is_generated = 'NEVER'`,
    )
    await product.sql(
      `insert into sale (${columns?.list}) overriding system value select ${columns?.list} from (
         select (jsonb_populate_record(s, jsonb_build_object('id', nextval(pg_get_serial_sequence('sale', 'id')),
           'platform', 'OTHER', 'integration_id', null))).*
         from sale s where id = $1) other`,
      [one],
    )
    expect(refused(await create({ sales_code: 'MAO-7' }))).toEqual([422, 'dados_invalidos', ['sales_code']])
    expect((await create({ sale_id: one, sales_code: 'MAO-7' })).status).toBe(201)
  })

  it('may be linked, linked otherwise and let go, until it was prepared', async () => {
    const [one, two] = [await sale('MAO-8'), await sale('MAO-9')]
    const id = idOf(await create({ items: ITEMS }))
    expect((await update(id, { sales_code: 'MAO-8' })).status).toBe(200)
    expect(await shop.read(id)).toMatchObject({ sale_id: one, sales_code: 'MAO-8', source: 'HOTMART' })
    expect(await toldOfSale(one)).toEqual({ kind: 'documented', detail: `nota ${id}` })
    expect((await update(id, { sale_id: two })).status).toBe(200)
    expect(await shop.read(id)).toMatchObject({ sale_id: two, sales_code: 'MAO-9' })
    expect(await toldOfSale(one)).toEqual({ kind: 'note_unlinked', detail: `nota ${id}` })
    expect(await toldOfSale(two)).toEqual({ kind: 'documented', detail: `nota ${id}` })
    expect((await create({ sale_id: one })).status).toBe(201)
    expect(refused(await update(id, { sale_id: one }))[1]).toBe('venda_ja_tem_nota')
    expect((await update(id, { sale_id: null })).status).toBe(200)
    expect(await shop.read(id)).toMatchObject({ sale_id: null, sales_code: null, source: 'MANUAL' })
    await update(id, { sale_id: two })
    await product.sql(
      `insert into issue_key (company_id, note_id, kind, gateway, environment, ref, created_at) values ($1, $2, 'NFSE', 'FOCUS_NFE', 'homologacao', $3, now())`,
      [shop.companyId, id, `ref-${id}`],
    )
    expect(refused(await update(id, { sale_id: null }))).toEqual([422, 'dados_invalidos', ['sale_id']])
    expect((await update(id, { sale_id: two, sales_code: 'MAO-9', observations: 'x' })).status).toBe(200)
  })

  it('that was changed by hand is left alone when its sale is', async () => {
    const saleId = await sale('MAO-10')
    await product.call(shop.adm, 'POST', `/api/sale/${saleId}/process`, { send: false })
    const { id } = await until('the draft', () => shop.service('MAO-10'))
    await update(id, { observations: 'Com desconto na renovação' })
    const client = { name: 'Outro Nome', document: '52998224725' }
    expect((await product.call(shop.adm, 'PUT', `/api/sale/${saleId}`, { client })).status).toBe(200)
    expect(await shop.read(id)).toMatchObject({ observations: 'Com desconto na renovação' })
    const told = await product.sql<{ kind: string }>('select kind from sale_event where sale_id = $1', [saleId])
    expect(told).toContainEqual({ kind: 'draft_kept' })
  })
})

describe('a copy', () => {
  it('is a new draft that says the same, without sale, number and day', async () => {
    const old = await shop.read(
      idOf(
        await create({
          sale_id: await sale('COPIA-1'),
          items: ITEMS,
          issue_at: '2026-11-05T15:00:00Z',
          nfs_service: { description: 'Aula - venda COPIA-1', iss_aliquot: 3 },
          customer_note: { name: 'Maria', document: '52998224725' },
        }),
      ),
    )
    await product.sql(
      `update note set enotas_status = 'Cancelada', number = 9, sent_to_provider_at = now() where id = $1`,
      [old.id],
    )
    const reply = await product.call(shop.adm, 'POST', `${PATH}/${old.id}/copy`)
    expect([reply.status, reply.body.message]).toEqual([201, 'A cópia foi feita. Confira e envie.'])
    const copy = await shop.read(idOf(reply))
    expect(copy).toMatchObject({
      enotas_status: 'PENDING',
      sale_id: null,
      sales_code: null,
      source: 'MANUAL',
      number: null,
      issue_at: null,
      sent_to_provider_at: null,
      version: 1,
      total: 97,
      items: old.items,
      customer_note: old.customer_note,
      nfs_service: { ...old.nfs_service, description: 'Aula' },
      timeline: [{ text: 'Copiada de outra nota', detail: `nota ${old.id}` }],
    })
  })
})

describe('deleting', () => {
  const remove = (id: number, query = '') => product.call(shop.adm, 'DELETE', `${PATH}/${id}${query}`)

  it('takes a draft away with its number, and its sale may be documented again', async () => {
    const saleId = await sale('EXCLUI-1')
    const id = idOf(await create({ sale_id: saleId, items: ITEMS, customer_note: { name: 'Maria' } }))
    await product.sql(
      `insert into issue_key (company_id, note_id, kind, gateway, environment, ref, serie, number, created_at) values ($1, $2, 'NFSE', 'NFSE_NACIONAL', 'homologacao', $3, '1', 777, now())`,
      [shop.companyId, id, `ref-${id}`],
    )
    expect(refused(await remove(id, '?version=9'))).toEqual([409, 'versao_desatualizada', []])
    const reply = await remove(id, '?version=1')
    expect([reply.status, reply.body]).toEqual([200, { message: 'Rascunho excluído.' }])
    expect((await remove(id)).status).toBe(404)
    expect(await toldOfSale(saleId)).toEqual({ kind: 'draft_deleted', detail: `nota ${id}` })
    expect(await placeOf(idOf(await create({ sale_id: saleId })))).toMatchObject({ generation: 1 })
  })

  it('opens the refund again for which it was drafted', async () => {
    const saleId = await sale('EXCLUI-2')
    const old = idOf(await create({ sale_id: saleId, items: ITEMS }))
    await product.sql(`update note set enotas_status = 'Cancelada', sent_to_provider_at = now() where id = $1`, [old])
    const id = idOf(await create({ sale_id: saleId, items: ITEMS }))
    await product.sql(REFUND, [shop.companyId, saleId, old, id])
    expect((await remove(id)).status).toBe(200)
    expect(await product.sql('select state, made_note_id from refund_case where note_id = $1', [old])).toEqual([
      { state: 'OPEN', made_note_id: null },
    ])
  })

  it('refuses what was sent once, whatever became of it', async () => {
    const id = idOf(await create({ items: ITEMS }))
    for (const status of ['WAINTING', 'FAIL', 'Negada', 'Autorizada', 'Cancelada']) {
      await product.sql('update note set enotas_status = $2, sent_to_provider_at = now() where id = $1', [id, status])
      expect([status, refused(await remove(id))[1]]).toEqual([status, 'nota_ja_enviada'])
    }
  })
})
