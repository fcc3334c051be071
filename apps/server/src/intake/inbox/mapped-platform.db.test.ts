import { readFileSync } from 'node:fs'
import { fixturesOf } from '@talao/platforms/fixtures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { openPullDeps } from '../../../../../test/support/pulls.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { deleteExpired } from '../../operation/jobs/delete-expired.ts'

const SECRET = 'segredo-do-aviso'
const MAPPING = {
  paths: {
    event: 'evento',
    external_sales_id: 'pedido.codigo',
    amount: 'pedido.total',
    client_name: 'cliente.nome',
    client_email: 'cliente.email',
    client_document: 'cliente.cpf',
    product_name: 'produto.titulo',
    product_code: 'produto.id',
  },
  kinds: { pago: 'PAID' },
  money: 'DECIMAL',
}
let product: Product
let shop: Shop
let integrationId: number
let address: string
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product, { certificate: false })
  ;({ id: integrationId, address } = await connect('OTHER', { webhook_token: SECRET }))
})
afterAll(() => product.stop())

async function connect(type: string, credentials?: object): Promise<{ id: number; address: string }> {
  const id = idOf(
    await product.call(shop.adm, 'POST', '/api/sale-integration', {
      type,
      name: type,
      company_id: shop.companyId,
      delay_to_send_note_in_days: 30,
      ...(credentials ? { credentials } : {}),
    }),
  )
  const shown = (await product.call(shop.adm, 'GET', `/api/sale-integration/${id}`)).body.data as {
    webhook_url: string
  }
  return { id, address: new URL(shown.webhook_url).pathname }
}
const delivery = (code: string, event = 'pago') =>
  JSON.stringify({
    evento: event,
    token: SECRET,
    pedido: { codigo: code, total: '97.50' },
    cliente: { nome: 'Ana Lima', email: 'ana@exemplo.test', cpf: '12345678909' },
    produto: { id: 7, titulo: 'Curso de Crochê' },
  })
const deliver = (body: string, headers: Record<string, string> = { 'x-webhook-secret': SECRET }, to = address) =>
  product.call(null, 'POST', to, body, { 'content-type': 'application/json', ...headers })
type Shown = { id: number; state: string; reason: string | null; sale_id: number | null; event: string | null }
const deliveries = async (query = '', of = integrationId) =>
  (await product.call(shop.adm, 'GET', `/api/sale-integration/${of}/deliveries${query}`)).body.data as Shown[]
const settled = (count: number, of = integrationId) =>
  until(`${count} deliveries read`, async () => {
    const all = await deliveries('', of)
    return all.length >= count && all.every(({ state }) => state !== 'RECEIVED') && all
  })
const api = (method: string, path: string, body?: object): Promise<Reply> =>
  product.call(shop.adm, method, `/api/sale-integration/${integrationId}${path}`, body)

describe('a platform that nobody documents', () => {
  it('comes in by the key of its address and its header, and by neither alone', async () => {
    const before = await product.sql('select 1 from inbox where sale_integration_id = $1', [integrationId])
    for (const headers of [{ 'x-webhook-secret': 'errado' }, { authorization: 'Bearer errado' }])
      expect((await deliver('{"evento":"pago"}', headers)).status).toBe(401)
    expect((await deliver(delivery('X'), {}, `${address}x`)).status).toBe(401)
    expect(await product.sql('select 1 from inbox where sale_integration_id = $1', [integrationId])).toEqual(before)
    const open = await connect('OTHER')
    expect((await deliver('{"evento":"pago"}', {}, open.address)).status).toBe(200)
  })

  it('waits for its user to say where everything stands, and loses nothing', async () => {
    for (const code of ['M-1', 'M-2', 'M-3']) expect((await deliver(delivery(code))).status).toBe(200)
    const waiting = await settled(3)
    expect(waiting.map(({ state }) => state)).toEqual(['NEEDS_MAPPING', 'NEEDS_MAPPING', 'NEEDS_MAPPING'])
    expect(await product.sql('select 1 from sale where integration_id = $1', [integrationId])).toEqual([])
    const wire = (await api('GET', '')).body.data
    expect(wire).toMatchObject({ state: 'FAILING', counts: { needs_mapping: 3 }, last_event_at: expect.any(String) })
  })

  it('shows the fields of a delivery with a guess, its secrets covered', async () => {
    const [first] = await deliveries()
    const { leaves, suggestion, ready_made } = (await api('GET', `/deliveries/${first?.id}/leaves`)).body.data as {
      leaves: { path: string; sample: string }[]
      suggestion: Record<string, string>
      ready_made: unknown
    }
    expect(leaves).toContainEqual({ path: 'pedido.total', sample: '97.50' })
    expect(leaves).toContainEqual({ path: 'token', sample: '••••••' })
    expect(JSON.stringify(leaves)).not.toContain(SECRET)
    expect(suggestion['client_email']).toBe('cliente.email')
    expect(ready_made).toBeNull()
  })

  it('shows the sale a mapping would make, and stores nothing', async () => {
    const [first] = await deliveries()
    const preview = (mapping: object) => api('POST', '/mapping/preview', { mapping, delivery_id: first?.id })
    expect((await preview(MAPPING)).body.data).toMatchObject({
      event: 'pago',
      event_kind: 'PAID',
      sale: {
        external_sales_id: expect.stringMatching(/^M-/),
        amount: 97.5,
        customer_name: 'Ana Lima',
        document: '12345678909',
        items: [{ code: '7', name: 'Curso de Crochê', unit_value: 97.5 }],
        missing: ['address'],
      },
    })
    const wrong = { ...MAPPING, paths: { ...MAPPING.paths, amount: 'nao.ha' } }
    expect((await preview(wrong)).body.data).toMatchObject({ sale: null, reason: expect.stringMatching(/\.$/) })
    expect((await preview({ ...MAPPING, paths: {} })).status).toBe(422)
    expect(await product.sql('select 1 from sale where integration_id = $1', [integrationId])).toEqual([])
    expect((await api('GET', '')).body.data).toMatchObject({ mapping: null, mapping_version: 0 })
  })

  it('keeps every mapping that was saved, and reads all that waited by the last one', async () => {
    expect((await api('PUT', '/mapping', { mapping: { ...MAPPING, kinds: {} } })).body).toEqual({
      data: { version: 1 },
      message: 'Mapeamento salvo.',
    })
    const reply = await api('PUT', '/mapping?quiet=true', { mapping: MAPPING })
    expect(reply.body).toEqual({ data: { version: 2 } })
    expect(
      await product.sql(
        'select version, mapping, created_by::int from integration_mapping where sale_integration_id = $1 order by version',
        [integrationId],
      ),
    ).toEqual([
      { version: 1, mapping: { ...MAPPING, kinds: {} }, created_by: shop.adm.id },
      { version: 2, mapping: MAPPING, created_by: shop.adm.id },
    ])
    const replayed = await api('POST', '/deliveries/replay')
    expect([replayed.status, replayed.body.data]).toEqual([202, { replayed: 3 }])
    const rows = await until('three sales', async () => {
      const sales = await product.sql(
        'select external_sales_id, status, amount_cents::int from sale where integration_id = $1 order by 1',
        [integrationId],
      )
      return sales.length === 3 && sales
    })
    expect(rows).toEqual(
      ['M-1', 'M-2', 'M-3'].map((code) => ({ external_sales_id: code, status: 'UNPROCESSED', amount_cents: 9750 })),
    )
    expect((await settled(3)).map(({ state }) => state)).toEqual(['APPLIED', 'APPLIED', 'APPLIED'])
    expect((await api('POST', '/deliveries/replay')).body.data).toEqual({ replayed: 0 })
  })

  it('keeps a word it does not know, and an applied delivery is not read again', async () => {
    await deliver(delivery('M-4', 'desconhecido'))
    const [last] = await settled(4)
    expect(last).toMatchObject({ state: 'NEEDS_MAPPING' })
    expect((await deliveries('?state=NEEDS_MAPPING')).map(({ id }) => id)).toEqual([last?.id])
    expect(await deliveries('?state=APPLIED,NEEDS_MAPPING')).toHaveLength(4)
    expect((await api('GET', '/deliveries?state=NADA')).status).toBe(422)
    const applied = (await deliveries('?state=APPLIED'))[0]
    const reply = await api('POST', `/deliveries/${applied?.id}/replay`)
    expect([reply.status, reply.body.code]).toEqual([409, 'entrega_nao_repetivel'])
  })

  it('shows a delivery as it came, its secrets covered', async () => {
    const [last] = await deliveries()
    const raw = await api('GET', `/deliveries/${last?.id}`)
    expect(raw.body.data).toMatchObject({ body: expect.stringContaining('"desconhecido"') })
    expect(JSON.stringify(raw.body)).not.toContain(SECRET)
  })

  it('XGROW is read by its usual shape before anything is said', async () => {
    const xgrow = await connect('XGROW')
    const body = readFileSync(new URL('guessed-payment-approved.json', fixturesOf('mapped')), 'utf8')
    expect((await deliver(body, {}, xgrow.address)).status).toBe(200)
    expect((await settled(1, xgrow.id))[0]).toMatchObject({ state: 'APPLIED', sale_id: expect.any(Number) })
  })

  it('a delivery with several events has one row that speaks for them all', async () => {
    const tmb = await connect('TMB')
    const body = readFileSync(new URL('financeiro-parcelas.json', fixturesOf('tmb')), 'utf8')
    expect((await deliver(body, {}, tmb.address)).status).toBe(200)
    const rows = await settled(1, tmb.id)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      state: 'IGNORED',
      reason: expect.stringMatching(/^Vieram juntos \d+ avisos, 0 aplicados\./),
    })
  })

  it('has the places and the words of a platform it knows ready, and reads by them what its seller saves', async () => {
    const cakto = await connect('OTHER', { webhook_token: SECRET })
    const own = (method: string, path: string, body?: object) =>
      product.call(shop.adm, method, `/api/sale-integration/${cakto.id}${path}`, body)
    const body = JSON.stringify({
      secret: SECRET,
      event: 'purchase_approved',
      data: {
        id: 'CK-1',
        refId: 'r1',
        parent_order: 'CK-0',
        customer: { name: 'Rui Sá', email: 'rui.sa@exemplo.test', phone: '5531988880004', docNumber: '12345678909' },
        product: { id: 'p', name: 'Clube' },
        baseAmount: 60,
        amount: 50,
      },
    })
    expect((await deliver(body.replace(SECRET, 'errado'), {}, cakto.address)).status).toBe(401)
    expect((await deliver(body, {}, cakto.address)).status).toBe(200)
    const [waiting] = await settled(1, cakto.id)
    expect(waiting).toMatchObject({ state: 'NEEDS_MAPPING' })
    const found = (await own('GET', `/deliveries/${waiting?.id}/leaves`)).body.data as {
      ready_made: { id: string; mapping: object }
    }
    const all = (await product.call(shop.adm, 'GET', '/api/sale-integration/ready-made-mappings')).body.data
    expect(found.ready_made).toMatchObject({ id: 'CAKTO', mapping: { kinds: { purchase_approved: 'PAID' } } })
    expect(all).toContainEqual(found.ready_made)
    expect((await own('PUT', '/mapping', { mapping: found.ready_made.mapping })).status).toBe(200)
    await own('POST', '/deliveries/replay')
    expect(await settled(1, cakto.id)).toMatchObject([{ state: 'APPLIED' }])
    expect(
      await product.sql('select external_sales_id, amount_cents::int, missing from sale where integration_id = $1', [
        cakto.id,
      ]),
    ).toEqual([{ external_sales_id: 'CK-1', amount_cents: 5000, missing: ['address'] }])
  })

  it('a platform with a shape of its own takes no mapping', async () => {
    const reply = await product.call(shop.adm, 'PUT', `/api/sale-integration/${shop.integrationId}/mapping`, {
      mapping: MAPPING,
    })
    expect(reply.status).toBe(422)
  })
})

describe('what is kept', () => {
  it('is let go after ninety days: whole months at once, the rest by the row', async () => {
    const { deps, close } = await openPullDeps(product)
    const old = new Date(Date.now() - 91 * 24 * 3600_000)
    const kept = new Date(Date.now() - 89 * 24 * 3600_000)
    const month = '2020-01-15T12:00:00Z'
    await product.sql(`select ensure_month_partitions('2020-01-15')`)
    for (const at of [old.toISOString(), kept.toISOString(), month])
      await product.sql(
        `insert into inbox (company_id, sale_integration_id, received_at, headers, query, body, state) values ($1, $2, $3, '{}', '{}', 'x', 'IGNORED')`,
        [shop.companyId, integrationId, at],
      )
    const partition = () => product.sql(`select to_regclass('inbox_2020_01') is not null as there`)
    expect(await partition()).toEqual([{ there: true }])
    const before = await product.sql<{ n: number }>('select count(*)::int as n from inbox')
    await deleteExpired(deps)
    await deleteExpired(deps)
    await close()
    expect(await partition()).toEqual([{ there: false }])
    expect(await product.sql('select count(*)::int as n from inbox')).toEqual([{ n: (before[0]?.n ?? 0) - 2 }])
    expect(await product.sql('select 1 from inbox where received_at = $1', [kept])).toHaveLength(1)
  })
})
