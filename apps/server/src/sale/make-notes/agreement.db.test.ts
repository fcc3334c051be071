import type { SaleOut } from '@talao/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byDepth } from '../../../../../test/support/depth.ts'
import { type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
import { idOf } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

let product: Product
let shop: ServiceShop
beforeAll(async () => {
  product = await startProduct({ worker: true })
  const integration = { type_fiscal_note: 'NFE_NFSE', nfe_percentage: 50, auto_process: false, auto_send: false }
  shop = await openServiceShop(product, 'NFSE_NACIONAL', { integration })
})
afterAll(() => product.stop())

const ask = (method: string, path: string, body?: object) => product.call(shop.adm, method, path, body)
const SERVICE = { lc_116: '08.02', national_service_code: '080201', nbs: '122051900' }
const CLIENT = {
  name: 'Rita Sampaio',
  document: '52998224725',
  address: {
    postal_code: '05422010',
    street: 'Rua dos Pinheiros',
    number: '8',
    neighborhood: 'Pinheiros',
    city_id: 3550308,
  },
}

type Note = {
  id: number
  kind: string
  part: number
  enotas_status: string
  total: number
  cancel_state: string | null
}
/** `total` is net of the discount: what the buyer pays. */
const notesOf = (saleId: number) =>
  product.sql<Note>(
    `select id::int, kind, part, enotas_status, (total_cents - discount_cents)::int as total, cancel_state from note where sale_id = $1 order by id`,
    [saleId],
  )
const saleOf = async (id: number) => (await ask('GET', `/api/sale/${id}`)).body.data as SaleOut
const pathOf = (note: Pick<Note, 'id' | 'kind'>) =>
  `/api/${note.kind === 'NFE' ? 'fiscal-note' : 'service-fiscal-note'}/${note.id}`
const whole = (notes: readonly Note[]) =>
  notes.filter((note) => note.enotas_status !== 'Cancelada').reduce((sum, note) => sum + note.total, 0)

async function newProduct(over: object): Promise<number> {
  return idOf(await ask('POST', '/api/product', { name: 'Produto', ncm: '49019900', nfs_service: SERVICE, ...over }))
}

/** Creates a sale by hand whose notes are drafts. */
async function drafted(code: string, items: object[]): Promise<number> {
  const day = new Date(Date.now() - 3_600_000).toISOString()
  const dates = { purchase_date: day, approved_at: day }
  const id = idOf(await ask('POST', '/api/sale', { external_sales_id: code, client: CLIENT, items, ...dates }))
  await processed(id)
  return id
}

async function processed(id: number): Promise<void> {
  await ask('POST', `/api/sale/${id}/process`, { send: false })
  await until('the notes', async () => (await notesOf(id)).length > 0)
}

async function sent(note: Pick<Note, 'id' | 'kind'>): Promise<void> {
  expect((await ask('POST', `${pathOf(note)}/send`, {})).status).toBe(202)
  await until('the authorisation', async () => (await standing(note)).enotas_status === 'Autorizada')
}

async function canceled(note: Pick<Note, 'id' | 'kind'>): Promise<void> {
  const reason = 'Emitida com o valor errado'
  const motive = note.kind === 'NFSE' ? { motive: '1' } : {}
  expect((await ask('POST', `${pathOf(note)}/cancel`, { reason, ...motive })).status).toBe(202)
  await until('the cancellation', async () => (await standing(note)).enotas_status === 'Cancelada')
}

async function standing({ id }: Pick<Note, 'id'>): Promise<Note> {
  const [note] = await product.sql<Note>('select id::int, kind, enotas_status, cancel_state from note where id = $1', [
    id,
  ])
  if (!note) throw new Error('no such note')
  return note
}

async function told(body: string): Promise<void> {
  await shop.deliver(body)
  await until(
    'all to be read',
    async () => (await product.sql(`select 1 from inbox where state = 'RECEIVED'`)).length === 0,
  )
}

function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('none')
  return one
}

describe('a sale of which a note has left', () => {
  it('is not divided again by a product that changed since', async () => {
    const product_id = await newProduct({ type_fiscal_note: 'NFE_NFSE', nfe_percentage: 50 })
    const id = await drafted('AG-SHARE', [{ product_id, description: 'Curso', quantity: 1, value_per_unit: 1000 }])
    await sent(first(await notesOf(id)))
    idOf(await ask('PUT', `/api/product/${product_id}`, { nfe_percentage: 0 }))
    idOf(await ask('PUT', `/api/sale/${id}`, { payment_method: 'pix' }))
    expect(await notesOf(id)).toMatchObject([
      { kind: 'NFE', total: 50_000, enotas_status: 'Autorizada' },
      { kind: 'NFSE', total: 50_000, enotas_status: 'PENDING' },
    ])
    expect(await saleOf(id)).toMatchObject({ difference: null, left_out: null })
  })

  it('keeps the draft of a service that has become alike the one that left', async () => {
    const [a, b] = [
      await newProduct({ type_fiscal_note: 'NFSE' }),
      await newProduct({ type_fiscal_note: 'NFSE', nfs_service: { ...SERVICE, iss_aliquot: 3 } }),
    ]
    const items = [
      { product_id: a, description: 'A', quantity: 1, value_per_unit: 700 },
      { product_id: b, description: 'B', quantity: 1, value_per_unit: 300 },
    ]
    const id = await drafted('AG-ALIKE', items)
    await sent(first(await notesOf(id)))
    idOf(await ask('PUT', `/api/product/${b}`, { nfs_service: { iss_aliquot: null } }))
    idOf(await ask('PUT', `/api/product/${a}`, { type_fiscal_note: 'NFE' }))
    idOf(await ask('PUT', `/api/sale/${id}`, { payment_method: 'pix' }))
    expect(await notesOf(id)).toMatchObject([
      { kind: 'NFSE', part: 1, total: 70_000, enotas_status: 'Autorizada' },
      { kind: 'NFSE', part: 2, total: 30_000, enotas_status: 'PENDING' },
    ])
    expect((await saleOf(id)).difference).toBeNull()
  })

  it('opens a difference when the platform tells another price, which a further note ends', async () => {
    await told(purchase({ code: 'AG-PRICE', at: new Date(Date.now() - 60_000), price: 97 }))
    const { id } = first(
      await product.sql<{ id: number }>(`select id::int from sale where external_sales_id = 'AG-PRICE'`),
    )
    await processed(id)
    await sent(first(await notesOf(id)))
    await told(
      purchase({ code: 'AG-PRICE', at: new Date(), price: 127, event: 'PURCHASE_COMPLETE', status: 'COMPLETE' }),
    )
    const open = await saleOf(id)
    expect(open.difference).toMatchObject({
      amount: 30,
      reason: 'SALE_CHANGED',
      acts: expect.arrayContaining(['NOTE', 'GIVE_UP']),
    })
    expect((await ask('GET', '/api/sale?has_difference=true')).body.total).toBe(1)
    expect((await ask('GET', '/api/reports/dashboard/home?in_production=false')).body).toMatchObject({
      data: { with_difference: 1 },
    })
    const act = await ask('POST', `/api/sale/${id}/difference`, { act: 'NOTE' })
    expect(act.status).toBe(201)
    expect(whole(await notesOf(id))).toBe(12_700)
    expect((await saleOf(id)).difference).toBeNull()
    expect((await ask('POST', `/api/sale/${id}/difference`, { act: 'NOTE' })).body.code).toBe('venda_sem_diferenca')
  })

  it('opens a difference when its note is cancelled, and takes a reason in place of a note', async () => {
    const product_id = await newProduct({ type_fiscal_note: 'NFE' })
    const id = await drafted('AG-CANCEL', [{ product_id, description: 'Livro', quantity: 1, value_per_unit: 80 }])
    const note = first(await notesOf(id))
    await sent(note)
    await canceled(note)
    expect((await saleOf(id)).difference).toMatchObject({ amount: 80, reason: 'NOTE_CANCELED' })
    idOf(await ask('PUT', `/api/sale/${id}`, { payment_method: 'boleto' }))
    expect(await notesOf(id)).toHaveLength(1)
    expect((await ask('POST', `/api/sale/${id}/difference`, { act: 'GIVE_UP' })).body).toMatchObject({
      errors: { reason: [expect.any(String)] },
    })
    const reason = 'Documentada por outra empresa do grupo'
    expect((await ask('POST', `/api/sale/${id}/difference`, { act: 'GIVE_UP', reason })).status).toBe(201)
    expect(await saleOf(id)).toMatchObject({
      difference: null,
      left_out: { amount: 80, given_up: 80, given_up_reason: reason },
    })
    const entries = await product.sql(
      `select 1 from audit_log where entity = 'sale' and entity_id = $1 and after ->> 'given_up_reason' = $2`,
      [id, reason],
    )
    expect(entries).toHaveLength(1)
  })

  it('is completed by an NF-e complement of the authorised one', async () => {
    idOf(
      await ask('PUT', `/api/integration-hotmart/${shop.integrationId}`, {
        type_fiscal_note: 'NFE',
        nfe_percentage: 100,
      }),
    )
    await told(purchase({ code: 'AG-MORE', at: new Date(Date.now() - 60_000), price: 80, productId: 800_001 }))
    const { id } = first(
      await product.sql<{ id: number }>(`select id::int from sale where external_sales_id = 'AG-MORE'`),
    )
    await processed(id)
    const note = first(await notesOf(id))
    await sent(note)
    const later = { at: new Date(), price: 90, event: 'PURCHASE_COMPLETE', status: 'COMPLETE' }
    await told(purchase({ code: 'AG-MORE', productId: 800_001, ...later }))
    const act = await ask('POST', `/api/sale/${id}/difference`, { act: 'COMPLEMENT', note_id: note.id })
    expect([act.status, act.body.errors]).toEqual([201, undefined])
    const [, complement] = await notesOf(id)
    const made = (await ask('GET', `/api/fiscal-note/${complement?.id}`)).body.data
    const keys = await product.sql<{ access_key: string }>('select access_key from note where id = $1', [note.id])
    expect(made).toMatchObject({ goal: 'Complementar', nfe_referenced: keys[0]?.access_key, total: 10 })
    expect((await saleOf(id)).difference).toBeNull()
    if (complement) await sent(complement)
    idOf(
      await ask('PUT', `/api/integration-hotmart/${shop.integrationId}`, {
        type_fiscal_note: 'NFE_NFSE',
        nfe_percentage: 50,
      }),
    )
  })
})

describe('a draft that a person edits', () => {
  it('opens a difference, which making it anew ends', async () => {
    const product_id = await newProduct({ type_fiscal_note: 'NFE' })
    const id = await drafted('AG-EDIT', [{ product_id, description: 'Livro', quantity: 1, value_per_unit: 80 }])
    const note = first(await notesOf(id))
    idOf(
      await ask('PUT', pathOf(note), {
        items: [{ product_id, description: 'Livro', quantity: 1, value_per_unit: 100, ncm: '49019900', cfop: '5102' }],
      }),
    )
    const open = (await saleOf(id)).difference
    expect(open).toMatchObject({ amount: -20, reason: 'NOTE_CHANGED', lines: [{ description: 'Livro', amount: -20 }] })
    expect(open?.acts).toEqual(['REPLACE', 'GIVE_UP'])
    expect((await ask('POST', `/api/sale/${id}/difference`, { act: 'REPLACE' })).status).toBe(201)
    expect(await notesOf(id)).toMatchObject([{ id: note.id, total: 8000 }])
    expect((await saleOf(id)).difference).toBeNull()
  })

  it('or deletes opens one as well', async () => {
    const product_id = await newProduct({ type_fiscal_note: 'NFSE' })
    const id = await drafted('AG-DELETE', [{ product_id, description: 'Aula', quantity: 1, value_per_unit: 80 }])
    const note = first(await notesOf(id))
    expect((await ask('DELETE', pathOf(note))).status).toBe(200)
    expect((await saleOf(id)).difference).toMatchObject({ amount: 80, reason: 'NOTE_DELETED' })
  })
})

describe('the database', () => {
  it('refuses a note that says something else than its sale, where no difference is open', async () => {
    const product_id = await newProduct({ type_fiscal_note: 'NFSE' })
    const id = await drafted('AG-WALL', [{ product_id, description: 'Aula', quantity: 1, value_per_unit: 80 }])
    const [note] = await notesOf(id)
    const refused = expect.objectContaining({ constraint: 'sale_and_notes_agree' })
    const plant = (statement: string, values: unknown[]) => product.sql(statement, values)
    await expect(plant('update note set total_cents = 8001 where id = $1', [note?.id])).rejects.toEqual(refused)
    await expect(plant(`update note set enotas_status = 'Cancelada' where id = $1`, [note?.id])).rejects.toEqual(
      refused,
    )
    await expect(plant('delete from note where id = $1', [note?.id])).rejects.toEqual(refused)
    await expect(plant('update sale set amount_cents = 8100 where id = $1', [id])).rejects.toEqual(refused)
    await expect(plant('update sale_item set nfse_cents = 7999 where sale_id = $1', [id])).rejects.toEqual(refused)
    await expect(plant('update note_item set sale_position = 7 where note_id = $1', [note?.id])).rejects.toEqual(
      refused,
    )
  })
})

const price = fc.constantFrom(90, 97, 97.01, 130, 0.03)
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('tell' as const),
      price,
      event: fc.constantFrom('PURCHASE_APPROVED', 'PURCHASE_COMPLETE'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('product' as const),
      percentage: fc.constantFrom(0, 33.33, 50, 100),
      type: fc.constantFrom('NFE', 'NFSE', 'NFE_NFSE'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('send' as const), at: fc.nat(3) }) },
  fc.record({ does: fc.constant('edit' as const), discount: fc.constantFrom(0, 0.01, 5, 20) }),
  fc.record({ does: fc.constant('pay' as const), method: fc.constantFrom('pix', 'boleto', 'credit_card') }),
  fc.record({ does: fc.constantFrom('cancel' as const, 'delete' as const, 'change-note' as const), at: fc.nat(3) }),
  fc.record({ does: fc.constantFrom('note' as const, 'replace' as const, 'give-up' as const, 'again' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

let told_so_far = 0
async function take(one: Step, code: string, id: number, lastTold: { body: string }): Promise<Reply | undefined> {
  const notes = await notesOf(id)
  const note = 'at' in one ? notes[one.at % Math.max(1, notes.length)] : undefined
  if (one.does === 'tell') {
    told_so_far += 1
    const status = one.event === 'PURCHASE_APPROVED' ? 'APPROVED' : 'COMPLETE'
    lastTold.body = purchase({
      code,
      at: new Date(Date.now() + told_so_far * 1000),
      price: one.price,
      event: one.event,
      status,
    })
    await told(lastTold.body)
  }
  if (one.does === 'again') await told(lastTold.body)
  if (one.does === 'product') {
    const { items } = await saleOf(id)
    const settings = { nfe_percentage: one.percentage, type_fiscal_note: one.type }
    return ask('PUT', `/api/product/${items?.[0]?.product_id}`, settings)
  }
  if (one.does === 'edit') return ask('PUT', `/api/sale/${id}`, { discount: one.discount })
  if (one.does === 'pay') return ask('PUT', `/api/sale/${id}`, { payment_method: one.method })
  if (one.does === 'send' && note && ['PENDING', 'FAIL'].includes(note.enotas_status)) {
    const reply = await ask('POST', `${pathOf(note)}/send`, {})
    if (reply.status === 202)
      await until('an answer', async () =>
        ['Autorizada', 'Negada', 'FAIL'].includes((await standing(note)).enotas_status),
      )
    return reply
  }
  if (one.does === 'cancel' && note?.enotas_status === 'Autorizada') await canceled(note)
  if (one.does === 'delete' && note) return ask('DELETE', pathOf(note))
  if (one.does === 'change-note' && note?.kind === 'NFSE') return ask('PUT', pathOf(note), { discount: 0.02 })
  const act = { note: 'NOTE', replace: 'REPLACE', 'give-up': 'GIVE_UP' }[one.does as 'note']
  if (!act) return undefined
  const reply = await ask('POST', `/api/sale/${id}/difference`, { act, reason: 'Um motivo de quinze letras' })
  if (reply.status === 201 && act === 'REPLACE')
    await until('what was asked', async () =>
      (await notesOf(id)).every(({ cancel_state }) => cancel_state !== 'REQUESTED'),
    )
  return reply
}

let histories = 0
it('a sale and its notes agree after any history through HTTP, or say by how much they do not', async () => {
  await fc.assert(
    fc.asyncProperty(price, fc.array(step, { minLength: 2, maxLength: 7 }), async (start, steps) => {
      histories += 1
      const code = `AG-H${histories}`
      const lastTold = { body: purchase({ code, at: new Date(), price: start, productId: 900_000 + histories }) }
      await told(lastTold.body)
      const [sale] = await product.sql<{ id: number }>('select id::int from sale where external_sales_id = $1', [code])
      if (!sale) throw new Error('no sale')
      await processed(sale.id)
      for (const one of steps) {
        const reply = await take(one, code, sale.id, lastTold)
        expect([one.does, reply?.status ?? 200, reply && reply.status >= 500 ? reply.body : null]).toEqual([
          one.does,
          expect.toSatisfy((status: number) => status < 500),
          null,
        ])
        const { difference, left_out, amount } = await saleOf(sale.id)
        const rest =
          Math.round(amount * 100) - whole(await notesOf(sale.id)) - Math.round((left_out?.amount ?? 0) * 100)
        if (difference === null) expect([code, rest]).toEqual([code, 0])
      }
      expect(await product.sql(`select id from inbox where state = 'FAILED'`)).toEqual([])
    }),
    { numRuns: byDepth(20, 300), endOnFailure: true },
  )
}, 1_800_000)
