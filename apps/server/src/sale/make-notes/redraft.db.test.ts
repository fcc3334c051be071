import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atPrice } from '../../../../../test/support/at-price.ts'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openShop(product, { certificate: false, integration: { auto_process: false, auto_send: false } })
})
afterAll(() => product.stop())

type Note = { id: number; kind: string; part: number; total: number; customer_name: string; enotas_status: string }
const notesOf = (code: string) =>
  product.sql<Note>(
    `select id::int, kind, part, total_cents::int as total, customer_name, enotas_status from note
     where company_id = $1 and sales_code = $2 order by id`,
    [shop.companyId, code],
  )
const itemsOf = (id: number) =>
  product.sql<{ description: string; value: string }>(
    'select description, value_per_unit::numeric(12,2)::text as value from note_item where note_id = $1 order by position',
    [id],
  )
const priced = (id: number, amount: number) => atPrice(product, shop.adm, id, amount)
const edit = (id: number, body: object) => product.call(shop.adm, 'PUT', `/api/sale/${id}`, body)
const kindsOf = async (id: number) =>
  (
    (await product.call(shop.adm, 'GET', `/api/sale/${id}?with=timeline`)).body.data as { timeline: { kind: string }[] }
  ).timeline.map((entry) => entry.kind)

/** Delivers a sale whose notes are unsent drafts. */
async function drafted(code: string): Promise<{ id: number; note: Note }> {
  await shop.deliver(purchase({ code, at: clock.now(), price: 97 }))
  const { id } = await until('the sale', () => shop.sale(code))
  await product.call(shop.adm, 'POST', `/api/sale/${id}/process`, { send: false })
  await until('the note', () => shop.note(code))
  const [note] = await notesOf(code)
  if (!note) throw new Error('no note')
  return { id, note }
}

async function newProduct(name: string, type_fiscal_note: string, over: object = {}): Promise<number> {
  return idOf(
    await product.call(shop.adm, 'POST', '/api/product', {
      name,
      type_fiscal_note,
      ncm: '49019900',
      nfs_service: { lc_116: '08.02', national_service_code: '080201' },
      ...over,
    }),
  )
}

describe('a draft of a sale that somebody changes', () => {
  it('says what the sale says, and is the same note', async () => {
    const { id, note } = await drafted('RD-AMOUNT')
    idOf(await edit(id, { ...(await priced(id, 150)), client: { name: 'Rita Sampaio Telles' } }))
    expect(await notesOf('RD-AMOUNT')).toEqual([{ ...note, total: 15000, customer_name: 'Rita Sampaio Telles' }])
    expect(await itemsOf(note.id)).toMatchObject([{ value: '150.00' }])
    const [customer] = await product.sql('select name from note_customer where note_id = $1', [note.id])
    expect(customer).toEqual({ name: 'Rita Sampaio Telles' })
    expect(await kindsOf(id)).toContain('redrafted')
    const told = await product.sql<{ kind: string }>('select kind from note_event where note_id = $1 order by id', [
      note.id,
    ])
    expect(told.map((row) => row.kind)).toEqual(['drafted', 'redrafted'])
    expect(
      await product.sql('select payment_method, amount_cents::int as cents from note_payment where note_id = $1', [
        note.id,
      ]),
    ).toMatchObject([{ cents: 15000 }])
  })

  it('that had failed is a draft again, without the fault', async () => {
    const { id, note } = await drafted('RD-FAIL')
    await product.sql(
      `update note set enotas_status = 'FAIL', fail_on_send_to_enotas = 'Falta o endereço.' where id = $1`,
      [note.id],
    )
    idOf(await edit(id, { client: { name: 'Rita Sampaio Telles' } }))
    expect(await shop.note('RD-FAIL')).toMatchObject({ enotas_status: 'PENDING', fail_on_send_to_enotas: null })
  })

  it('stays as it is where a person wrote in it, and the sale says so', async () => {
    const { id, note } = await drafted('RD-HAND')
    await product.sql(
      `insert into note_event (company_id, note_id, at, kind, text, user_name) values ($1, $2, now(), 'edited', 'Nota alterada', 'Ana')`,
      [shop.companyId, note.id],
    )
    idOf(await edit(id, await priced(id, 150)))
    expect(await notesOf('RD-HAND')).toEqual([note])
    expect(await kindsOf(id)).toContain('draft_kept')
  })

  it('keeps its turn to leave', async () => {
    const { id, note } = await drafted('RD-LINE')
    const asked = new Date('2026-11-20T18:00:00Z')
    await product.sql(`update note set send_asked_at = $2, send_lane = 'automatic' where id = $1`, [note.id, asked])
    idOf(await edit(id, await priced(id, 150)))
    expect(await product.sql('select send_asked_at, send_lane from note where id = $1', [note.id])).toEqual([
      { send_asked_at: asked, send_lane: 'automatic' },
    ])
  })

  it('gives way to the kind of note the sale asks for', async () => {
    const { id, note } = await drafted('RD-KIND')
    const product_id = await newProduct('Mentoria', 'NFSE')
    idOf(
      await edit(id, {
        items: [{ product_id, description: 'Mentoria', quantity: 1, value_per_unit: 97, coproducer_id: null }],
      }),
    )
    expect(await notesOf('RD-KIND')).toMatchObject([{ kind: 'NFSE', total: 9700 }])
    expect(await product.sql('select 1 from note where id = $1', [note.id])).toEqual([])
  })

  it('stays, unsendable by itself, where a number was drawn for it', async () => {
    const { id, note } = await drafted('RD-NUMBER')
    await product.sql(
      `insert into issue_key (company_id, note_id, kind, gateway, environment, ref, serie, number, created_at) values ($1, $2, 'NFE', 'SEFAZ', 'homologacao', 'ref-rd', '1', 41, now())`,
      [shop.companyId, note.id],
    )
    const product_id = await newProduct('Consultoria', 'NFSE')
    idOf(
      await edit(id, {
        items: [{ product_id, description: 'Consultoria', quantity: 1, value_per_unit: 97, coproducer_id: null }],
      }),
    )
    expect(await notesOf('RD-NUMBER')).toMatchObject([
      { id: note.id, kind: 'NFE', enotas_status: 'FAIL' },
      { kind: 'NFSE', total: 9700 },
    ])
  })

  it('has what differs of it in the audit, and so has each other draft of the sale', async () => {
    const { id } = await drafted('RD-AUDIT')
    const both = await newProduct('Curso com apostila', 'NFE_NFSE', { nfe_percentage: 30 })
    const items = [{ product_id: both, description: 'Curso com apostila', quantity: 1, value_per_unit: 97 }]
    idOf(await edit(id, { items }))
    const notes = await notesOf('RD-AUDIT')
    expect(notes.map(({ kind }) => kind).toSorted()).toEqual(['NFE', 'NFSE'])
    idOf(await edit(id, { client: { name: 'Rita Sampaio Telles' } }))
    for (const note of notes) {
      const entity = note.kind === 'NFE' ? 'fiscal-note' : 'service-fiscal-note'
      const { body } = await product.call(shop.adm, 'GET', `/api/audit-log?entity=${entity}&entity_id=${note.id}`)
      const told = (body.data as { after: Record<string, unknown> }[]).filter(({ after }) => 'customer_note' in after)
      expect(told.map(({ after }) => after)).toMatchObject([
        { customer_note: { name: { digest: expect.any(String), table: 'note_customer', id: note.id } } },
      ])
    }
  })

  it('is not touched by what no note says', async () => {
    const { id } = await drafted('RD-SILENT')
    idOf(await edit(id, { warranty_end_date: '2026-12-24' }))
    expect(await kindsOf(id)).not.toContain('redrafted')
  })

  it('is made anew once for each change, however many come at once', async () => {
    const { id, note } = await drafted('RD-RACE')
    const replies = await Promise.all([110, 120, 130].map(async (amount) => edit(id, await priced(id, amount))))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    const notes = await notesOf('RD-RACE')
    expect(notes).toMatchObject([{ id: note.id }])
    const [sale] = await product.sql('select amount_cents::int as total from sale where id = $1', [id])
    expect(sale).toEqual({ total: notes[0]?.total })
  })
})

describe('a change is refused', () => {
  it('while a note of the sale is leaving', async () => {
    const { id, note } = await drafted('RD-LEAVING')
    await product.sql(
      `with key as (insert into issue_key (company_id, note_id, kind, gateway, environment, ref, created_at)
         values ($1, $2, 'NFE', 'FOCUS_NFE', 'homologacao', 'ref-leaving', now()) returning id)
       insert into attempt (company_id, issue_key_id, note_id, n, state, payload_sha256, content_type, prepared_at)
         select $1, id, $2, 1, 'PREPARED', '', '', now() from key`,
      [shop.companyId, note.id],
    )
    const reply = await edit(id, await priced(id, 150))
    expect([reply.status, reply.body.code]).toEqual([409, 'venda_com_nota'])
    expect(await notesOf('RD-LEAVING')).toEqual([note])
  })

  it('when the drafts could not say the new price', async () => {
    const { id, note } = await drafted('RD-DOLLAR')
    const reply = await edit(id, { currency: 'USD' })
    expect([reply.status, Object.keys(reply.body.errors as object)]).toEqual([422, ['amount_exchanged']])
    const nothing = await edit(id, { discount: 97 })
    expect(nothing.status).toBe(422)
    expect(await notesOf('RD-DOLLAR')).toEqual([note])
    idOf(await edit(id, { currency: 'USD', amount_exchanged: 500 }))
    expect(await notesOf('RD-DOLLAR')).toMatchObject([{ id: note.id, total: 50000 }])
  })
})
