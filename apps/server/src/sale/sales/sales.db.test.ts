import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUYER } from '../../../../../test/support/buyer.ts'
import { type Person, type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

/** Friday noon in São Paulo. */
const clock = fixedClock('2026-11-20T15:00:00Z')
const HOUR_MS = 3_600_000
let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openShop(product, { certificate: false, integration: { auto_process: false } })
})
afterAll(() => product.stop())

const ask = (method: string, path: string, body?: unknown) => product.call(shop.adm, method, path, body)
type Sale = Record<string, unknown> & { id: number; version: number; status: string; client: Record<string, unknown> }
const read = async (id: number) => (await ask('GET', `/api/sale/${id}?with=timeline`)).body.data as Sale
const linesOf = async (id: number) => ((await read(id)).timeline as { text: string; detail: string | null }[]) ?? []

const ITEM = { description: 'Curso de fotografia', quantity: 2, value_per_unit: 48.5 }
const form = (code: string, over: object = {}) => ({ external_sales_id: code, client: BUYER, items: [ITEM], ...over })

async function sold(code: string, over: Partial<Parameters<typeof purchase>[0]> = {}): Promise<number> {
  await shop.deliver(purchase({ code, at: clock.now(), ...over }))
  await until(
    'all to be read',
    async () => (await product.sql(`select 1 from inbox where state = 'RECEIVED'`)).length === 0,
  )
  return (await shop.sale(code))?.id ?? 0
}
const outcome = ({ status, body }: Reply) => [status, body.code]

describe('a sale by hand', () => {
  it('is a sale like any other: priced by its items, waiting for the seven days of the law', async () => {
    const sale = await read(idOf(await ask('POST', '/api/sale', form('MAO-1'))))
    expect(sale).toMatchObject({
      source: 'MANUAL',
      status: 'PENDING',
      amount: 97,
      customer_name: 'Beatriz Nogueira Prates',
      approved_at: '2026-11-20T15:00:00.000Z',
      warranty_end_date: '2026-11-27',
      date_to_process: '2026-11-27',
      missing: [],
      client: { document: '12345678909', address: { city_id: 3550308, state_id: 35 } },
      actions: { edit: true, process: true, skip: true, date: true, cancel: true },
    })
    expect(await linesOf(sale.id)).toMatchObject([{ text: 'Venda criada à mão' }])
  })

  it('keeps what the API tells of the charge, the commission, the affiliates and the subscription', async () => {
    const told = {
      amount_charged: 104.9,
      commission_amount: 80.25,
      commission_currency: 'USD',
      subscription_id: 'SUB-77',
      recurrence_number: 3,
      parent_external_sales_id: 'MAO-MAE',
      affiliates: [{ name: 'Ana Afiliada', code: 'AF-1', email: 'ana@example.com', amount: 9.7 }],
    }
    const id = idOf(await ask('POST', '/api/sale', form('MAO-CAMPOS', told)))
    const before = await read(id)
    expect(before).toMatchObject(told)
    idOf(await ask('PUT', `/api/sale/${id}`, { ...told, affiliates: before.affiliates }))
    expect((await read(id)).version).toBe(before.version)

    const other = { ...told, commission_amount: 79, recurrence_number: null, affiliates: [] }
    idOf(await ask('PUT', `/api/sale/${id}`, other))
    expect(await read(id)).toMatchObject(other)
    expect((await linesOf(id)).map((line) => line.detail)).toContain('parcela da assinatura, comissão, afiliados')
  })

  it('says what it lacks, and is complete once that is written', async () => {
    const id = idOf(await ask('POST', '/api/sale', form('MAO-2', { client: { name: 'Ana' } })))
    expect(await read(id)).toMatchObject({ status: 'UNPROCESSED', missing: ['document', 'address', 'email'] })
    idOf(await ask('PUT', `/api/sale/${id}`, { client: BUYER }))
    expect(await read(id)).toMatchObject({ status: 'PENDING', missing: [] })
  })

  it('that is not paid yet waits for a person to say that it is', async () => {
    const id = idOf(await ask('POST', '/api/sale', form('MAO-3', { approved_at: null })))
    expect(await read(id)).toMatchObject({ status: 'UNCOMPLETED', date_to_process: null })
    idOf(await ask('PUT', `/api/sale/${id}`, { approved_at: '2026-11-20T12:00:00Z' }))
    expect(await read(id)).toMatchObject({ status: 'PENDING', date_to_process: '2026-11-27' })
    expect(outcome(await ask('PUT', `/api/sale/${id}`, { approved_at: null }))).toEqual([422, 'dados_invalidos'])
  })

  it('is refused with a code that is taken, without what it needs, or with another company’s product', async () => {
    idOf(await ask('POST', '/api/sale', form('MAO-4')))
    expect(outcome(await ask('POST', '/api/sale', form('MAO-4')))).toEqual([409, 'venda_ja_existe'])
    const bare = await ask('POST', '/api/sale', { external_sales_id: 'MAO-5' })
    expect([bare.status, Object.keys(bare.body.errors as object)]).toEqual([422, ['client', 'items']])
    const foreign = await ask('POST', '/api/sale', form('MAO-5', { items: [{ ...ITEM, product_id: 99_999 }] }))
    expect([foreign.status, Object.keys(foreign.body.errors as object)]).toEqual([422, ['items.0.product_id']])
  })

  it('names an item by its product where only that is said, of its own company', async () => {
    const made = async (who: Person, name: string) =>
      idOf(await product.call(who, 'POST', '/api/product', { name, external_code: `C-${name}` }))
    const course = await made(shop.adm, 'Curso de bordado')
    const { description: _, ...bare } = ITEM
    for (const [at, item] of [bare, { ...bare, description: '' }, { ...bare, description: null }].entries()) {
      const id = idOf(await ask('POST', '/api/sale', form(`MAO-P${at}`, { items: [{ ...item, product_id: course }] })))
      const items = ((await ask('GET', `/api/sale/${id}`)).body.data as { items: object[] }).items
      expect(items).toMatchObject([
        { description: 'Curso de bordado', product: { id: course, external_code: 'C-Curso de bordado' } },
      ])
      const edited = await ask('PUT', `/api/sale/${id}`, { items: [{ ...bare, product_id: course }, ITEM] })
      expect(edited.status).toBe(200)
    }
    const stranger = await openShop(product, { certificate: false })
    const theirs = await made(stranger.adm, 'Curso deles')
    const refused = await ask(
      'POST',
      '/api/sale',
      form('MAO-PX', {
        items: [
          { ...bare, product_id: theirs },
          { ...bare, product_id: course },
        ],
      }),
    )
    expect([refused.status, refused.body.errors]).toEqual([422, { 'items.0.product_id': ['Este produto não existe.'] }])
    const nameless = await ask('POST', '/api/sale', form('MAO-PY', { items: [bare] }))
    expect([nameless.status, Object.keys(nameless.body.errors as object)]).toEqual([422, ['items.0.description']])
  })

  it('asked for twice at once is one sale', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => ask('POST', '/api/sale', form('MAO-6'))))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })
})

describe('what people wrote', () => {
  it('is not taken back by a later delivery, and the rest follows the delivery', async () => {
    const id = await sold('HPED1', { buyer: { name: 'Nome da Plataforma' } })
    const { version, client } = await read(id)
    const words = { ...client, name: 'Nome Corrigido' }
    idOf(await ask('PUT', `/api/sale/${id}`, { version, client: words, discount: 7 }))
    const later = new Date(clock.now().getTime() + HOUR_MS)
    await sold('HPED1', { at: later, price: 97, buyer: { name: 'Nome da Plataforma', email: 'nova@example.com' } })
    expect(await read(id)).toMatchObject({
      amount: 90,
      discount: 7,
      amount_exchanged: 90,
      client: { name: 'Nome Corrigido', email: 'nova@example.com' },
    })
    const lines = (await read(id)).timeline as { text: string; detail: string | null; has_raw: boolean }[]
    expect(lines.map(({ text, detail }) => `${text}: ${detail}`)).toContain(
      'Venda alterada: valor, desconto, comprador',
    )
    expect(lines.map(({ has_raw }) => has_raw)).toEqual([true, false, true])
  })

  it('sent back whole changes nothing: no version, no line', async () => {
    const id = await sold('HPED2')
    const { actions: _actions, ...whole } = await read(id)
    const { version } = whole
    idOf(await ask('PUT', `/api/sale/${id}`, whole))
    expect([(await read(id)).version, (await linesOf(id)).length]).toEqual([version, 1])
    expect(await product.sql('select edits from sale where id = $1', [id])).toEqual([{ edits: {} }])
  })

  it('may be the rate of another currency: the reais follow from it, and those that are written go before it', async () => {
    const id = idOf(await ask('POST', '/api/sale', form('MAO-USD', { currency: 'USD', exchange_rate: 5.1234 })))
    expect(await read(id)).toMatchObject({ amount: 97, amount_exchanged: 496.97, exchange_source: 'USER', missing: [] })
    const { actions: _actions, ...whole } = await read(id)
    idOf(await ask('PUT', `/api/sale/${id}`, whole))
    expect(await read(id)).toMatchObject({ version: whole.version })
    idOf(await ask('PUT', `/api/sale/${id}`, { ...whole, exchange_rate: '5,5' }))
    expect(await read(id)).toMatchObject({ amount_exchanged: 533.5, exchange_rate: 5.5 })
    idOf(await ask('PUT', `/api/sale/${id}`, { amount_exchanged: 500, exchange_rate: 6 }))
    expect(await read(id)).toMatchObject({ amount_exchanged: 500 })
    const wrong = await ask('PUT', `/api/sale/${id}`, { exchange_rate: 0 })
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['exchange_rate']])
  })

  it('over an older version is refused', async () => {
    const id = await sold('HPED3')
    idOf(await ask('PUT', `/api/sale/${id}`, { version: 1, installments: 3 }))
    expect(outcome(await ask('PUT', `/api/sale/${id}`, { version: 1, installments: 4 }))).toEqual([
      409,
      'versao_desatualizada',
    ])
  })

  it('cannot be money or buyer once a note was sent', async () => {
    const id = await sold('HPED4')
    await makeNote(id)
    await product.sql('update note set sent_to_provider_at = now() where sale_id = $1', [id])
    for (const body of [{ discount: 1 }, { client: BUYER }, { items: [ITEM] }])
      expect(outcome(await ask('PUT', `/api/sale/${id}`, body))).toEqual([409, 'venda_com_nota'])
    idOf(await ask('PUT', `/api/sale/${id}`, { installments: 2 }))
  })
})

describe('a delivery that changes nothing', () => {
  it('writes nothing: no version, no line', async () => {
    // The light comes from the company's flight, which may run at any moment.
    const told = async (id: number) => ({ ...(await read(id)), light: 0, light_text: 0, light_at: 0, light_stale: 0 })
    const id = await sold('HPTWIN', { id: 'um' })
    const before = await told(id)
    await sold('HPTWIN', { id: 'dois' })
    expect(await told(id)).toEqual(before)
  })
})

describe('não emitir', () => {
  it('holds the sale with its reason over later deliveries, until it is taken back', async () => {
    const id = await sold('HPSKIP')
    expect((await ask('POST', `/api/sale/${id}/skip`, { reason: 'Brinde' })).status).toBe(200)
    await sold('HPSKIP', { event: 'PURCHASE_COMPLETE', status: 'COMPLETE', at: new Date(clock.now().getTime() + 1000) })
    expect(await read(id)).toMatchObject({ status: 'LOCKED', skip_reason: 'Brinde', actions: { unskip: true } })
    expect(outcome(await ask('POST', `/api/sale/${id}/skip`, { reason: 'Outra' }))).toEqual([409, 'venda_bloqueada'])
    expect((await ask('DELETE', `/api/sale/${id}/skip`)).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'PENDING', skip_reason: null })
    expect(outcome(await ask('DELETE', `/api/sale/${id}/skip`))).toEqual([409, 'venda_bloqueada'])
  })
})

describe('the day', () => {
  it('that a person chose stays whatever the wait becomes, and cannot lie in the past', async () => {
    const id = await sold('HPDAY')
    expect(outcome(await ask('PUT', `/api/sale/${id}/date`, { date_to_process: '2026-11-19' }))).toEqual([
      422,
      'data_no_passado',
    ])
    expect((await ask('PUT', `/api/sale/${id}/date`, { date_to_process: '2026-12-24' })).status).toBe(200)
    await ask('PUT', `/api/integration-hotmart/${shop.integrationId}`, { delay_to_send_note_in_days: 3 })
    await idle()
    expect(await read(id)).toMatchObject({ date_to_process: '2026-12-24' })
    await ask('PUT', `/api/integration-hotmart/${shop.integrationId}`, { delay_to_send_note_in_days: 0 })
    await idle()
  })
})

describe('cancelling', () => {
  it('is for good: no delivery brings the sale back', async () => {
    const id = await sold('HPCAN')
    expect((await ask('POST', `/api/sale/${id}/cancel`, { reason: 'Duplicada' })).status).toBe(200)
    await sold('HPCAN', { event: 'PURCHASE_COMPLETE', status: 'COMPLETE', at: new Date(clock.now().getTime() + 1000) })
    expect(await read(id)).toMatchObject({ status: 'CANCELED' })
    expect(outcome(await ask('PUT', `/api/sale/${id}`, { amount: 1 }))).toEqual([409, 'venda_bloqueada'])
  })
})

describe('a buyer abroad', () => {
  const ABROAD = { address: { country_iso: 'PT', country: 'Portugal', city: 'Lisboa', address: 'Rua Augusta' } }

  it('of a platform that may issue on its own is never issued by itself, and is by hand', async () => {
    const own = await openShop(product, { certificate: false, integration: { auto_send: false } })
    await own.deliver(purchase({ code: 'HPABR', at: clock.now(), ...ABROAD }))
    const { id } = await until('the sale', () => own.sale('HPABR'))
    await idle()
    const sale = (await product.call(own.adm, 'GET', `/api/sale/${id}`)).body.data as Sale
    expect([sale.status, typeof sale.asks_first]).toEqual(['PENDING', 'string'])
    expect(await own.note('HPABR')).toBeUndefined()
    expect((await product.call(own.adm, 'POST', `/api/sale/${id}/process`, { send: false })).status).toBe(202)
    await until('the note', () => own.note('HPABR'))
  })
})

describe('the list', () => {
  it('finds the sales to be given back, and those of one source', async () => {
    const all = (await ask('GET', '/api/sale?total=true')).body.total as number
    const by = async (query: string) => (await ask('GET', `/api/sale?total=true&${query}`)).body.total as number
    expect(await by('needs_refund=true')).toBe(0)
    expect(await by('needs_refund=false')).toBe(all)
    expect(await by('sale_file_import_id=1')).toBe(0)
    expect((await by('type_integration=MANUAL')) + (await by('type_integration=HOTMART'))).toBe(all)
  })

  it('takes a source by each of its names, ALL for no filter, and none that it does not know', async () => {
    const all = (await ask('GET', '/api/sale?total=true')).body.total as number
    const by = async (source: string) =>
      (await ask('GET', `/api/sale?total=true&type_integration=${source}`)).body.total as number
    for (const type of ['TICTO', 'PREFECTPAY']) {
      const credentials = { auth_token: 'x', webhook_token: 'x', client_id: 'x', client_secret: 'x' }
      const integration = idOf(await ask('POST', '/api/sale-integration', { type, is_active: false, credentials }))
      const moved = await product.sql<{ id: number }>(
        `with one as (select id from sale where company_id = $1 and origin = 'HOTMART' limit 1)
         update sale set platform = $2, integration_id = $3 where id in (select id from one) returning id::int`,
        [shop.companyId, type, integration],
      )
      expect(moved).toHaveLength(1)
      expect(await read(moved[0]?.id ?? 0)).toMatchObject({
        integration_hotmart_id: null,
        integration_ticto_id: type === 'TICTO' ? integration : null,
        sale_integration_id: type === 'TICTO' ? null : integration,
        source: type === 'TICTO' ? 'TICTO-V1' : type,
      })
      await expect(
        product.sql(`update sale set platform = 'EDUZZ' where integration_id = $1`, [integration]),
      ).rejects.toThrow('sale_company_id_integration_id_platform_fkey')
    }
    for (const source of ['ALL', '']) expect(await by(source)).toBe(all)
    for (const source of ['TICTO', 'TICTO-V1', 'PREFECTPAY', 'PERFECTPAY', 'perfectpay'])
      expect([source, await by(source)]).toEqual([source, 1])
    const amounts = await ask('GET', '/api/sale?type_integration=ALL&status=all')
    expect(amounts.body.total).toBe(all)
    for (const source of ['NADA', 'HOTMART,EDUZZ']) {
      const refused = await ask('GET', `/api/sale?type_integration=${source}`)
      expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['type_integration']])
    }
  })

  it('sorts by the way a sale came in, a file’s apart from those made by hand', async () => {
    const [file] = await product.sql<{ id: number }>(
      `insert into sale_file_import (company_id, user_id, user_name, status, format, file_name, file_sha256, file_pieces, size_bytes, created_at, updated_at)
       values ($1, $2, 'Ana', 'DONE', 'csv', 'vendas.csv', 'x', '{}', 0, now(), now()) returning id`,
      [shop.companyId, shop.adm.id],
    )
    const codes = ['HP-MAO-1', 'HP-ARQUIVO', 'HP-MAO-2']
    for (const code of codes)
      await product.sql(
        `insert into sale (company_id, platform, external_sales_id, status, event_kind, state_at, told, fence_at, amount_cents, customer_name, purchase_date, sale_file_import_id, created_at, updated_at)
         values ($1, 'MANUAL', $2, 'PENDING', 'PAID', now(), '{}', now(), 100, 'Ana', now(), $3, now(), now())`,
        [shop.companyId, code, code === 'HP-ARQUIVO' ? file?.id : null],
      )
    const { data } = (await ask('GET', '/api/sale?order_by=source&order_direction=ASC&per_page=200')).body
    const sorted = (data as { external_sales_id: string }[]).map((sale) => sale.external_sales_id)
    expect(sorted.filter((code) => codes.includes(code))).toEqual(['HP-ARQUIVO', 'HP-MAO-1', 'HP-MAO-2'])
    await product.sql('delete from sale where external_sales_id = any($1)', [codes])
  })

  it('heeds the status of notes only among processed sales', async () => {
    const by = async (query: string) => (await ask('GET', `/api/sale?total=true&${query}`)).body.total as number
    const pending = await by('status=PENDING')
    expect(await by('status=PENDING&note_status=Autorizada')).toBe(pending)
    expect(await by('status=DONE&note_status=Autorizada')).toBe(0)
  })
})

describe('what leaves by itself', () => {
  it('is shown day by day as the sweep will do it, and held when a switch holds it', async () => {
    const own = await openShop(product, {
      certificate: false,
      integration: { delay_to_send_note_in_days: 1, auto_send: false },
    })
    const look = async () => (await product.call(own.adm, 'GET', '/api/sale/upcoming')).body
    await own.deliver(purchase({ code: 'HPUP1', at: clock.now(), price: 97 }))
    await own.deliver(purchase({ code: 'HPUP2', at: clock.now(), price: 50, buyer: { document: '' } }))
    await until('both', async () => (await own.sale('HPUP1')) && (await own.sale('HPUP2')))
    const before = await look()
    expect(before.data).toHaveLength(7)
    expect((before.data as object[])[0]).toEqual({ date: '2026-11-21', total: 1, amount: 97, incomplete: 1 })
    expect([before.held, (before.sales as Sale[]).map((sale) => sale.external_sales_id)]).toEqual([null, ['HPUP1']])
    await product.call(own.adm, 'POST', '/api/company-config', { auto_process_sales_enabled: false })
    expect((await look()).held).toMatch(/desligada/)
    clock.advance(1000)
    await product.call(own.adm, 'POST', '/api/company-config', { auto_process_sales_enabled: true })
    // After switching on again, earlier sales are behind the fence.
    expect(((await look()).data as object[])[0]).toEqual({ date: '2026-11-21', total: 0, amount: 0, incomplete: 0 })
  })
})

/** Waits until no job is pending or running. */
async function idle(): Promise<void> {
  await until(
    'the queue to be empty',
    async () =>
      (
        await product.sql(
          `select 1 from jobs.job where name not in ('register-company', 'issue-note') and state in ('created', 'retry', 'active') and start_after <= now()`,
        )
      ).length === 0,
  )
}

async function makeNote(id: number): Promise<void> {
  await ask('POST', `/api/sale/${id}/process`, { send: false })
  await until('its note', async () => (await product.sql('select 1 from note where sale_id = $1', [id])).length > 0)
}
