import type { NfseOut } from '@talao/contract'
import { LOOK_FIRST } from '@talao/gateways'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { COURSE, openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
import { idOf } from '../../../../../test/support/shop.ts'

let product: Product
let shop: ServiceShop
const PATH = '/api/service-fiscal-note'
const BUYER = {
  name: 'Maria da Silva',
  document: '529.982.247-25',
  email: 'maria@exemplo.com',
  address: {
    postal_code: '20040-002',
    street: 'Avenida Rio Branco',
    number: '1',
    neighborhood: 'Centro',
    city_id: 3304557,
  },
}
const WHOLE = {
  items: [{ description: 'Aula', quantity: 3, value_per_unit: 33.335 }],
  customer_note: BUYER,
}
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openServiceShop(product, 'FOCUS_NFE', { integration: { auto_send: false, auto_process: false } })
})
afterAll(() => product.stop())

const create = (body: object, query = '') => product.call(shop.adm, 'POST', `${PATH}${query}`, body)
const update = (id: number, body: object, query = '') => product.call(shop.adm, 'PUT', `${PATH}/${id}${query}`, body)
const made = async (body: object = {}) => shop.read(idOf(await create(body)))
const refused = ({ status, body }: Reply) => [status, body.code, Object.keys(body.errors ?? {})]
const countryOf = async (iso2: string) => {
  const [row] = await product.sql<{ id: number }>('select id::int from country where iso2 = $1', [iso2])
  return row?.id
}
const count = async () => {
  const [row] = await product.sql<{ n: number }>('select count(*)::int as n from note where company_id = $1', [
    shop.companyId,
  ])
  return row?.n
}

describe('a service note written by hand', () => {
  it('with nothing said is exactly what the company set', async () => {
    const reply = await create({})
    expect([reply.status, reply.body.message]).toEqual([201, 'Nota salva.'])
    const note = await shop.read(idOf(reply))
    expect(note).toMatchObject({
      company_id: shop.companyId,
      number: null,
      rps_serie: null,
      rps_number: null,
      nature_operation: '1',
      type_operation: 'Saida',
      total: 0,
      discount: 0,
      discount_conditional: 0,
      deductions: 0,
      iss_value: 0,
      withheld_total: 0,
      net_value: 0,
      observations: null,
      send_email: true,
      issue_at: null,
      gateway: 'FOCUS_NFE',
      enotas_status: 'PENDING',
      status_text: 'Pendente',
      in_production: false,
      sale_id: null,
      sale: null,
      sales_code: null,
      source: 'MANUAL',
      items: [],
      customer_note: null,
      pis_cofins: null,
      foreign_trade: null,
      result_country: null,
      immunity: null,
      suspension_process: null,
      municipal_benefit: null,
      event: null,
      substitutes_id: null,
      version: 1,
    })
    expect(note.nfs_service).toEqual({
      ...Object.fromEntries(Object.keys(note.nfs_service ?? {}).map((name) => [name, null])),
      iss_source_withheld: false,
      ...COURSE,
    })
    expect(note.problems?.map(({ path }) => path)).toEqual(expect.arrayContaining(['total', 'nfs_service.description']))
    expect(note.timeline).toMatchObject([{ kind: 'drafted', text: 'Criada à mão', user: 'Pessoa de Teste' }])
  })

  it('sums its items, each rounded half up, whatever total is sent with them', async () => {
    const note = await made({ ...WHOLE, total: 1, discount: 10, discount_conditional: 5.01 })
    expect(note).toMatchObject({ total: 100.01, discount: 10, net_value: 85, problems: [] })
    expect(note.nfs_service?.description).toBe('Aula')
    expect((await made({ total: 250.5 })).total).toBe(250.5)
  })

  it('keeps empty quantities and values as 0, and says so only when it is to be sent', async () => {
    const note = await made({ items: [{ description: 'x', quantity: null, value_per_unit: '' }, {}] })
    expect(note.items).toEqual([
      { description: 'x', quantity: 0, value_per_unit: 0 },
      { description: '', quantity: 0, value_per_unit: 0 },
    ])
    const sent = await shop.ask(note.id, 'send')
    expect(refused(sent)[1]).toBe('nota_incompleta')
    expect(sent.body.errors).toHaveProperty('total')
  })

  it('comes back as it was written, its buyer with the UF of the city, and sent back whole changes nothing', async () => {
    const said = {
      ...WHOLE,
      nature_operation: '5',
      issue_at: '2026-11-05T15:00:00Z',
      observations: 'Turma 2',
      send_email: false,
      deductions: 7.5,
      suspension_process: '1234567-89.2026.8.26.0100 1234567890',
      municipal_benefit: { code: '35503080000001', kind: 'reduction', reduction_percent: '12,5' },
      event: { name: 'Semana', first_day: '2026-11-01', last_day: '2026-11-05', address: BUYER.address },
      pis_cofins: { cst: '01', pis_aliquot: 0.65, cofins_aliquot: 3 },
      nfs_service: {
        iss_aliquot: 2.79,
        destination_city: 3304557,
        destination_uf: 'RJ',
        cnae: '8599604',
        lc_116: '802',
      },
    }
    const note = await made(said)
    expect(note).toMatchObject({
      nature_operation: '5',
      issue_at: '2026-11-05T15:00:00.000Z',
      suspension_process: '123456789202682601001234567890',
      municipal_benefit: { code: '35503080000001', kind: 'reduction', reduction: null, reduction_percent: 12.5 },
      event: { name: 'Semana', address: { city_id: 3304557, state_id: 33, city: { name: 'Rio de Janeiro' } } },
      pis_cofins: { cst: '01', pis_aliquot: 0.65, cofins_aliquot: 3 },
      nfs_service: { ...COURSE, iss_aliquot: 2.79, destination_city: 3304557, cnae: '8599604', lc_116: '08.02' },
      customer_note: {
        document: '52998224725',
        type: 'PF',
        icms_taxpayer: 'NaoContribuinte',
        address: { postal_code: '20040002', state_id: 33, state: { uf: 'RJ' }, country_id: 1 },
      },
    })
    const again = await update(note.id, { ...note, _method: 'PUT' })
    expect([again.status, again.body.message]).toEqual([200, 'Nota salva.'])
    expect(await shop.read(note.id)).toEqual(note)
  })

  it('to a buyer abroad is an export, with what the law wants of one', async () => {
    const note = await made({
      items: [{ description: 'Aula', quantity: 1, value_per_unit: 100 }],
      customer_note: {
        name: 'John Doe',
        type: 'PF',
        is_abroad: true,
        no_foreign_document_reason: '2',
        address: {
          is_abroad: true,
          street: 'Market Street',
          abroad_city: 'San Francisco',
          country_id: await countryOf('US'),
          postal_code: '94105',
        },
      },
    })
    expect(note).toMatchObject({
      nature_operation: '7',
      result_country: 'US',
      foreign_trade: {
        mode: '1',
        bond: '0',
        currency: '790',
        amount: 100,
        issuer_support: '01',
        customer_support: '01',
      },
      customer_note: { is_abroad: true, no_foreign_document_reason: '2', address: { state_id: null } },
      problems: [],
    })
    expect(
      (await update(note.id, { foreign_trade: { ...note.foreign_trade, currency: '220', amount: 20 } })).status,
    ).toBe(200)
    expect((await update(note.id, { items: [{ description: 'Aula', quantity: 2, value_per_unit: 100 }] })).status).toBe(
      200,
    )
    expect((await shop.read(note.id)).foreign_trade).toMatchObject({ currency: '220', amount: 40 })
  })

  it.each([
    [{ nature_operation: '9' }, 'nature_operation'],
    [{ type_operation: 'Entrada' }, 'type_operation'],
    [{ discount: -1 }, 'discount'],
    [{ total: 1.005 }, 'total'],
    [{ items: [{ quantity: 1.00001 }] }, 'items.0.quantity'],
    [{ items: [{ quantity: 99_999_999_999, value_per_unit: 99_999_999_999 }] }, 'items'],
    [{ items: [{ description: 'x'.repeat(121) }] }, 'items.0.description'],
    [{ observations: 'x'.repeat(2001) }, 'observations'],
    [{ issue_at: '20/11/2026' }, 'issue_at'],
    [{ customer_note: { name: 'x', document: '123' } }, 'customer_note.document'],
    [{ customer_note: { name: 'x', address: { city_id: 9_999_999 } } }, 'customer_note.address.city_id'],
    [
      { customer_note: { name: 'x', address: { is_abroad: true, country_id: 999_999 } } },
      'customer_note.address.country_id',
    ],
    [{ nfs_service: { destination_city: 1 } }, 'nfs_service.destination_city'],
    [{ nfs_service: { iss_aliquot: 101 } }, 'nfs_service.iss_aliquot'],
    [{ immunity: '6' }, 'immunity'],
    [{ suspension_process: 'abc' }, 'suspension_process'],
    [{ municipal_benefit: { code: '1', reduction: 1, reduction_percent: 1 } }, 'municipal_benefit.reduction_percent'],
    [{ sale_id: 999_999 }, 'sale_id'],
  ])('is refused with what no note can say (%#)', async (body, path) => {
    expect(refused(await create(body))).toEqual([422, 'dados_invalidos', [path]])
  })

  it('is refused with a field that nobody knows', async () => {
    expect((await create({ frete: 1 })).status).toBe(422)
  })

  it('is never of production while the company tests', async () => {
    expect(refused(await create({ in_production: true }))).toEqual([409, 'producao_bloqueada', ['in_production']])
    expect((await made({ in_production: false })).in_production).toBe(false)
  })

  it('may say in which environment it is, once the company is in production', async () => {
    await product.sql('update company set homologation_mode = false where id = $1', [shop.companyId])
    expect((await made()).in_production).toBe(false)
    const note = await made({ in_production: true })
    expect(note.in_production).toBe(true)
    expect(refused(await update(note.id, { in_production: false }))).toEqual([
      422,
      'dados_invalidos',
      ['in_production'],
    ])
    await product.sql('update company set homologation_mode = true where id = $1', [shop.companyId])
    expect((await update(note.id, { in_production: true, observations: 'x' })).status).toBe(200)
  })
})

describe('saving and sending in one', () => {
  it('saves nothing of a note that lacks something', async () => {
    const before = await count()
    expect(refused(await create({ send: true }))[1]).toBe('nota_incompleta')
    for (const empty of [{ quantity: 0 }, { value_per_unit: null }]) {
      const items = [...WHOLE.items, { description: 'Apostila', quantity: 1, value_per_unit: 5, ...empty }]
      expect(refused(await create({ ...WHOLE, items, send: true }))).toEqual([422, 'nota_incompleta', ['items']])
    }
    expect(await count()).toBe(before)
    const note = await made(WHOLE)
    expect(refused(await update(note.id, { nfs_service: { total_tax_percent_simples: null }, send: true }))[1]).toBe(
      'nota_incompleta',
    )
    expect(await shop.read(note.id)).toEqual(note)
  })

  it('sends a whole one, which is then authorised', async () => {
    const reply = await create({ ...WHOLE, send: true, sales_code: 'PEDIDO-1' })
    expect([reply.status, reply.body.message]).toEqual([201, 'Nota salva. Ela está sendo enviada.'])
    const note = await shop.inState('PEDIDO-1', 'Autorizada')
    expect(note).toMatchObject({ id: idOf(reply), rps_number: expect.any(Number), total: 100.01, sale_id: null })
    const edit = await update(note.id, { observations: 'tarde demais' })
    expect(refused(edit)).toEqual([409, 'nota_nao_editavel', []])
    expect(edit.body.message).toContain('substitua-a')
  })
})

describe('a change to a service note', () => {
  it('keeps what it does not say, and null clears', async () => {
    const note = await made({ ...WHOLE, observations: 'Turma 2', issue_at: '2026-11-05T15:00:00Z' })
    await update(note.id, { observations: null, nfs_service: { nbs: null } })
    const after = await shop.read(note.id)
    expect(after).toMatchObject({
      observations: null,
      issue_at: note.issue_at,
      total: note.total,
      nfs_service: { ...note.nfs_service, nbs: null },
      version: 2,
    })
    expect(after.items).toEqual(note.items)
    await update(note.id, { customer_note: null, issue_at: null, items: [], total: 12.34 })
    expect(await shop.read(note.id)).toMatchObject({
      customer_note: null,
      customer_name: 'Cliente não identificado',
      issue_at: null,
      items: [],
      total: 12.34,
    })
    const { timeline } = await shop.read(note.id)
    expect(timeline?.filter(({ kind }) => kind === 'edited').map(({ detail }) => detail)).toEqual([
      'observações, serviço',
      'competência, valor, itens, serviço, cliente',
    ])
  })

  it('keeps of the buyer and of its address what it does not say', async () => {
    const { id, customer_note } = await made(WHOLE)
    await update(id, { customer_note: { phone: '21999998888', address: { complement: 'Sala 3' } } })
    const address = { ...customer_note?.address, complement: 'Sala 3' }
    const said = { ...customer_note, phone: '21999998888', address }
    expect((await shop.read(id)).customer_note).toEqual(said)
    const { name, document } = said
    await update(id, { customer_note: { name, document, type: 'PF' } })
    expect((await shop.read(id)).customer_note).toEqual({ ...said, address: null })
    const form = await product.call(shop.adm, 'POST', `${PATH}/calculate?note_id=${id}`, {
      customer_note: { email: '' },
    })
    expect(form.status).toBe(200)
  })

  it('of what somebody else saved meanwhile is refused', async () => {
    const note = await made(WHOLE)
    expect((await update(note.id, { version: 1, observations: 'a' })).status).toBe(200)
    expect(refused(await update(note.id, { version: 1, observations: 'b' }))).toEqual([409, 'versao_desatualizada', []])
    expect((await shop.read(note.id)).observations).toBe('a')
    const both = await Promise.all(['c', 'd'].map((observations) => update(note.id, { version: 2, observations })))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('by POST with _method=PUT is the same, and a quiet one has no message', async () => {
    const note = await made(WHOLE)
    const inBody = await product.call(shop.adm, 'POST', `${PATH}/${note.id}`, { _method: 'PUT', observations: 'a' })
    const inQuery = await product.call(shop.adm, 'POST', `${PATH}/${note.id}?_method=PUT&quiet=true`, {
      observations: 'b',
    })
    expect([inBody.status, inQuery.status, inQuery.body]).toEqual([200, 200, { data: { id: note.id } }])
    expect((await create({}, '?quiet=true')).body).not.toHaveProperty('message')
    expect((await shop.read(note.id)).observations).toBe('b')
  })

  it('is for another company’s note no change at all', async () => {
    const other = await product.person()
    const note = await made(WHOLE)
    expect((await product.call(other, 'PUT', `${PATH}/${note.id}`, { observations: 'x' })).status).toBe(404)
    expect(refused(await update(note.id, { company_id: shop.companyId + 1 }))).toEqual([
      422,
      'dados_invalidos',
      ['company_id'],
    ])
  })

  it('puts a failed note back in line with nothing to complain of, and leaves what the authority said', async () => {
    const note = await made(WHOLE)
    await product.sql(`update note set enotas_status = 'FAIL', fail_on_send_to_enotas = 'Falta o CEP' where id = $1`, [
      note.id,
    ])
    await update(note.id, { observations: 'x' })
    expect(await shop.read(note.id)).toMatchObject({ enotas_status: 'PENDING', fail_on_send_to_enotas: null })
    await product.sql(`update note set enotas_status = 'Negada', fail_on_send_to_enotas = 'E0202' where id = $1`, [
      note.id,
    ])
    await update(note.id, { observations: 'y' })
    expect(await shop.read(note.id)).toMatchObject({ enotas_status: 'Negada', fail_on_send_to_enotas: 'E0202' })
    await product.sql(`update note set denied_final = true where id = $1`, [note.id])
    expect(refused(await update(note.id, { observations: 'z' }))[1]).toBe('nota_nao_editavel')
  })

  it('keeps the word that a document may be there already, and no other', async () => {
    const note = await made(WHOLE)
    const after = async (reason: string | undefined, observations: string) => {
      await product.sql(`update note set enotas_status = 'Negada', needs_human_reason = $2 where id = $1`, [
        note.id,
        reason,
      ])
      expect((await update(note.id, { observations })).status).toBe(200)
      return (await shop.read(note.id)).needs_human_reason
    }
    expect(LOOK_FIRST).toHaveLength(3)
    for (const reason of LOOK_FIRST) expect(await after(reason, `Turma ${reason.length}`)).toBe(reason)
    expect(await after('A empresa está sem certificado', 'Turma 2')).toBeNull()
  })

  it('while its bytes wait to leave is not changed any more, as they would not say it', async () => {
    const note = await made({ ...WHOLE, observations: 'Turma 2' })
    await product.sql(
      `with key as (insert into issue_key (company_id, note_id, kind, gateway, environment, ref, created_at)
        values ($1, $2, 'NFSE', 'FOCUS_NFE', 'homologacao', $3, now()) returning id)
       insert into attempt (company_id, issue_key_id, note_id, n, state, payload_sha256, content_type, prepared_at)
       select $1, id, $2, 1, 'PREPARED', 'x', 'application/json', now() from key`,
      [shop.companyId, note.id, `abc${note.id}`],
    )
    expect(refused(await update(note.id, { observations: 'Turma 3' }))).toEqual([409, 'nota_nao_editavel', []])
    expect(await shop.read(note.id)).toMatchObject({ observations: 'Turma 2' })
  })
})

it('says of the wrong kind of note that it is not there', async () => {
  const note: NfseOut = await made()
  expect((await product.call(shop.adm, 'PUT', `/api/fiscal-note/${note.id}`, {})).status).toBe(404)
})
