import { LOOK_FIRST } from '@talao/gateways'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { runningClock } from '../../../../../test/support/running-clock.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

/** Before the taxes of 2027, whose notes have a file of their own. */
const clock = runningClock(fixedClock('2026-11-20T15:00:00Z'))

let product: Product
let shop: Shop
const BUYER = {
  name: 'Beatriz Nogueira',
  document: '529.982.247-25',
  email: 'beatriz@example.com',
  address: {
    postal_code: '01001-000',
    street: 'Praça da Sé',
    number: '1',
    neighborhood: 'Sé',
    city_id: 3550308,
  },
}
const ITEM = { description: 'Livro digital', quantity: 2, value_per_unit: 48.5 }

beforeAll(async () => {
  product = await startProduct({ clock, worker: true, simulator: { clock } })
  shop = await openShop(product, {
    integration: { auto_process: false },
    defaults: { additional_information: 'Obrigado pela compra' },
  })
})
afterAll(() => product.stop())

const post = (body: object, query = '') => product.call(shop.adm, 'POST', `/api/fiscal-note${query}`, body)
const put = (id: number, body: object, query = '') =>
  product.call(shop.adm, 'PUT', `/api/fiscal-note/${id}${query}`, body)
const make = async (body: object = {}) => idOf(await post({ customer_note: BUYER, items: [ITEM], ...body }))
type Note = Record<string, unknown> & {
  id: number
  version: number
  items: Record<string, unknown>[]
  customer_note: Record<string, unknown>
  problems: { path: string }[]
}
const read = async (id: number, query = '') =>
  (await product.call(shop.adm, 'GET', `/api/fiscal-note/${id}${query}`)).body.data as Note
const list = async (query: string) =>
  (await product.call(shop.adm, 'GET', `/api/fiscal-note?${query}`)).body as Record<string, unknown> & { data: Note[] }
const statusOf = async (id: number) => (await read(id)).enotas_status
const paths = (reply: Reply) => Object.keys(reply.body.errors ?? {})

describe('creating an NF-e', () => {
  it('of which nothing is said gives exactly the defaults, and says what is missing', async () => {
    const reply = await post({})
    expect([reply.status, reply.body.message]).toEqual([201, 'Nota salva.'])
    const note = await read(idOf(reply))
    expect(note).toMatchObject({
      company_id: shop.companyId,
      number: null,
      serie: null,
      nature_operation: 'Venda',
      type_operation: 'Saida',
      goal: 'Normal',
      customer_presence: 'OperacaoPelaInternet',
      final_customer: true,
      send_mail: true,
      nfe_referenced: null,
      issue_date: null,
      gateway: 'FOCUS_NFE',
      shipping: '9',
      enotas_status: 'PENDING',
      status_text: 'Pendente',
      in_production: false,
      sale_id: null,
      sales_code: null,
      coproducer_id: null,
      source: 'MANUAL',
      intermediary: { indicator: '0', cnpj: null, registration: null },
      items: [],
      payments: [{ payment_method: '99', amount: 0 }],
      total: 0,
      version: 1,
      correction_letters: [],
      friendly_pdf_url: null,
      friendly_xml_url: null,
      customer_note: {
        name: '',
        type: 'PF',
        document: null,
        icms_taxpayer: 'NaoContribuinte',
        is_abroad: false,
        address: null,
        no_foreign_document_reason: null,
      },
    })
    expect(note.additional_information).toBe(
      'Obrigado pela compra; DOCUMENTO EMITIDO POR ME OU EPP OPTANTE PELO SIMPLES NACIONAL; NAO GERA DIREITO A CREDITO FISCAL DE IPI',
    )
    expect(note.problems.map(({ path }) => path)).toEqual(expect.arrayContaining(['items', 'customer_note.name']))
    expect(note.actions).toMatchObject({ send: true, edit: true, delete: true, copy: true })
  })

  it('keeps every field that was given', async () => {
    const given = {
      nature_operation: 'Devolução de venda',
      type_operation: 'Entrada',
      goal: 'Devolucao',
      customer_presence: 'NaoSeAplica',
      final_customer: true,
      send_mail: false,
      nfe_referenced: ' 3526 1112 3456 7800 0195 5500 1000 0000 0110 0000 0013 ',
      additional_information: 'Só isto',
      issue_date: '2026-11-20T10:00:00-03:00',
      shipping: '1',
      sales_code: 'SEM-VENDA',
      intermediary: { indicator: '1', cnpj: '11.222.333/0001-81', registration: 'loja-7' },
      payments: [{ payment_method: '90', amount: 0 }],
      items: [
        {
          ...ITEM,
          quantity: '1,5',
          value_per_unit: 1e-7,
          cfop: '1202',
          ncm: '85234990',
          cest: '2806400',
          unit_measurement: 'PC',
          gtin: '7891000315507',
          product_code: 'ABC',
          discount: 0.5,
          freight: 12.34,
          additional_information: 'Lote 7',
          nfe_tax: { icms_cst: '102', pis_aliquot: 1.65 },
        },
      ],
      customer_note: {
        ...BUYER,
        type: 'PJ',
        document: '11.222.333/0001-81',
        phone: '(11) 98765-4321',
        icms_taxpayer: 'Isento',
        tax_regime: 'LUCRO_REAL',
        municipal_registration: '123',
        state_registration: 'ISENTO',
      },
    }
    const note = await read(idOf(await post(given)))
    const { issue_date: _date, nfe_referenced, items, customer_note, intermediary, ...same } = given
    expect(note).toMatchObject(same)
    expect(note.issue_date).toBe('2026-11-20T13:00:00.000Z')
    expect(note.nfe_referenced).toBe(nfe_referenced.replaceAll(' ', ''))
    expect(note.intermediary).toEqual({ ...intermediary, cnpj: '11222333000181' })
    expect(note.items[0]).toMatchObject({ ...items[0], quantity: 1.5, nfe_tax: { icms_cst: '102', pis_aliquot: 1.65 } })
    expect(note.customer_note).toMatchObject({
      ...customer_note,
      document: '11222333000181',
      phone: '11987654321',
      state_id: 35,
      address: { ...BUYER.address, postal_code: '01001000', state_id: 35, city: { name: 'São Paulo' }, country_id: 1 },
    })
  })

  it('sums quantity × unit value, and keeps an empty one as 0', async () => {
    const items = [
      { ...ITEM, quantity: 3, value_per_unit: 33.333 },
      { ...ITEM, quantity: '', value_per_unit: 10 },
      { ...ITEM, quantity: 1, value_per_unit: null },
      { description: 'Só isto' },
    ]
    const note = await read(await make({ items }))
    expect(note.total).toBe(100)
    expect(note.items.map((item) => [item.quantity, item.value_per_unit])).toEqual([
      [3, 33.333],
      [0, 10],
      [1, 0],
      [0, 0],
    ])
    expect(note.problems.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['items.1.quantity', 'items.2.value_per_unit', 'items.3.quantity']),
    )
    const refused = await product.call(shop.adm, 'POST', `/api/fiscal-note/${note.id}/send`)
    expect([refused.status, refused.body.code]).toEqual([422, 'nota_incompleta'])
    expect(paths(refused)).toEqual(expect.arrayContaining(['items.1.quantity']))
  })

  it('takes what an item leaves open from its product, its default and the law', async () => {
    const productId = idOf(
      await product.call(shop.adm, 'POST', '/api/product', {
        name: 'Caderno',
        external_code: 'CAD-1',
        ncm: '48201000',
        cfop_same_state: '5101',
        unit_measurement: 'CX',
        cbenef: 'SP010001',
        cclasstrib: '200034',
        company_id: shop.companyId,
      }),
    )
    const note = await read(await make({ items: [{ product_id: productId, quantity: 1, value_per_unit: 10 }, ITEM] }))
    expect(note.items[0]).toMatchObject({
      product_id: productId,
      product_code: 'CAD-1',
      description: 'Caderno',
      ncm: '48201000',
      cfop: '5101',
      unit_measurement: 'CX',
      cbenef: 'SP010001',
      nfe_tax: { cclasstrib: '200034' },
    })
    expect(note.items[1]).toMatchObject({ product_id: null, ncm: '49019900', cfop: '5102', unit_measurement: 'UN' })
    expect(note.problems).toEqual([])
  })

  it('leaves a class of services alone to the service note of its product', async () => {
    const course = { name: 'Curso', type_fiscal_note: 'NFE_NFSE', cclasstrib: '200028', company_id: shop.companyId }
    const productId = idOf(await product.call(shop.adm, 'POST', '/api/product', course))
    const note = await read(await make({ items: [{ product_id: productId, quantity: 1, value_per_unit: 10 }] }))
    expect(note.items).toMatchObject([{ product_id: productId, nfe_tax: { cclasstrib: null } }])
  })

  it.each([
    [{ items: [{ ...ITEM, product_id: 999_999_999 }] }, 'items.0.product_id'],
    [{ customer_note: { ...BUYER, address: { city_id: 3500000 } } }, 'customer_note.address.city_id'],
    [{ customer_note: { ...BUYER, address: { city_id: 3550308, state_id: 33 } } }, 'customer_note.address.city_id'],
    [
      { customer_note: { ...BUYER, address: { is_abroad: true, country_id: 9_999 } } },
      'customer_note.address.country_id',
    ],
    [{ customer_note: { ...BUYER, document: '111' } }, 'customer_note.document'],
    [{ sale_id: 999_999_999 }, 'sale_id'],
    [{ coproducer_id: 1 }, 'coproducer_id'],
    [{ items: [{ ...ITEM, quantity: -1 }] }, 'items.0.quantity'],
    [{ items: [{ ...ITEM, quantity: 99_999_999_999, value_per_unit: 99_999_999_999 }] }, 'items'],
    [{ items: [{ ...ITEM, surprise: 1 }] }, 'items.0.surprise'],
    [{ surprise: 1 }, 'surprise'],
    [{ goal: 'Outra' }, 'goal'],
    [{ issue_date: 'ontem' }, 'issue_date'],
    [{ payments: [{ payment_method: '17', amount: -1 }] }, 'payments.0.amount'],
    [{ in_production: true }, 'in_production'],
    [{ additional_information: 'x'.repeat(5001) }, 'additional_information'],
    [{ send: 'talvez' }, 'send'],
  ])('refuses %j at its field', async (body, path) => {
    const reply = await post(body)
    expect([reply.status, reply.body.code, paths(reply)]).toEqual([422, 'dados_invalidos', [path]])
  })

  it('leaves a buyer abroad without city and UF of Brazil', async () => {
    const address = { is_abroad: true, city_id: 3550308, state_id: 35, country_id: 6076, abroad_city: 'Lisboa' }
    const note = await read(
      await make({ customer_note: { ...BUYER, document: null, foreign_document: 'P1', address } }),
    )
    expect(note.customer_note).toMatchObject({
      is_abroad: true,
      state_id: null,
      address: { is_abroad: true, city_id: null, state_id: null, abroad_city: 'Lisboa' },
    })
    expect(note.items[0]).toMatchObject({ cfop: '7102' })
  })

  it('sends at once where asked, and the authority takes it', async () => {
    const reply = await post({ customer_note: BUYER, items: [ITEM], send: true })
    expect([reply.status, reply.body.message]).toEqual([201, 'A nota foi salva e está sendo enviada.'])
    await until('the note', async () => (await statusOf(idOf(reply))) === 'Autorizada')
    const note = await read(idOf(reply))
    expect(note).toMatchObject({ total: 97, number: expect.any(Number), access_key: expect.any(String) })
  })

  it('leaves dated as somebody wished, within what the authority takes', async () => {
    const dated = (days: number) => new Date(clock.now().getTime() + days * 24 * 3600_000).toISOString()
    for (const days of [1, -31]) {
      const refused = await post({ customer_note: BUYER, items: [ITEM], issue_date: dated(days), send: true })
      expect([refused.status, paths(refused)]).toEqual([422, ['issue_date']])
    }
    const issue_date = dated(-2)
    const id = await make({ issue_date, send: true })
    await until('the note', async () => (await statusOf(id)) === 'Autorizada')
    const [sent] = await product.sql<{ body: Buffer }>(
      `select body from attempt_bytes where note_id = $1 and direction = 'sent' order by at limit 1`,
      [id],
    )
    const { data_emissao } = JSON.parse(String(sent?.body)) as { data_emissao: string }
    expect(Math.floor(Date.parse(data_emissao) / 1000)).toBe(Math.floor(Date.parse(issue_date) / 1000))
  })

  it('stores nothing of a note that cannot be sent', async () => {
    const before = await list('total=true')
    const reply = await post({ customer_note: BUYER, items: [{ ...ITEM, quantity: 0 }], send: true })
    expect([reply.status, reply.body.code]).toEqual([422, 'nota_incompleta'])
    expect(await list('total=true')).toEqual(before)
  })

  it('takes the longest note there is, and gives it back for the next save', async () => {
    const items = Array.from({ length: 990 }, (_, at) => ({
      description: `Item ${at}`,
      quantity: 1,
      value_per_unit: 0.01,
    }))
    const id = await make({ items })
    const note = await read(id)
    expect([note.items.length, note.total]).toEqual([990, 9.9])
    expect((await put(id, note)).status).toBe(200)
    expect((await read(id)).items).toEqual(note.items)
    expect(paths(await put(id, { items: [...items, ITEM] }))).toEqual(['items'])
  })

  it('never falls over what no database and no note can hold', async () => {
    for (const text of ['a\u0000b', '\ud800', '\u202e', '💸'.repeat(60)]) {
      const reply = await post({ nature_operation: text.slice(0, 60), items: [{ ...ITEM, description: text }] })
      expect([201, 422]).toContain(reply.status)
    }
  })

  it('answers without a message where it is quiet', async () => {
    expect((await post({}, '?quiet=true')).body).toEqual({ data: { id: expect.any(Number) } })
  })
})

describe('editing an NF-e', () => {
  it('takes what is given, leaves the rest, and takes back all that was read', async () => {
    const id = await make()
    expect((await put(id, { send_mail: false, nature_operation: 'Remessa' })).status).toBe(200)
    const read1 = await read(id)
    expect(read1).toMatchObject({ send_mail: false, nature_operation: 'Remessa', total: 97, version: 2 })
    const { status } = await product.call(shop.adm, 'POST', `/api/fiscal-note/${id}?_method=PUT`, read1)
    expect(status).toBe(200)
    const { version, updated_at, ...same } = await read(id)
    expect(version).toBe(3)
    expect(updated_at).not.toBe(read1.updated_at)
    expect(same).toEqual({ ...read1, version: undefined, updated_at: undefined })
  })

  it('brings CFOP of another buyer, and lets the payment follow', async () => {
    const id = await make()
    const address = { ...BUYER.address, city_id: 3304557, postal_code: '20010000' }
    const { items, payments } = { ...(await read(id)) }
    await put(id, { customer_note: { ...BUYER, address }, items: [{ ...items[0], quantity: 4 }], payments })
    expect(await read(id)).toMatchObject({
      total: 194,
      items: [{ cfop: '6108' }],
      payments: [{ payment_method: '99', amount: 194 }],
      problems: [],
    })
  })

  it('leaves of the buyer what is not said, unless the whole buyer is said without an address', async () => {
    const id = await make()
    const { customer_note } = await read(id)
    await put(id, { customer_note: { email: ' outra@example.com ', address: { number: '2' } } })
    const said = {
      ...customer_note,
      email: 'outra@example.com',
      address: { ...(customer_note.address as object), number: '2' },
    }
    expect((await read(id)).customer_note).toEqual(said)
    await put(id, { customer_note: { phone: null } })
    expect((await read(id)).customer_note).toEqual({ ...said, phone: null })
    expect(paths(await put(id, { customer_note: { address: { state_id: 33 } } }))).toEqual([
      'customer_note.address.city_id',
    ])
    const { name, document } = customer_note
    await put(id, { customer_note: { name, document, type: 'PF' } })
    const without = { ...said, phone: null, address: null }
    expect((await read(id)).customer_note).toEqual(without)
    await put(id, { customer_note: { name: 'Caio Prado', document: '11144477735' } })
    const other = { ...without, name: 'Caio Prado', document: '11144477735', email: null, state_id: null }
    expect((await read(id)).customer_note).toEqual(other)
  })

  it('clears what is null', async () => {
    const id = await make({ sales_code: 'X1' })
    await put(id, { additional_information: null, sales_code: null, customer_note: { ...BUYER, address: null } })
    expect(await read(id)).toMatchObject({
      additional_information: null,
      sales_code: null,
      customer_note: { address: null },
    })
  })

  it('refuses an older version and another environment', async () => {
    const id = await make()
    await put(id, { send_mail: false, version: 1 })
    expect((await put(id, { send_mail: true, version: 1 })).body.code).toBe('versao_desatualizada')
    expect(paths(await put(id, { in_production: true }))).toEqual(['in_production'])
    expect((await put(id, { in_production: false })).status).toBe(200)
  })

  it('tells it once while a form saves by itself', async () => {
    const id = await make()
    for (const send_mail of [false, true, false]) await put(id, { send_mail }, '?quiet=true')
    const { timeline } = await read(id, '?with=timeline')
    expect((timeline as { kind: string }[]).map(({ kind }) => kind)).toEqual(['drafted', 'edited'])
  })

  it('is for drafts alone: not once it is sent, nor after it was denied for good', async () => {
    const id = await make({ send: true })
    await until('the note', async () => (await statusOf(id)) === 'Autorizada')
    const refused = await put(id, { send_mail: false })
    expect([refused.status, refused.body.code]).toEqual([409, 'nota_nao_editavel'])
    const dead = await make()
    await product.sql(
      `update note set enotas_status = 'Negada', denied_final = true, sent_to_provider_at = now() where id = $1`,
      [dead],
    )
    expect((await put(dead, {})).body.code).toBe('nota_nao_editavel')
  })

  it('of a failed note makes it wait again, of a refused one keeps the refusal in sight', async () => {
    const id = await make()
    await product.sql(`update note set enotas_status = 'FAIL', fail_on_send_to_enotas = 'x' where id = $1`, [id])
    await put(id, { send_mail: false })
    expect(await read(id)).toMatchObject({ enotas_status: 'PENDING', fail_on_send_to_enotas: null })
    await product.sql(`update note set enotas_status = 'Negada', sent_to_provider_at = now() where id = $1`, [id])
    await put(id, { send_mail: true })
    expect(await statusOf(id)).toBe('Negada')
  })

  it('keeps the word that a document may be there already, and no other', async () => {
    const id = await make()
    const after = async (reason: string | undefined, send_mail: boolean) => {
      await product.sql(`update note set enotas_status = 'Negada', needs_human_reason = $2 where id = $1`, [id, reason])
      await put(id, { send_mail })
      return (await read(id)).needs_human_reason
    }
    for (const reason of LOOK_FIRST) expect(await after(reason, true)).toBe(reason)
    expect(await after('A empresa está sem certificado', false)).toBeNull()
  })

  it('sends at once where asked', async () => {
    const id = await make({ items: [] })
    expect((await put(id, { send: true })).body.code).toBe('nota_incompleta')
    expect((await put(id, { items: [ITEM], send: true })).status).toBe(200)
    await until('the note', async () => (await statusOf(id)) === 'Autorizada')
  })

  it('of a note by another company, or of a service, finds nothing', async () => {
    const other = await openShop(product, { certificate: false })
    const id = await make()
    for (const [method, path] of [
      ['PUT', `/api/fiscal-note/${id}`],
      ['DELETE', `/api/fiscal-note/${id}`],
      ['POST', `/api/fiscal-note/${id}/copy`],
      ['POST', `/api/fiscal-note/calculate?note_id=${id}`],
    ] as const)
      expect([
        path,
        (await product.call(other.adm, method, path, method === 'DELETE' ? undefined : {})).status,
      ]).toEqual([path, 404])
    await product.sql(`update note set kind = 'NFSE' where id = $1`, [id])
    expect((await put(id, {})).status).toBe(404)
  })
})

describe('a sale of a note by hand', () => {
  const sold = async (code: string) => {
    await shop.deliver(purchase({ code, at: clock.now(), price: 97 }))
    return (await until('the sale', () => shop.sale(code))).id
  }

  it('is linked by id or by code, gives its buyer, and has one living note', async () => {
    const id = await sold('MAO1')
    const first = idOf(await post({ sale_id: id, items: [ITEM] }))
    const note = await read(first)
    expect(note).toMatchObject({
      sale_id: id,
      sales_code: 'MAO1',
      source: 'HOTMART',
      sale: { external_sales_id: 'MAO1' },
    })
    expect(note.customer_note.name).not.toBe('')
    expect(note.additional_information).toContain('Venda MAO1')
    for (const link of [{ sale_id: id }, { sales_code: 'MAO1' }]) {
      const second = await post({ ...link, items: [ITEM] })
      expect([second.status, second.body.code]).toEqual([409, 'venda_ja_tem_nota'])
    }
    await product.sql(`update note set enotas_status = 'Cancelada' where id = $1`, [first])
    expect((await post({ sales_code: 'MAO1', items: [ITEM] })).status).toBe(201)
  })

  it('may have a return and an adjustment beside its note', async () => {
    const id = await sold('MAO2')
    const first = idOf(await post({ sale_id: id, items: [ITEM] }))
    const back = { sale_id: id, goal: 'Devolucao', type_operation: 'Entrada' }
    expect((await post(back)).status).toBe(201)
    const second = idOf(await post(back))
    expect((await put(second, { goal: 'Normal', type_operation: 'Saida' })).body.code).toBe('venda_ja_tem_nota')
    expect((await list(`sale_id=MAO2`)).total).toBe(3)
    expect((await put(first, { sale_id: null })).status).toBe(200)
    expect(await read(first)).toMatchObject({ sale_id: null, sales_code: null, source: 'MANUAL' })
    expect((await put(second, { goal: 'Normal', type_operation: 'Saida' })).status).toBe(200)
  })

  it('of two who write at once one is refused', async () => {
    const id = await sold('MAO3')
    const replies = await Promise.all(Array.from({ length: 4 }, () => post({ sale_id: id, items: [ITEM] })))
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409'])
  })

  it('stays linked when its code is sent back, also where another sale has the same code', async () => {
    const id = await sold('MAO7')
    const note = idOf(await post({ sale_id: id, items: [ITEM] }))
    idOf(
      await product.call(shop.adm, 'POST', '/api/sale', {
        external_sales_id: 'MAO7',
        client: { name: 'Outra' },
        items: [{ description: 'x', quantity: 1, value_per_unit: 1 }],
      }),
    )
    expect((await put(note, { sales_code: 'MAO7' })).status).toBe(200)
    expect(await read(note)).toMatchObject({ sale_id: id })
    expect(paths(await post({ sales_code: 'MAO7', items: [ITEM] }))).toEqual(['sales_code'])
  })

  it('that was found by no code when its note was written leaves the note alone when the note is sent back', async () => {
    const note = idOf(await post({ sales_code: 'MAO12', items: [ITEM] }))
    idOf(await post({ sale_id: await sold('MAO12'), items: [ITEM] }))
    const { sale_id, sales_code } = await read(note)
    expect((await put(note, { sale_id, sales_code, send_mail: false })).status).toBe(200)
    expect(await read(note)).toMatchObject({ sale_id: null, sales_code: 'MAO12' })
    expect(paths(await post({ sale_id: await sold('MAO13'), sales_code: 'MAO12' }))).toEqual(['sales_code'])
  })

  it('keeps a note that was refused, which has its reference, and so the next one leaves', async () => {
    const id = await sold('MAO10')
    const complement = 'REJEITAR 778'
    const buyer = { ...BUYER, address: { ...BUYER.address, complement } }
    const first = idOf(await post({ sale_id: id, items: [ITEM], customer_note: buyer, send: true }))
    await until('the refusal', async () => (await statusOf(first)) === 'Negada')
    for (const [field, body] of [
      ['sale_id', { sale_id: null }],
      ['goal', { goal: 'Devolucao', type_operation: 'Entrada' }],
    ] as const)
      expect([field, paths(await put(first, body))]).toEqual([field, [field]])
    expect((await put(first, { customer_note: { address: { complement: null } }, send: true })).status).toBe(200)
    await until('the authorisation', async () => (await statusOf(first)) === 'Autorizada')
  })

  it('may have a note for the share of each co-producer', async () => {
    const id = await sold('MAO4')
    const [share] = await product.sql<{ id: number }>(
      `insert into sale_coproducer (company_id, sale_id, position, name, amount_cents) values ($1, $2, 50, 'Caio', 1000) returning id::int`,
      [shop.companyId, id],
    )
    const coproducer_id = share?.id
    const note = await read(idOf(await post({ sale_id: id, coproducer_id, items: [ITEM] })))
    expect(note.coproducer_id).toBe(coproducer_id)
    expect((await post({ sale_id: id, coproducer_id, items: [ITEM] })).body.code).toBe('venda_ja_tem_nota')
    expect((await post({ sale_id: id, items: [ITEM] })).status).toBe(201)
    expect(paths(await post({ sale_id: await sold('MAO5'), coproducer_id, items: [ITEM] }))).toEqual(['coproducer_id'])
  })

  it('of another currency may be documented before its rate is known', async () => {
    const id = await sold('MAO8')
    await product.sql(`update sale set currency = 'USD', amount_exchanged_cents = null where id = $1`, [id])
    expect((await post({ sale_id: id, items: [ITEM] })).status).toBe(201)
  })

  it('that is blocked keeps its note from leaving', async () => {
    const id = await sold('MAO6')
    await product.sql(`update sale set status = 'LOCKED' where id = $1`, [id])
    const reply = await post({ sale_id: id, customer_note: BUYER, items: [ITEM], send: true })
    expect([reply.status, reply.body.code]).toEqual([409, 'venda_bloqueada'])
  })
})

describe('a copy', () => {
  it('says the same without sale, number and date', async () => {
    await shop.deliver(purchase({ code: 'COPIA', at: clock.now(), price: 97 }))
    const sale = await until('the sale', () => shop.sale('COPIA'))
    const id = idOf(
      await post({
        sale_id: sale.id,
        customer_note: BUYER,
        items: [ITEM],
        issue_date: '2026-11-20T13:00:00Z',
        send_mail: false,
      }),
    )
    const old = await read(id)
    const made = await product.call(shop.adm, 'POST', `/api/fiscal-note/${id}/copy`)
    expect([made.status, made.body.message]).toEqual([201, 'A cópia foi feita. Confira e envie.'])
    const copy = await read(idOf(made))
    expect(copy).toMatchObject({
      sale_id: null,
      sales_code: null,
      number: null,
      issue_date: null,
      source: 'MANUAL',
      send_mail: false,
    })
    expect([copy.items, copy.customer_note, copy.payments, copy.total]).toEqual([
      old.items,
      old.customer_note,
      old.payments,
      old.total,
    ])
    expect(copy.additional_information).not.toContain('COPIA')
    expect(copy.enotas_status).toBe('PENDING')
  })
})

describe('deleting', () => {
  const remove = (id: number, query = '') => product.call(shop.adm, 'DELETE', `/api/fiscal-note/${id}${query}`)

  it('takes a draft away, of the version that was seen', async () => {
    const id = await make()
    await put(id, {})
    expect((await remove(id, '?version=1')).body.code).toBe('versao_desatualizada')
    expect((await remove(id, '?version=2')).body).toEqual({ message: 'Rascunho excluído.' })
    expect((await remove(id)).status).toBe(404)
  })

  it('leaves what was sent, is leaving, or has a number', async () => {
    const sent = await make({ send: true })
    await until('the note', async () => (await statusOf(sent)) === 'Autorizada')
    expect((await remove(sent)).body.code).toBe('nota_ja_enviada')
    const numbered = await make()
    await product.sql(
      `insert into issue_key (company_id, note_id, gateway, environment, ref, serie, number, created_at) values ($1, $2, 'SEFAZ', 'homologacao', 'x', '1', 77, now())`,
      [shop.companyId, numbered],
    )
    expect((await remove(numbered)).body.code).toBe('nota_ja_enviada')
    await product.sql('update issue_key set number = null where note_id = $1', [numbered])
    await product.sql(
      `insert into attempt (company_id, issue_key_id, note_id, n, state, payload_sha256, prepared_at) select company_id, id, note_id, 1, 'PREPARED', 'x', now() from issue_key where note_id = $1`,
      [numbered],
    )
    expect((await remove(numbered)).body.code).toBe('nota_ja_enviada')
    expect((await put(numbered, {})).body.code).toBe('nota_nao_editavel')
    await product.sql(`update note set enotas_status = 'FAIL' where id = $1`, [numbered])
    expect((await remove(numbered)).status).toBe(200)
  })
})

describe('calculating', () => {
  const calculate = (body: object, query = '') =>
    product.call(shop.adm, 'POST', `/api/fiscal-note/calculate${query}`, body)

  it('tells items, total, every amount with its law, and what is missing, and stores nothing', async () => {
    const before = await list('total=true')
    const reply = await calculate({
      customer_note: BUYER,
      items: [{ ...ITEM, freight: 3, nfe_tax: { ipi_cst: '50', ipi_aliquot: 10 } }],
    })
    expect(reply.status).toBe(200)
    const { data } = reply.body as { data: Record<string, unknown> & { taxes: Record<string, unknown>[] } }
    expect(data).toMatchObject({
      items: [{ total: 97, cfop: '5102' }],
      total: 97,
      payable: 110,
      payments: [{ amount: 110 }],
      problems: [],
    })
    const ipi = data.taxes.find((tax) => tax.item === 0 && String(tax.name).endsWith('vIPI'))
    expect(ipi).toMatchObject({
      value: 10,
      rule: expect.stringContaining('10'),
      source: expect.stringContaining('7.212'),
    })
    expect(data.taxes.find((tax) => tax.item === null && tax.name === 'ICMSTot.vNF')).toMatchObject({ value: 110 })
    expect(await list('total=true')).toEqual(before)
  })

  it('of a note that stands says what its edit would make', async () => {
    const id = await make()
    const address = { ...BUYER.address, city_id: 3304557, postal_code: '20010000' }
    const { items } = await read(id)
    const reply = await calculate({ items, customer_note: { ...BUYER, address } }, `?note_id=${id}`)
    expect(reply.body.data).toMatchObject({ items: [{ cfop: '6108' }], problems: [] })
    expect((await read(id)).items[0]).toMatchObject({ cfop: '5102' })
  })

  it('of an empty draft says what is missing', async () => {
    const { data } = (await calculate({})).body as { data: { problems: { path: string }[] } }
    expect(data.problems.map(({ path }) => path)).toContain('items')
  })
})

describe('the preview', () => {
  it.each([
    ['whole', { customer_note: BUYER, items: [ITEM] }],
    ['empty', {}],
  ])('of a draft that is %s is a PDF', async (_what, body) => {
    const reply = await fetch(`${product.url}/api/fiscal-note/preview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.adm.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('without an issuer to draw says what the company lacks', async () => {
    const bare = await openShop(product, { certificate: false })
    await product.sql('delete from company_address where company_id = $1', [bare.companyId])
    const reply = await product.call(bare.adm, 'POST', '/api/fiscal-note/preview', { items: [ITEM] })
    expect([reply.status, reply.body.code]).toEqual([422, 'nota_incompleta'])
  })
})

describe('the list', () => {
  it('carries with each note what is asked for, and answers several totals together', async () => {
    const id = await make()
    const [note] = (await list(`id=${id}&with=sale,company,customer_note,items,correction_letters`)).data
    expect(note).toMatchObject({
      sale: null,
      company: { id: shop.companyId, cnpj: shop.cnpj },
      customer_note: { name: BUYER.name },
      items: [{ description: ITEM.description }],
      correction_letters: [],
    })
    const [bare] = (await list(`id=${id}`)).data
    expect(Object.keys(bare ?? {})).not.toEqual(expect.arrayContaining(['items']))
    const all = await list('total=true&total_amount=true&month_report_amount=true&start_issue_date=&end_issue_date=')
    expect(all).toMatchObject({ total: expect.any(Number), amount: expect.any(Number) })
    expect(all.data).toHaveLength(12)
    expect(await list('total=true&start_created_at=&end_created_at=')).toEqual({ total: all.total })
    expect((await list('total=true&in_production=true')).total).toBe(0)
  })
})
