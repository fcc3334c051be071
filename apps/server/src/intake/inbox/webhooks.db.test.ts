import { randomBytes } from 'node:crypto'
import { applySaleEvent, concernsSale } from '@talao/fiscal'
import type { PlatformEvent } from '@talao/platforms'
import { fixturesOf, readFixtures } from '@talao/platforms/fixtures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { HOTTOK, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { systemClock } from '../../kit/clock.ts'
import { connect } from '../../kit/db/connect.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { makeLogger } from '../../kit/log.ts'
import { openQueue } from '../../kit/queue/queue.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { startServer } from '../../start-processes.ts'
import { makeInboxWriter } from './writer.ts'

const NOW = new Date()
let product: Product
let shop: Shop
let other: Shop
beforeAll(async () => {
  product = await startProduct({ worker: true })
  // Without a certificate, sales become notes but no note is sent.
  const integration = { auto_send: false }
  shop = await openShop(product, { certificate: false, integration })
  other = await openShop(product, { certificate: false, integration })
})
afterAll(() => product.stop())

type Kept = {
  id: number
  state: string
  reason: string | null
  body: Buffer
  attempts: number
  headers: object
  query: object
}
const inbox = (of: Shop) =>
  product.sql<Kept>(
    'select id::int, state, reason, body, attempts, headers, query from inbox where company_id = $1 order by id',
    [of.companyId],
  )
const kept = (of: Shop, text: string) =>
  until(`the delivery with ${text}`, async () =>
    (await inbox(of)).find((row) => row.body.includes(text) && row.state !== 'RECEIVED'),
  )

describe('at the door', () => {
  it('a wrong or missing hottok is 401, leaves no row and counts on the integration', async () => {
    const before = await inbox(shop)
    for (const headers of [
      { 'x-hotmart-hottok': 'errado' },
      { 'x-hotmart-hottok': '' },
      { 'x-hotmart-hottok': HOTTOK.slice(1) },
      { 'x-hotmart-hottok': `${HOTTOK}x` },
    ]) {
      const reply = await shop.deliver(purchase({ code: 'NAO', at: NOW }), headers)
      expect([reply.status, reply.body.code]).toEqual([401, 'nao_autenticado'])
    }
    expect(await inbox(shop)).toEqual(before)
    const [row] = await product.sql<{ refused_count: number; refused_at: Date }>(
      'select refused_count, refused_at from sale_integration where id = $1',
      [shop.integrationId],
    )
    expect(row).toEqual({ refused_count: 4, refused_at: expect.any(Date) })
  })

  it('a wrong address looks the same from outside, whatever is wrong with it', async () => {
    const [, , , platform, id, key] = shop.webhook.split('/')
    const paths = [
      `/${platform}/${id}/${'x'.repeat(32)}`,
      `/${platform}/999999/${key}`,
      `/eduzz/${id}/${key}`,
      `/nada/${id}/${key}`,
      `/${platform}/abc/${key}`,
      `/${platform}/${other.integrationId}/${key}`,
      `/${platform}/-1/${key}`,
    ]
    for (const path of paths) {
      const reply = await product.call(null, 'POST', `/api/webhooks${path}`, purchase({ code: 'NAO', at: NOW }), {
        'x-hotmart-hottok': HOTTOK,
      })
      expect([path, reply.status, { ...reply.body, request_id: '' }]).toEqual([
        path,
        401,
        { code: 'nao_autenticado', message: 'Usuário não autorizado', errors: {}, request_id: '' },
      ])
    }
    expect((await product.call(null, 'GET', `/api/webhooks/${platform}/${id}/errado`)).status).toBe(401)
  })

  it('a right address answers GET and HEAD with 200, as panels ask before they save it', async () => {
    for (const method of ['GET', 'HEAD']) expect((await product.call(null, method, shop.webhook)).status).toBe(200)
    expect((await shop.deliver('')).status).toBe(200)
    expect((await shop.deliver('{}', { 'x-hotmart-hottok': '' })).status).toBe(200)
  })

  it('two mebibytes are 413 and leave no row, just under one is kept', async () => {
    const before = (await inbox(shop)).length
    const big = await shop.deliver(`{"x":"${'a'.repeat(2 * 1024 * 1024)}"}`)
    expect([big.status, big.body.code]).toEqual([413, 'corpo_grande_demais'])
    expect(await inbox(shop)).toHaveLength(before)
    expect((await shop.deliver(`{"grande":"${'a'.repeat(1024 * 1024 - 100)}"}`)).status).toBe(200)
    await kept(shop, 'grande')
  })

  it('keeps the bytes as they came, and of the headers none that carries a secret', async () => {
    const body = ` ${purchase({ code: 'HPBYTES', at: NOW })}\r\n`
    await shop.deliver(body, { 'user-agent': 'Hotmart/1.0', authorization: 'Basic segredo', cookie: 'a=segredo' })
    const row = await kept(shop, 'HPBYTES')
    expect(row.body.toString()).toBe(body)
    expect(row.headers).toMatchObject({ 'user-agent': 'Hotmart/1.0', 'content-type': 'application/json' })
    expect(JSON.stringify([row.headers, row.query])).not.toMatch(/segredo|hottok/)
  })

  it('shows the delivery to people without its secret', async () => {
    const row = await kept(shop, 'HPBYTES')
    await shop.deliver(JSON.stringify({ hottok: HOTTOK, event: 'COM_SEGREDO' }))
    const secretOne = await kept(shop, 'COM_SEGREDO')
    for (const id of [row.id, secretOne.id]) {
      const shown = await product.call(shop.adm, 'GET', `/api/sale-integration/${shop.integrationId}/deliveries/${id}`)
      expect(shown.status).toBe(200)
      expect(JSON.stringify(shown.body)).not.toContain(HOTTOK)
    }
    expect(product.lines.join('')).not.toContain(HOTTOK)
    expect(product.lines.join('')).not.toContain(shop.webhook.split('/').at(-1))
  })
})

describe('what cannot be read', () => {
  it.each([
    ['malformed JSON', '{"id": "quebrado-1", '],
    ['no JSON at all', 'quebrado-2 ola'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x71, 0x75])],
  ])('is answered 200 and kept as %s that needs mapping', async (_what, body) => {
    expect((await shop.deliver(body)).status).toBe(200)
    const row = await until('the delivery', async () =>
      (await inbox(shop)).find((one) => one.body.equals(Buffer.from(body)) && one.state !== 'RECEIVED'),
    )
    expect([row.state, row.attempts]).toEqual(['NEEDS_MAPPING', 0])
    expect(row.reason).toMatch(/\.$/)
  })

  it('is counted on the integration, listed by state and can be read again', async () => {
    const integration = (await product.call(shop.adm, 'GET', `/api/sale-integration/${shop.integrationId}`)).body.data
    expect(integration).toMatchObject({ state: 'FAILING', counts: { needs_mapping: expect.any(Number) } })
    const list = (
      await product.call(shop.adm, 'GET', `/api/sale-integration/${shop.integrationId}/deliveries?state=NEEDS_MAPPING`)
    ).body.data as { id: number; state: string }[]
    expect(new Set(list.map((row) => row.state))).toEqual(new Set(['NEEDS_MAPPING']))
    const paged = await Promise.all(
      [1, 2].map(
        async (page) =>
          (
            await product.call(
              shop.adm,
              'GET',
              `/api/sale-integration/${shop.integrationId}/deliveries?per_page=1&page=${page}`,
            )
          ).body.data as { id: number }[],
      ),
    )
    const all = await product.call(shop.adm, 'GET', `/api/sale-integration/${shop.integrationId}/deliveries`)
    const ids = (all.body.data as { id: number }[]).map(({ id }) => id)
    expect(paged.map((page) => page.map(({ id }) => id))).toEqual([ids.slice(0, 1), ids.slice(1, 2)])
    const first = list[0]
    const reply = await product.call(
      shop.adm,
      'POST',
      `/api/sale-integration/${shop.integrationId}/deliveries/${first?.id}/replay`,
    )
    expect(reply.status).toBe(202)
    await until(
      'it to be read again',
      async () =>
        (await product.sql('select 1 from inbox where id = $1 and state = $2', [first?.id, 'NEEDS_MAPPING'])).length,
    )
  })

  it('makes its integration one that fails also where it could not be applied, until all are read again', async () => {
    const path = `/api/sale-integration/${other.integrationId}`
    const wire = async () => (await product.call(other.adm, 'GET', path)).body.data
    await other.deliver(purchase({ code: 'HPFALHA', at: NOW, buyer: { name: 'Ana' } }))
    const row = await kept(other, 'HPFALHA')
    await product.sql(`update inbox set state = 'FAILED' where id = $1`, [row.id])
    expect(await wire()).toMatchObject({ state: 'FAILING', counts: { needs_mapping: 0, failed: 1 } })
    const reply = await product.call(other.adm, 'POST', `${path}/deliveries/replay`)
    expect(reply.body.data).toEqual({ replayed: 1 })
    await until('it to be read again', async () =>
      (await inbox(other)).every(({ state }) => !['FAILED', 'RECEIVED'].includes(state)),
    )
    expect(await wire()).toMatchObject({ state: 'OK', counts: { failed: 0 } })
  })

  it('and one whose door turned everything away since it was last heard of', async () => {
    const path = `/api/sale-integration/${other.integrationId}`
    expect((await other.deliver(purchase({ code: 'NAO', at: NOW }), { 'x-hotmart-hottok': 'errado' })).status).toBe(401)
    expect((await product.call(other.adm, 'GET', path)).body.data).toMatchObject({ state: 'FAILING' })
    await other.deliver(purchase({ code: 'HPVOLTA', at: NOW, buyer: { name: 'Ana' } }))
    await until(
      'it to be heard of',
      async () => ((await product.call(other.adm, 'GET', path)).body.data as { state: string }).state === 'OK',
    )
  })

  it('is not read again once it is applied', async () => {
    const row = await kept(shop, 'HPBYTES')
    const reply = await product.call(
      shop.adm,
      'POST',
      `/api/sale-integration/${shop.integrationId}/deliveries/${row.id}/replay`,
    )
    expect([reply.status, reply.body.code]).toEqual([409, 'entrega_nao_repetivel'])
  })
})

describe('what is hard to keep', () => {
  it.each([
    ['a control character in a name', 'HPNUL', { name: 'Ana\u0000 Lima' }, 'Ana Lima'],
    ['half an emoji', 'HPEMOJI', { name: 'Ana \ud83d' }, 'Ana \ufffd'],
  ])('still becomes a sale: %s', async (_what, code, buyer, name) => {
    await shop.deliver(purchase({ code, at: NOW, buyer }))
    expect((await kept(shop, code)).state).toBe('APPLIED')
    expect(await product.sql('select customer_name from sale where external_sales_id = $1', [code])).toEqual([
      { customer_name: name },
    ])
  })

  it('does not fail for a strange query', async () => {
    const reply = await product.call(
      null,
      'POST',
      `${shop.webhook}?x=%00&y=1&y=2`,
      purchase({ code: 'HPQUERY', at: NOW }),
      { 'x-hotmart-hottok': HOTTOK },
    )
    expect(reply.status).toBe(200)
    expect((await kept(shop, 'HPQUERY')).state).toBe('APPLIED')
  })
})

describe('fifty at once', () => {
  it('of the same delivery are one sale and one note', async () => {
    const body = purchase({ code: 'HPFIFTY', at: NOW })
    const replies = await Promise.all(Array.from({ length: 50 }, () => shop.deliver(body)))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
    const rows = await until('all to be read', async () => {
      const all = (await inbox(shop)).filter((row) => row.body.includes('HPFIFTY'))
      return all.length === 50 && all.every((row) => row.state !== 'RECEIVED') && all
    })
    expect(rows.filter((row) => row.state === 'APPLIED')).toHaveLength(1)
    expect(rows.filter((row) => row.state === 'IGNORED' && row.reason?.startsWith('Aviso repetido'))).toHaveLength(49)
    await until('the note', () => shop.note('HPFIFTY'))
    expect(await product.sql('select count(*)::int as n from sale where external_sales_id = $1', ['HPFIFTY'])).toEqual([
      { n: 1 },
    ])
    expect(await product.sql('select count(*)::int as n from note where sales_code = $1', ['HPFIFTY'])).toEqual([
      { n: 1 },
    ])
  })

  it('of two companies end each with its own', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? shop : other).deliver(purchase({ code: `HPMIX${Math.floor(index / 2)}`, at: NOW })),
      ),
    )
    for (const one of [shop, other]) {
      const of = await until('25 sales', async () => {
        const rows = await product.sql<{ company_id: number }>(
          `select company_id::int from sale where company_id = $1 and external_sales_id like 'HPMIX%'`,
          [one.companyId],
        )
        return rows.length === 25 && rows
      })
      expect(of).toHaveLength(25)
    }
  })
})

describe('a switched-off integration', () => {
  it('keeps what comes, marks it, and applies it when it is read again', async () => {
    const off = await openShop(product, { certificate: false, integration: { is_active: false, auto_send: false } })
    expect((await off.deliver(purchase({ code: 'HPOFF', at: NOW }))).status).toBe(200)
    const row = await kept(off, 'HPOFF')
    expect([row.state, row.reason]).toEqual(['IGNORED', 'A integração está inativa.'])
    expect(await off.sale('HPOFF')).toBeUndefined()
    await product.call(off.adm, 'POST', `/api/sale-integration/${off.integrationId}/deliveries/${row.id}/replay`)
    await until('the sale', () => off.sale('HPOFF'))
  })
})

describe('every example of Hotmart', () => {
  it.each(readFixtures(fixturesOf('hotmart')))('$name ends in the sale it must', async ({ delivery, expected }) => {
    const fresh = await openShop(product, { certificate: false, integration: { auto_process: false } })
    const text = Buffer.from(delivery.body).toString('utf8')
    const path = `${fresh.webhook}?${new URLSearchParams(delivery.query).toString()}`
    // Version 1 carries the secret in the body, so insert it there.
    const body = text.replace(
      /("hottok"\s*:\s*")[^"]*|(hottok=)[^&]*/,
      (_all, json?: string, form?: string) => `${json ?? form}${HOTTOK}`,
    )
    const reply = await product.call(null, 'POST', path, body, { ...delivery.headers, 'x-hotmart-hottok': HOTTOK })
    expect(reply.status).toBe(200)
    const row = await until(
      'the delivery',
      async () => (await inbox(fresh)).find((one) => one.state !== 'RECEIVED'),
      5,
    ).catch(() => undefined)
    const event = (Array.isArray(expected) ? expected[0] : expected) as PlatformEvent
    if (event.is_test) expect(row === undefined || row.state === 'TEST').toBe(true)
    else if (!concernsSale(event)) expect(row?.state).toBe('IGNORED')
    else {
      expect(row?.state).toBe('APPLIED')
      const sale = await fresh.sale(event.sale.external_sales_id)
      const state = applySaleEvent(null, event, NOW.toISOString())
      expect(sale?.status).toBe(state.status)
      const wire = (await product.call(fresh.adm, 'GET', `/api/sale/${sale?.id}?with=timeline`)).body.data
      expect(wire).toMatchObject({ amount: Number(event.sale.amount), source: 'HOTMART', missing: state.sale.missing })
    }
  })
})

describe('writing deliveries together', () => {
  it('does not let one bad row fail its neighbours', async () => {
    const vault = openVault(product.config.masterKey)
    const url = roleUrl(product.config.databaseUrl, 'talao_app', vault)
    const log = makeLogger('silent', systemClock)
    const { pool } = connect(url, { log, name: 'test', max: 4 })
    const queue = await openQueue(url, log)
    const writer = makeInboxWriter(pool, queue, systemClock)
    const delivery = (of: Shop, integration: number, code: string) => ({
      company_id: of.companyId,
      sale_integration_id: integration,
      headers: {},
      query: {},
      body: Buffer.from(purchase({ code, at: NOW })),
      request_id: randomBytes(4).toString('hex'),
    })
    const written = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) =>
        writer.write(
          index === 77
            ? delivery(shop, other.integrationId, 'HPBAD')
            : delivery(index % 2 ? shop : other, index % 2 ? shop.integrationId : other.integrationId, `HPROW${index}`),
        ),
      ),
    )
    expect(written.map((one, index) => (one.status === 'rejected' ? index : -1)).filter((index) => index >= 0)).toEqual(
      [77],
    )
    const rows = await product.sql<{ n: number }>(
      `select count(*)::int as n from inbox where position('HPROW' in encode(body, 'escape')) > 0`,
    )
    expect(rows).toEqual([{ n: 199 }])
    await queue.stop()
    await pool.end()
  })

  it('is finished before a server that is told to stop is gone', async () => {
    const second = await startServer({ ...product.config, port: 0 }, { log: makeLogger('silent', systemClock) })
    const asked = Array.from({ length: 60 }, (_, index) =>
      fetch(`${second.url}${shop.webhook}`, {
        method: 'POST',
        headers: { 'x-hotmart-hottok': HOTTOK },
        body: purchase({ code: `HPSTOP${index}`, at: NOW }),
      }).then(
        (reply) => reply.status,
        () => 0,
      ),
    )
    await asked[0]
    await second.stop()
    const answered = (await Promise.all(asked)).filter((status) => status === 200).length
    const rows = await product.sql<{ n: number }>(
      `select count(*)::int as n from inbox where position('HPSTOP' in encode(body, 'escape')) > 0`,
    )
    expect(answered).toBeGreaterThan(0)
    expect(rows[0]?.n).toBeGreaterThanOrEqual(answered)
  })
})
