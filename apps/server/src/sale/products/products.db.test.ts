import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'
import { PRODUCT_SHEET } from './list-sheet.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openShop(product, {
    certificate: false,
    integration: { auto_process: false, delay_to_send_note_in_days: 3, wait_warranty: true },
  })
})
afterAll(() => product.stop())

const ask = (method: string, path: string, body?: unknown, who: Person = shop.adm) =>
  product.call(who, method, path, body)
type Row = Record<string, unknown> & { id: number; version: number }
const read = async (id: number) => (await ask('GET', `/api/product/${id}`)).body.data as Row
const outcome = ({ status, body }: Reply) => [status, body.code]
const create = async (body: object) => idOf(await ask('POST', '/api/product', body))

let sold = 0
/** Delivers a sale of one product and returns the product it created. */
async function sell(productId: number, over: Partial<Parameters<typeof purchase>[0]> = {}) {
  sold += 1
  const code = `HPPROD${sold}`
  await shop.deliver(purchase({ code, at: clock.now(), productId, ...over }))
  const sale = await until('the sale', () => shop.sale(code))
  const [item] = await product.sql<{ id: number }>('select product_id::int as id from sale_item where sale_id = $1', [
    sale.id,
  ])
  return { code, saleId: sale.id, id: item?.id ?? 0 }
}

describe('a product', () => {
  it('is kept whole, its rates as numbers outside', async () => {
    const body = {
      name: 'Livro digital',
      external_code: 'LIVRO-1',
      type_fiscal_note: 'NFE_NFSE',
      nfe_percentage: 33.3333,
      price: 97.5,
      ncm: '49019900',
      cfop_same_state: '5102',
      nfe_tax: { icms_origin: '0', icms_cst: '102', pis_aliquot: 0.65 },
      nfs_service: { lc_116: '8.02', iss_aliquot: 2.5 },
      warranty_days: 15,
    }
    const id = await create(body)
    expect(await read(id)).toMatchObject({
      ...body,
      status: 'ACTIVE',
      source: 'MANUAL',
      coproducers: [],
      nfe_tax: { icms_origin: '0', icms_cst: '102', pis_aliquot: 0.65, cofins_aliquot: null },
      nfs_service: { lc_116: '08.02', iss_aliquot: 2.5 },
    })
    const parts = { nfe_tax: { icms_cst: '103' }, nfs_service: { iss_aliquot: null } }
    idOf(await ask('PUT', `/api/product/${id}`, parts))
    expect(await read(id)).toMatchObject({
      nfe_tax: { icms_origin: '0', icms_cst: '103', pis_aliquot: 0.65 },
      nfs_service: { lc_116: '08.02', iss_aliquot: null, iss_source_withheld: null },
    })
    idOf(await ask('PUT', `/api/product/${id}`, { nfe_tax: null, price: null }))
    expect(await read(id)).toMatchObject({ nfe_tax: null, price: null, ncm: '49019900' })
  })

  it('says whose it is when that is asked for, alone, in the list and for its file', async () => {
    const id = await create({ name: 'De quem é' })
    const { company } = (await ask('GET', `/api/product/${id}?with=company`)).body.data as Row
    expect(company).toEqual({ id: shop.companyId, corporate_name: expect.any(String), cnpj: expect.any(String) })
    const row = async (query: string) => {
      const { body } = await ask('GET', `/api/product?per_page=200${query}`)
      return (body.data as Row[]).find((one) => one.id === id)
    }
    expect((await row('&with=company'))?.company).toEqual(company)
    expect(await row('')).not.toHaveProperty('company')
    expect(PRODUCT_SHEET.wanted).toEqual(['company'])
  })

  it('is listed by its kind of note: one, several, or all of them', async () => {
    const id = await create({ name: 'Mentoria', type_fiscal_note: 'NFSE' })
    const ids = async (wanted: string) =>
      ((await ask('GET', `/api/product?type_fiscal_note=${wanted}`)).body.data as Row[]).map((row) => row.id)
    expect(await ids('NFE')).not.toContain(id)
    for (const wanted of ['NFSE', 'NFE,NFSE', 'all', '']) expect(await ids(wanted)).toContain(id)
  })

  it('is listed by its source, by each name of it, and none is taken for no filter', async () => {
    const hand = await create({ name: 'De mão' })
    const { id: hotmart } = await sell(7005)
    const [ticto, perfect] = await Promise.all(
      ['TICTO', 'PREFECTPAY'].map(async (type) => {
        const credentials = { auth_token: 'x', webhook_token: 'x', client_id: 'x', client_secret: 'x' }
        const integration = idOf(await ask('POST', '/api/sale-integration', { type, is_active: false, credentials }))
        const id = await create({ name: `De ${type}` })
        await product.sql('update product set origin = $2, integration_id = $3 where id = $1', [id, type, integration])
        return id
      }),
    )
    const made = [hand, hotmart, ticto, perfect]
    const ids = async (source: string) => {
      const { body } = await ask('GET', `/api/product?per_page=200&source=${source}`)
      return (body.data as Row[]).map((row) => row.id).filter((id) => made.includes(id))
    }
    for (const source of ['ALL', 'all', '']) expect(new Set(await ids(source))).toEqual(new Set(made))
    expect(await ids('MANUAL')).toEqual([hand])
    expect(await ids('HOTMART')).toEqual([hotmart])
    for (const source of ['TICTO', 'TICTO-V1']) expect(await ids(source)).toEqual([ticto])
    for (const source of ['PREFECTPAY', 'PERFECTPAY']) expect(await ids(source)).toEqual([perfect])
    for (const source of ['IMPORT', 'API', 'KIWIFY']) expect(await ids(source)).toEqual([])
    for (const [direction, order] of [
      ['ASC', [hotmart, hand, perfect, ticto]],
      ['DESC', [ticto, perfect, hand, hotmart]],
    ] as const) {
      const { body } = await ask('GET', `/api/product?per_page=200&order_by=source&order_direction=${direction}`)
      const sorted = (body.data as Row[]).map((row) => row.id)
      expect(sorted.filter((id) => made.includes(id))).toEqual(order)
    }
    const refused = await ask('GET', '/api/product?source=KIWYFI')
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['source']])
  })

  it('made by hand for an integration is the product of its first sale, and stays with it from then on', async () => {
    const integration = { integration_hotmart_id: shop.integrationId }
    const id = await create({ name: 'Curso', external_code: '7090', ...integration })
    expect(await read(id)).toMatchObject({ ...integration, source: 'HOTMART', status: 'ACTIVE' })
    expect(await sell(7090)).toMatchObject({ id })

    idOf(await ask('PUT', `/api/product/${id}`, { name: 'Curso', ...integration }))
    const refused = await ask('PUT', `/api/product/${id}`, { integration_hotmart_id: null })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { integration_hotmart_id: ['O produto já tem vendas, então a integração dele não muda.'] },
    ])
  })

  it('has an origin and an integration that agree, whoever writes them', async () => {
    const id = await create({ name: 'Curso', integration_hotmart_id: shop.integrationId })
    for (const change of [`origin = 'EDUZZ'`, `origin = 'MANUAL'`, `origin = 'API'`, 'integration_id = null'])
      await expect(product.sql(`update product set ${change} where id = $1`, [id]), change).rejects.toThrow(
        /product_one_source|product_company_id_integration_id_origin_fkey/,
      )
  })

  it('names at most one integration, of its own company, by the name of its platform', async () => {
    const other = await openShop(product, { certificate: false })
    const refusal = async (body: object) => {
      const { status, body: answer } = await ask('POST', '/api/product', { name: 'Curso', ...body })
      return [status, answer.errors]
    }
    expect(await refusal({ integration_hotmart_id: other.integrationId })).toEqual([
      422,
      { integration_hotmart_id: ['Esta empresa não tem esta integração.'] },
    ])
    expect(await refusal({ sale_integration_id: shop.integrationId })).toEqual([
      422,
      { sale_integration_id: ['Esta integração é de outra plataforma: use integration_hotmart_id.'] },
    ])
    expect(await refusal({ integration_hotmart_id: shop.integrationId, integration_eduzz_id: 1 })).toEqual([
      422,
      { integration_hotmart_id: ['Um produto é de uma integração só.'] },
    ])
    const id = await create({ name: 'Antes de vender', external_code: '7091' })
    idOf(await ask('PUT', `/api/product/${id}`, { integration_hotmart_id: shop.integrationId }))
    idOf(await ask('PUT', `/api/product/${id}`, { integration_hotmart_id: null }))
    expect(await read(id)).toMatchObject({ integration_hotmart_id: null, source: 'MANUAL' })
  })

  it('has a code of its own within its source, and an older version is refused', async () => {
    await create({ name: 'Um', external_code: 'IGUAL' })
    expect(outcome(await ask('POST', '/api/product', { name: 'Outro', external_code: 'IGUAL' }))).toEqual([
      409,
      'codigo_ja_usado',
    ])
    const id = await create({ name: 'Outro', external_code: 'OUTRO' })
    expect(outcome(await ask('PUT', `/api/product/${id}`, { external_code: 'IGUAL' }))).toEqual([
      409,
      'codigo_ja_usado',
    ])
    expect(outcome(await ask('PUT', `/api/product/${id}`, { name: 'X', version: 9 }))).toEqual([
      409,
      'versao_desatualizada',
    ])
  })

  it('that came with a sale is pending, and active once somebody saves it with what its notes need', async () => {
    const { id } = await sell(7001)
    expect((await read(id)).status).toBe('PENDING')
    idOf(await ask('PUT', `/api/product/${id}`, { type_fiscal_note: 'NFSE', status: 'PENDING' }))
    expect((await read(id)).status).toBe('PENDING')
    idOf(await ask('PUT', `/api/product/${id}`, { nfs_service: { lc_116: '08.02' }, status: 'PENDING' }))
    expect((await read(id)).status).toBe('ACTIVE')
  })

  it('that was looked over goes back to pending when that is asked for, and only then', async () => {
    const id = await create({ name: 'A rever', type_fiscal_note: 'NFSE', nfs_service: { lc_116: '08.02' } })
    idOf(await ask('PUT', `/api/product/${id}`, { name: 'A rever de novo' }))
    expect((await read(id)).status).toBe('ACTIVE')
    for (const status of ['ACTIVE', 'INACTIVE']) {
      idOf(await ask('PUT', `/api/product/${id}`, { status }))
      idOf(await ask('PUT', `/api/product/${id}`, { status: 'PENDING' }))
      expect([status, (await read(id)).status]).toEqual([status, 'PENDING'])
    }
  })

  it('does not move to another company', async () => {
    const other = await openShop(product, { certificate: false })
    const id = await create({ name: 'Da casa', company_id: shop.companyId })
    const moved = await ask('PUT', `/api/product/${id}`, { company_id: other.companyId, name: 'De outra' })
    expect([moved.status, moved.body.errors]).toEqual([422, { company_id: ['O produto é de outra empresa.'] }])
    idOf(await ask('PUT', `/api/product/${id}`, { company_id: shop.companyId }))
    expect(await read(id)).toMatchObject({ company_id: shop.companyId, name: 'Da casa' })
  })

  it('without sales is deleted, one with sales is no longer offered', async () => {
    const bare = await create({ name: 'Sem venda' })
    expect((await ask('DELETE', `/api/product/${bare}`)).status).toBe(200)
    expect((await ask('GET', `/api/product/${bare}`)).status).toBe(404)
    const { id } = await sell(7002)
    expect((await ask('DELETE', `/api/product/${id}`)).status).toBe(200)
    expect((await read(id)).status).toBe('INACTIVE')
  })
})

describe('the wait of a product', () => {
  it('moves its sales that are no notes yet, and tells them', async () => {
    const waiting = await sell(7003, { warranty: '2026-11-21T00:00:00Z' })
    const done = await sell(7003, { warranty: '2026-11-21T00:00:00Z' })
    await ask('POST', `/api/sale/${done.saleId}/process`, { send: false })
    await until('the note', () => shop.note(done.code))
    expect((await shop.sale(waiting.code))?.date_to_process).toBe('2026-11-23')
    idOf(await ask('PUT', `/api/product/${waiting.id}`, { delay_to_send_note_in_days: 10 }))
    await until('the new day', async () => (await shop.sale(waiting.code))?.date_to_process === '2026-11-30')
    expect((await shop.sale(done.code))?.date_to_process).toBe('2026-11-23')
    const lines = await product.sql('select text, detail from sale_event where sale_id = $1 order by id', [
      waiting.saleId,
    ])
    expect(lines.at(-1)).toEqual({ text: 'Nova data de emissão', detail: '30/11/2026, pelo produto' })
  })

  it('counts for the sales that come after, its guarantee where the platform tells none', async () => {
    const { id } = await sell(7004)
    idOf(await ask('PUT', `/api/product/${id}`, { delay_to_send_note_in_days: 5 }))
    const next = await sell(7004, { warranty: '2026-11-21T00:00:00Z' })
    expect((await shop.sale(next.code))?.date_to_process).toBe('2026-11-25')
    const made = idOf(
      await ask('POST', '/api/sale', {
        external_sales_id: 'MAO-W',
        client: { name: 'Ana' },
        items: [
          {
            description: 'A',
            quantity: 1,
            value_per_unit: 10,
            product_id: await create({ name: 'A', warranty_days: 15 }),
          },
          {
            description: 'B',
            quantity: 1,
            value_per_unit: 10,
            product_id: await create({ name: 'B', warranty_days: 30 }),
          },
        ],
      }),
    )
    expect((await ask('GET', `/api/sale/${made}`)).body.data).toMatchObject({
      warranty_end_date: '2026-12-20',
      date_to_process: '2026-12-20',
    })
  })
})

describe('co-producers', () => {
  it('are named by percentage, at most the whole', async () => {
    const id = await create({ name: 'Curso a dois', coproducers: [{ name: 'Bia', percentage: 30 }] })
    expect((await read(id)).coproducers).toMatchObject([{ name: 'Bia', percentage: 30, company: null }])
    const over = await ask('PUT', `/api/product/${id}`, {
      coproducers: [
        { name: 'Bia', percentage: 60 },
        { name: 'Caio', percentage: 40.0001 },
      ],
    })
    expect([over.status, Object.keys(over.body.errors as object)]).toEqual([422, ['coproducers']])
  })

  it('that are companies here are named only by somebody who acts for both', async () => {
    const other = await openShop(product, { certificate: false, name: 'Coprodutora Ltda' })
    const named = { coproducers: [{ company_id: other.companyId, percentage: 40 }] }
    const id = await create({ name: 'Curso de duas empresas' })
    const refused = await ask('PUT', `/api/product/${id}`, named)
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['coproducers.0.company_id']])
    await product.sql('insert into membership (user_id, company_id, role, created_at) values ($1, $2, null, now())', [
      shop.adm.id,
      other.companyId,
    ])
    idOf(await ask('PUT', `/api/product/${id}`, named))
    await product.sql('delete from membership where user_id = $1 and company_id = $2', [shop.adm.id, other.companyId])
    // Another user may save the product with the existing partner.
    idOf(await ask('PUT', `/api/product/${id}`, { ...named, name: 'Outro nome' }))
    expect((await read(id)).coproducers).toMatchObject([
      {
        company_id: other.companyId,
        company: { corporate_name: 'Coprodutora Ltda', cnpj: other.cnpj },
        percentage: 40,
      },
    ])
  })
})

describe('a change to many', () => {
  it('reaches those of the filter, row by row, and says what it did to each', async () => {
    const ids = [await create({ name: 'Lote A' }), await create({ name: 'Lote B' })]
    const task = idOf(
      await ask('PUT', '/api/product/bulk', {
        filter: { name: 'Lote' },
        changes: { ncm: '49019900', auto_send: false },
      }),
    )
    await until(
      'the task',
      async () => (await ask('GET', `/api/task/${task}`)).body.data !== undefined && (await state(task)) === 'DONE',
    )
    for (const id of ids) expect(await read(id)).toMatchObject({ ncm: '49019900', auto_send: false })
    const rows = (await ask('GET', `/api/task/${task}/result`)).body.data as Row[]
    expect(rows.map((row) => [row.entity_id, row.customer_name, row.state])).toEqual([
      [ids[0], 'Lote A', 'DONE'],
      [ids[1], 'Lote B', 'DONE'],
    ])
    for (const id of ids) {
      const [told] = (await ask('GET', `/api/audit-log?entity=product&entity_id=${id}&order_by=id`)).body.data as Row[]
      expect(told).toMatchObject({
        user: { id: shop.adm.id },
        action: 'CHANGED',
        before: { ncm: null, auto_send: null },
        after: { ncm: '49019900', auto_send: false },
      })
    }
    const ofTask = (await ask('GET', `/api/audit-log?entity=task&entity_id=${task}`)).body.data as Row[]
    expect(ofTask.map(({ action }) => action)).toEqual(['CREATED'])
  })

  it('of a source that is unknown, or that no product has, reaches none', async () => {
    const bulk = (source: string) =>
      ask('PUT', '/api/product/bulk', { filter: { source }, changes: { ncm: '22030000' } })
    for (const [source, at] of [
      ['KIWYFI', 'filter.source'],
      ['IMPORT', 'ids'],
    ] as const) {
      const reply = await bulk(source)
      expect([source, reply.status, Object.keys(reply.body.errors as object)]).toEqual([source, 422, [at]])
    }
  })

  it('refuses what two products cannot share, and another company’s product', async () => {
    const id = await create({ name: 'Só meu' })
    expect(outcome(await ask('PUT', '/api/product/bulk', { ids: [id], changes: { name: 'Igual' } }))).toEqual([
      422,
      'dados_invalidos',
    ])
    expect(outcome(await ask('PUT', '/api/product/bulk', { ids: [id, 99_999], changes: { ncm: null } }))).toEqual([
      404,
      'nao_encontrado',
    ])
  })

  const state = async (task: number) => ((await ask('GET', `/api/task/${task}`)).body.data as Row).state
})
