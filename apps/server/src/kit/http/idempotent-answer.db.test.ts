import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byDepth } from '../../../../../test/support/depth.ts'
import { type Person, type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { freePort } from '../../../../../tools/launcher/port.ts'
import { HEADERS } from '../../intake/imports/rows/columns.ts'
import { startServer } from '../../start-processes.ts'
import { systemClock } from '../clock.ts'
import { makeLogger } from '../log.ts'

let product: Product
let shop: ServiceShop
let other: Shop
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openServiceShop(product, 'NFSE_NACIONAL')
  other = await openShop(product, { certificate: false })
}, 90_000)
afterAll(() => product.stop())

const BUYER = {
  name: 'Maria da Silva',
  document: '52998224725',
  address: { postal_code: '01310100', street: 'Av. Paulista', number: '1', neighborhood: 'Centro', city_id: 3550308 },
}
const goods = (sales_code: string, more: object = {}) => ({
  sales_code,
  customer_note: BUYER,
  items: [{ description: 'Livro', quantity: 1, value_per_unit: 20, ncm: '49019900', cfop: '5102' }],
  ...more,
})
const service = (sales_code: string, more: object = {}) => ({
  sales_code,
  customer_note: BUYER,
  items: [{ description: 'Curso de violão', quantity: 1, value_per_unit: 50 }],
  ...more,
})
const post = (path: string, body: unknown, key: string, who: Person = shop.adm): Promise<Reply> =>
  product.call(who, 'POST', path, body, { 'idempotency-key': key })
const notes = (sales_code: string) =>
  product.sql<{ id: number; company_id: number }>(
    'select id::int, company_id::int from note where sales_code = $1 order by id',
    [sales_code],
  )
const kept = (key: string) =>
  product.sql<{ answer: string; company_id: number }>(
    'select answer, company_id::int from kept_answer where key = $1',
    [key],
  )
const replayed = ({ headers }: Reply) => headers.get('idempotency-replayed')
const authorized = (id: number) =>
  until('the note to be authorised', async () => {
    const [note] = await product.sql<{ number: number }>(
      `select 1 from note where id = $1 and enotas_status = 'Autorizada'`,
      [id],
    )
    return note
  })

describe('the same note asked for twice with one key', () => {
  it.each([
    ['/api/fiscal-note', goods],
    ['/api/service-fiscal-note', service],
  ])('at %s is one note, authorised once', async (path, body) => {
    const code = `DUAS${path}`
    const first = await post(path, body(code, { send: true }), code)
    const second = await post(path, body(code, { send: true }), code)
    expect([first.status, replayed(first)]).toEqual([201, null])
    expect([second.status, second.body, replayed(second)]).toEqual([201, first.body, 'true'])
    await authorized(idOf(first))
    expect(await notes(code)).toEqual([{ id: idOf(first), company_id: shop.companyId }])
    expect((await post(path, body(code, { send: true }), code)).body).toEqual(first.body)
  })

  it('six times at once is one note, and all six hear of it', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => post('/api/fiscal-note', goods('SEIS'), 'seis')))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(new Set(replies.map(idOf)).size).toBe(1)
    expect(replies.filter((reply) => replayed(reply) === 'true')).toHaveLength(5)
    expect(await notes('SEIS')).toHaveLength(1)
  })

  it('at once at two servers is one note', async () => {
    const log = makeLogger('warn', systemClock, {}, () => undefined)
    const second = await startServer({ ...product.config, port: await freePort() }, { log })
    try {
      const at = (url: string) => () =>
        fetch(`${url}/api/fiscal-note`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${shop.adm.token}`,
            'content-type': 'application/json',
            'idempotency-key': 'dois-servidores',
          },
          body: JSON.stringify(goods('DOIS-SERVIDORES')),
        })
      const asked = [product.url, second.url, product.url, second.url, product.url, second.url].map(at)
      const replies = await Promise.all(asked.map((ask) => ask()))
      const bodies = await Promise.all(replies.map((reply) => reply.text()))
      expect([new Set(bodies).size, replies.map(({ status }) => status)]).toEqual([1, [201, 201, 201, 201, 201, 201]])
      expect(await notes('DOIS-SERVIDORES')).toHaveLength(1)
    } finally {
      await second.stop()
    }
  })

  it('by a change and by its form, which posts it, is one change', async () => {
    const id = idOf(await post('/api/fiscal-note', goods('MUDA'), 'muda-1'))
    const change = { version: 1, additional_information: 'Outra' }
    const key = { 'idempotency-key': 'muda-2' }
    const first = await product.call(shop.adm, 'PUT', `/api/fiscal-note/${id}`, change, key)
    const second = await post(`/api/fiscal-note/${id}/`, { ...change, _method: 'PUT' }, 'muda-2')
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
  })

  it('and another body is refused', async () => {
    await post('/api/fiscal-note', goods('CORPO'), 'corpo')
    const reply = await post('/api/fiscal-note', goods('CORPO-2'), 'corpo')
    expect([reply.status, reply.body.code]).toEqual([422, 'chave_com_outro_conteudo'])
    expect(await notes('CORPO-2')).toEqual([])
  })
})

describe('what is not kept', () => {
  it('a refusal: the same key works once the request is mended', async () => {
    const wrong = await post('/api/fiscal-note', goods('RECUSA', { send: true, items: [] }), 'recusa')
    expect([wrong.status, await kept('recusa'), await notes('RECUSA')]).toEqual([422, [], []])
    expect((await post('/api/fiscal-note', goods('RECUSA'), 'recusa')).status).toBe(201)
  })

  it('an answer whose work did not go in, and work whose answer did not', async () => {
    await product.sql(`create function fail_now() returns trigger language plpgsql as $$ begin raise 'gone'; end $$`)
    await product.sql(`create trigger fail_now before insert on kept_answer for each row
      when (new.key = 'queda') execute function fail_now()`)
    expect((await post('/api/fiscal-note', goods('QUEDA', { send: true }), 'queda')).status).toBe(500)
    await product.sql('drop trigger fail_now on kept_answer')
    expect([await kept('queda'), await notes('QUEDA')]).toEqual([[], []])
    const again = await post('/api/fiscal-note', goods('QUEDA', { send: true }), 'queda')
    expect([again.status, replayed(again)]).toEqual([201, null])
    expect(await notes('QUEDA')).toHaveLength(1)
  })

  it('a secret that is shown once: a repetition hears that it was', async () => {
    const first = await post('/api/oauth-client', { name: 'ERP' }, 'segredo')
    const { client_secret } = first.body.data as { client_secret: string }
    const second = await post('/api/oauth-client', { name: 'ERP' }, 'segredo')
    expect(client_secret).toMatch(/^tlo_live_/)
    expect(second.body).toMatchObject({
      data: { ...(first.body.data as object), client_secret: null },
      message: expect.stringMatching(/segredo só aparece na primeira resposta/),
    })
    expect((await kept('segredo'))[0]?.answer).not.toContain(client_secret)
  })
})

describe('a key', () => {
  it('is its caller’s: another person, a program, and whoever has left the company do not hear the answer', async () => {
    const colleague = await product.person({ company: shop.companyId })
    const first = await post('/api/fiscal-note', goods('MEU'), 'meu')
    const second = await post('/api/fiscal-note', goods('MEU'), 'meu', colleague)
    expect(idOf(second)).not.toBe(idOf(first))
    expect(await kept('meu')).toHaveLength(2)
    const send = `/api/fiscal-note/${idOf(second)}/copy`
    expect((await post(send, undefined, 'sair', colleague)).status).toBe(201)
    await product.sql('delete from membership where user_id = $1', [colleague.id])
    expect((await post(send, undefined, 'sair', colleague)).status).toBe(404)
  })

  it('is of one company: the same key for another one makes what it asks for', async () => {
    const both = await product.person({ company: shop.companyId })
    await product.sql('insert into membership (user_id, company_id, role, created_at) values ($1, $2, $3, now())', [
      both.id,
      other.companyId,
      'ADM',
    ])
    const ask = (company_id: number) => post('/api/fiscal-note', goods('DE-DUAS', { company_id }), 'de-duas', both)
    await ask(shop.companyId)
    await ask(other.companyId)
    await ask(shop.companyId)
    const of = (await notes('DE-DUAS')).map(({ company_id }) => company_id)
    expect(of).toEqual([shop.companyId, other.companyId])
  })

  it('works where there is no company yet, and for an administrator of the platform', async () => {
    const founder = await product.person()
    const company = { corporate_name: 'Nova Ltda', cnpj: '11444777000161' }
    const first = await post('/api/company', company, 'fundar', founder)
    expect((await post('/api/company', company, 'fundar', founder)).body).toEqual(first.body)
    const wise = await product.person({ wise: true })
    const one = await post('/api/fiscal-note', goods('SABIO', { company_id: shop.companyId }), 'sabio', wise)
    const two = await post('/api/fiscal-note', goods('SABIO', { company_id: shop.companyId }), 'sabio', wise)
    expect([one.status, two.body]).toEqual([201, one.body])
    expect(await notes('SABIO')).toHaveLength(1)
  })

  it.each([
    ['GET', '/api/fiscal-note'],
    ['POST', '/api/fiscal-note/calculate'],
    ['POST', '/oauth/token'],
    ['DELETE', '/api/fiscal-note/1'],
  ])('that %s %s does not take is refused and not ignored', async (method, path) => {
    const who = path.startsWith('/oauth') ? null : shop.adm
    const reply = await product.call(who, method, path, method === 'POST' ? {} : undefined, { 'idempotency-key': 'a' })
    expect([reply.status, reply.body.errors]).toEqual([
      422,
      { 'Idempotency-Key': [expect.stringMatching(/não aceita chave/)] },
    ])
  })

  it('of a platform’s own delivery is not looked at', async () => {
    const answers = ['entrega', 'entrega'].map((key) => shop.deliver('{}', { 'idempotency-key': `${key} de outro` }))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  })

  it('that is no plain text is refused beside its name', async () => {
    for (const key of ['', 'a b', 'x'.repeat(256), 'çá']) {
      const reply = await post('/api/fiscal-note', goods('FEIA'), key)
      expect([key, reply.status, Object.keys(reply.body.errors as object)]).toEqual([key, 422, ['Idempotency-Key']])
    }
    expect((await post('/api/fiscal-note', goods('LONGA'), 'x'.repeat(255))).status).toBe(201)
  })

  it('of a form counts its files by what is in them', async () => {
    const form = (text: string) => {
      const made = new FormData()
      made.set('company_id', String(shop.companyId))
      made.set('file', new Blob([text]), 'vendas.csv')
      return made
    }
    const empty = `${HEADERS.join(';')}\n`
    const first = await post('/api/sale-file-import', form(empty), 'arquivo')
    expect(first.status).toBe(201)
    expect((await post('/api/sale-file-import', form(empty), 'arquivo')).body).toEqual(first.body)
    const reply = await post('/api/sale-file-import', form(`${empty}\n`), 'arquivo')
    expect([reply.status, reply.body.code]).toEqual([422, 'chave_com_outro_conteudo'])
  })
})

describe('any order of tries and retries', () => {
  it('makes one note a key, of the first body that went in', async () => {
    let run = 0
    const tries = fc.array(
      fc.record({ key: fc.nat(2), body: fc.nat(1), refused: fc.boolean(), together: fc.boolean() }),
      { minLength: 1, maxLength: 8 },
    )
    const holds = async (asked: { key: number; body: number; refused: boolean; together: boolean }[]) => {
      run += 1
      const of = (key: number) => `ORDEM-${run}-${key}`
      const first = new Map<number, number>()
      let waiting: Promise<unknown>[] = []
      for (const { key, body, refused, together } of asked) {
        const send = refused ? { send: true, items: [] } : { additional_information: `Corpo ${body}` }
        const reply = post('/api/fiscal-note', goods(of(key), send), of(key))
        if (!together) await Promise.all([reply, ...waiting.splice(0)])
        else waiting.push(reply)
        if (together) continue
        const { status } = await reply
        if (status === 201 && !first.has(key)) first.set(key, idOf(await reply))
      }
      await Promise.all(waiting)
      waiting = []
      for (const key of new Set(asked.map((one) => one.key))) {
        const made = await notes(of(key))
        const isWanted = asked.some((one) => one.key === key && !one.refused)
        expect(made).toHaveLength(isWanted ? 1 : 0)
        if (first.has(key)) expect(made[0]?.id).toBe(first.get(key))
      }
    }
    await fc.assert(fc.asyncProperty(tries, holds), { numRuns: byDepth(15, 150), endOnFailure: true })
  })
})
