import { streamsOf } from '@talao/documents/testing/drawn-paper'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BUYER } from '../../../../../test/support/buyer.ts'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

const DAY = '2026-12-15'
const BEFORE = '2026-12-14T15:00:00Z'
const clock = fixedClock(BEFORE)
let product: Product
let shop: Shop
let colleague: Person
let sale: number
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openShop(product, { registered: false })
  colleague = await product.person({ company: shop.companyId, role: null })
  sale = await sell()
})
afterAll(async () => await product.stop())

async function saved(path: string, body: object): Promise<number> {
  const reply = await product.call(shop.adm, 'POST', path, body)
  expect([reply.status, reply.body.errors]).toEqual([201, undefined])
  return idOf(reply)
}

/** A sale of goods and a service, with the notes of both. */
async function sell(): Promise<number> {
  const sold = await saved('/api/product', {
    company_id: shop.companyId,
    name: 'Método de aquarela',
    type_fiscal_note: 'NFE_NFSE',
    nfe_percentage: 80,
    ncm: '61091000',
    nfe_tax: { icms_cst: '00', icms_aliquot: 18 },
    nfs_service: { national_service_code: '080201', nbs: '122051200', iss_aliquot: 5 },
  })
  return saved('/api/sale', {
    company_id: shop.companyId,
    external_sales_id: 'VD-7 "à vista"',
    currency: 'BRL',
    purchase_date: '2026-12-13T12:00:00Z',
    approved_at: '2026-12-13T12:00:00Z',
    date_to_process: DAY,
    payment_method: 'pix',
    client: BUYER,
    auto_send: false,
    items: [{ product_id: sold, quantity: 3, value_per_unit: 115.97 }],
  })
}

type Notes = { fiscal_notes: { id: number }[]; service_fiscal_notes: { id: number }[] }

async function notePaths(): Promise<string[]> {
  clock.set(`${DAY}T15:00:00Z`)
  await product.call(shop.adm, 'POST', `/api/sale/${sale}/process`, { send: false })
  const notes = await until('the notes of the sale', async () => {
    const path = `/api/sale/${sale}?with=fiscal_notes,service_fiscal_notes`
    const found = (await product.call(shop.adm, 'GET', path)).body.data as Notes & { status: string }
    return found.status === 'DONE' && found
  })
  const goods = notes.fiscal_notes.map(({ id }) => `fiscal-note/${id}`)
  return [...goods, ...notes.service_fiscal_notes.map(({ id }) => `service-fiscal-note/${id}`)]
}

const ask = (path: string, who: Person = shop.adm) =>
  fetch(`${product.url}/api/${path}/why?format=pdf`, { headers: { authorization: `Bearer ${who.token}` } })

async function read(path: string, who?: Person) {
  const reply = await ask(path, who)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const pdf = new Uint8Array(await reply.arrayBuffer())
  const [page = '', ...more] = streamsOf(pdf)
  expect(more).toEqual([])
  const text = [...page.matchAll(/\((.*?)\) Tj/g)].map(([, line]) => line).join(' ')
  return {
    pdf,
    text,
    name: /^inline; filename="([a-z0-9.-]+)"$/.exec(reply.headers.get('content-disposition') ?? '')?.[1],
  }
}

async function expectReasons(path: string, text: string): Promise<void> {
  const { body } = await product.call(shop.adm, 'GET', `/api/${path}/why`)
  const { reasons } = body.data as { reasons: { question: string; rule: { source: string } }[] }
  expect(reasons.length).toBeGreaterThan(8)
  for (const { question, rule } of reasons)
    for (const said of [question, `Fonte: ${rule.source}`]) expect(text).toContain(said)
}

it('prints why the notes of a waiting sale will be so, for anyone of its company', async () => {
  const { text, name } = await read(`sale/${sale}`, colleague)
  await expectReasons(`sale/${sale}`, text)
  for (const said of [
    `Venda ${sale}, Manual VD-7 "à vista"`,
    'Pelo que está no cadastro em 14/12/2026.',
    '15/12/2026',
    'Produto Método de aquarela',
  ])
    expect(text).toContain(said)
  expect(name).toBe(`por-que-nota-venda-${sale}-manual-vd-7-a-vista.pdf`)
})

it('prints the reasons of a draft as of now, and of a sent note as they were kept, of either kind', async () => {
  for (const path of await notePaths()) {
    const [, id] = path.split('/')
    const draft = await read(path)
    await expectReasons(path, draft.text)
    expect(draft.text).toMatch(new RegExp(`Rascunho de NFS?-e, nº interno ${id}`))
    expect(draft.text).toContain('Pelo que está no cadastro em 15/12/2026.')
    const stored = [
      { key: 'amount', rule: 'AMOUNT-ITEMS', from: 'PLATFORM', value: '1347.91', inputs: { total: '1347.91' } },
      { key: 'icms_taxpayer', rule: 'TAXPAYER-NO', from: 'PLATFORM', value: 'NaoContribuinte' },
      { key: 'payment', rule: 'PAYMENT-METHOD', from: 'PLATFORM', value: '17' },
    ]
    await product.sql(
      `update note set enotas_status = 'Autorizada', number = 1234, serie = '1', norms_version = 'casa-1', reasons = $2
       where id = $1`,
      [id, JSON.stringify(stored)],
    )
    const sent = await read(path)
    const isGoods = path.startsWith('fiscal')
    expect(sent.name).toBe(`por-que-nota-${isGoods ? 'nf-e' : 'nfs-e'}-1234-serie-1.pdf`)
    expect(sent.text).toContain(`${isGoods ? 'NF-e' : 'NFS-e'} 1234, série 1`)
    for (const said of [
      'R$ 1.347,91',
      'Não contribuinte',
      'PIX dinâmico',
      'casa-1',
      'Guardadas quando a nota foi enviada.',
    ])
      expect(sent.text).toContain(said)
    clock.set('2026-12-20T15:00:00Z')
    expect(Buffer.from((await read(path)).pdf).equals(sent.pdf)).toBe(true)
    clock.set(`${DAY}T15:00:00Z`)
  }
})

it('names a service note that has no number yet by its nota de controle', async () => {
  const [, path = ''] = await notePaths()
  await product.sql(`update note set number = null, rps_number = 45, rps_serie = '3' where id = $1`, [
    path.split('/')[1],
  ])
  expect((await read(path)).text).toContain('NFS-e, nota de controle 45, série 3')
})

it('says of a note issued elsewhere that it was', async () => {
  const [path = ''] = await notePaths()
  await product.sql(`update note set reasons = null, norms_version = null where id = $1`, [path.split('/')[1]])
  const { text } = await read(path)
  expect(text).toContain('Emitida fora do Talão.')
  expect(text).not.toContain('Guardadas')
})

it('is not there for a person of another company, nor under the kind of the other note', async () => {
  const [goods = '', service = ''] = await notePaths()
  const stranger = await product.person()
  for (const path of [goods, service, `sale/${sale}`]) expect((await ask(path, stranger)).status).toBe(404)
  expect((await ask(service.replace('service-', ''))).status).toBe(404)
  expect((await ask('sale/999999')).status).toBe(404)
})

it('refuses a format that it does not have', async () => {
  const reply = await product.call(shop.adm, 'GET', `/api/sale/${sale}/why?format=xlsx`)
  expect([reply.status, reply.body.errors]).toEqual([422, { format: ['Escolha json ou pdf.'] }])
})
