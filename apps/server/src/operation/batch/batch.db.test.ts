import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { systemClock } from '../../kit/clock.ts'
import { connect } from '../../kit/db/connect.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { makeLogger } from '../../kit/log.ts'
import { openQueue } from '../../kit/queue/queue.ts'
import { openVault } from '../../kit/secrets/vault.ts'

let product: Product
let shop: Shop
let plain: Person
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product, { integration: { auto_send: false } })
  plain = await product.person({ company: shop.companyId, role: null })
}, 60_000)
afterAll(() => product.stop())

type Task = {
  id: number
  state: string
  total: number
  done: number
  failed: number
  has_file: boolean
  message: string
}
type Row = { entity_id: number; state: string; message: string | null }
const preview = async (body: object, who = shop.adm) => product.call(who, 'POST', '/api/batch/preview', body)
const start = async (body: object, who = shop.adm) => product.call(who, 'POST', '/api/batch', body)
const task = async (id: number, who = shop.adm) => (await product.call(who, 'GET', `/api/task/${id}`)).body.data as Task
const rowsOf = async (id: number, who = shop.adm) =>
  (await product.call(who, 'GET', `/api/task/${id}/result?rows=true&per_page=200`)).body.data as Row[]
async function ended(reply: { status: number; body: Record<string, unknown> }, who = shop.adm): Promise<Task> {
  expect([reply.status, reply.body.code]).toEqual([202, undefined])
  const { task: begun } = reply.body.data as { task: { href: string } }
  return until('the task to end', async () => {
    const now = (await product.call(who, 'GET', begun.href)).body.data as Task
    return ['DONE', 'CANCELED', 'FAILED'].includes(now.state) && now
  })
}
/** Unsent drafts of paid sales. */
async function drafts(prefix: string, count: number, wish: object = {}): Promise<number[]> {
  const codes = Array.from({ length: count }, (_, index) => `${prefix}${index}`)
  for (const code of codes) await shop.deliver(purchase({ code, at: new Date(), ...wish }))
  return Promise.all(codes.map(async (code) => (await until('the draft', () => shop.note(code)))?.id ?? 0))
}
const inState = (ids: readonly number[], state: string) =>
  until(`the notes to be ${state}`, async () => {
    const rows = await product.sql('select 1 from note where id = any($1) and enotas_status = $2', [ids, state])
    return rows.length === ids.length
  })
const notes = (ids: readonly number[], action: string, rest: object = {}) => ({
  entity: 'fiscal-note',
  action,
  ids,
  ...rest,
})

describe('a batch', () => {
  it('says before it begins how many can and why the others cannot, and then does the ones that can', async () => {
    const ids = await drafts('HPBATCH', 4)
    const [sent = 0] = ids
    await product.call(shop.adm, 'POST', `/api/fiscal-note/${sent}/send`)
    await inState([sent], 'Autorizada')
    const { body } = await preview(notes(ids, 'send'))
    expect(body.data).toMatchObject({
      can: 3,
      cannot: [{ total: 1, reason: expect.stringMatching(/já foi autorizada/) }],
    })

    const done = await ended(await start(notes(ids, 'send')))
    expect(done).toMatchObject({ state: 'DONE', total: 4, done: 4, failed: 1 })
    await inState(ids, 'Autorizada')
    const rows = await rowsOf(done.id)
    expect(rows.filter(({ state }) => state === 'REFUSED')).toEqual([
      expect.objectContaining({ entity_id: sent, message: expect.stringMatching(/já foi autorizada/) }),
    ])
    const jobs = await product.sql<{ lane: string }>(
      `select distinct data->>'lane' as lane from jobs.job where name = 'issue-note' and (data->>'note_id')::int = any($1)`,
      [ids.slice(1)],
    )
    expect(jobs).toEqual([{ lane: 'bulk' }])
  })

  it('reaches exactly what the list shows under the same filter', async () => {
    await drafts('HPFILTER', 3, { buyer: { name: 'Filtrada Da Silva' } })
    const filter = { customer_name: 'filtrada', company_id: shop.companyId }
    const list = await product.call(shop.adm, 'GET', '/api/fiscal-note?customer_name=filtrada')
    const { body } = await preview({ entity: 'fiscal-note', action: 'send', filter })
    expect([list.body.total, (body.data as { can: number }).can]).toEqual([3, 3])
    const wrong = await preview({ entity: 'fiscal-note', action: 'send', filter: { enotas_status: 'Sumida' } })
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['filter.enotas_status']])
  })

  it('cancels, mails, consults and downloads what is legal', async () => {
    const ids = await drafts('HPLEGAL', 2)
    await ended(await start(notes(ids, 'send')))
    await inState(ids, 'Autorizada')
    await until(
      'the XMLs',
      async () =>
        (
          await product.sql(`select 1 from note_file where note_id = any($1) and kind = 'XML' and sha256 is not null`, [
            ids,
          ])
        ).length === 2,
    )
    const clicks = await Promise.all([start(notes(ids, 'email')), start(notes(ids, 'email'))])
    expect(clicks.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 409])
    expect(await ended(clicks.find(({ status }) => status === 202) ?? expect.fail())).toMatchObject({
      done: 2,
      failed: 0,
    })
    expect((await start(notes(ids.slice(1), 'email'))).body.code).toBe('emails_ja_pedidos')
    const mails = await product.sql(`select 1 from outgoing_mail where note_id = any($1) and dedupe like 'task:%'`, [
      ids,
    ])
    expect(mails).toHaveLength(2)
    expect(await ended(await start(notes(ids, 'consult')))).toMatchObject({ done: 2, failed: 0 })

    const download = await ended(await start(notes(ids, 'download')))
    expect(download).toMatchObject({ done: 2, failed: 0, has_file: true })
    const zip = await fetch(`${product.url}/api/task/${download.id}/result`, {
      headers: { authorization: `Bearer ${shop.adm.token}` },
    })
    expect(zip.headers.get('content-type')).toBe('application/zip')
    const bytes = Buffer.from(await zip.arrayBuffer()).toString('latin1')
    const keys = await product.sql<{ name: string }>(
      `select number || '-' || access_key as name from note where id = any($1)`,
      [ids],
    )
    for (const { name } of keys) for (const ending of ['-nfe.xml', '.pdf']) expect(bytes).toContain(`${name}${ending}`)
    expect(bytes).not.toContain('faltaram')

    const short = await start(notes(ids, 'cancel', { reason: 'curto' }))
    expect(short.status).toBe(422)
    expect(await ended(await start(notes(ids, 'cancel', { reason: 'Venda desfeita pelo cliente' })))).toMatchObject({
      done: 2,
      failed: 0,
    })
    await inState(ids, 'Cancelada')
  }, 60_000)

  it('of more than twenty cancellations is for who runs the company', async () => {
    const ids = await product.sql<{ id: number }>(
      `insert into note (company_id, kind, gateway, in_production, nature_operation, customer_name, total_cents, created_at, updated_at)
       select $1, 'NFE', 'FOCUS_NFE', false, 'Venda', 'Cliente', 100, now(), now() from generate_series(1, 21) returning id::int`,
      [shop.companyId],
    )
    const all = notes(
      ids.map(({ id }) => id),
      'cancel',
      { reason: 'Venda desfeita pelo cliente' },
    )
    const some = notes(
      ids.slice(1).map(({ id }) => id),
      'cancel',
      { reason: 'Venda desfeita pelo cliente' },
    )
    expect((await start(all, plain)).status).toBe(403)
    const preview = (await product.call(plain, 'POST', '/api/batch/preview', all)).body.data
    expect(preview).toEqual({
      can: 0,
      unread: 0,
      cannot: [{ reason: expect.stringContaining('é para quem administra a empresa'), total: 21 }],
    })
    expect(await ended(await start(some, plain), plain)).toMatchObject({ done: 20, failed: 20 })
    expect(await ended(await start(all))).toMatchObject({ done: 21, failed: 21 })
  })

  it('marks sales that get no note, and refuses what is no action of sales', async () => {
    await shop.deliver(purchase({ code: 'HPSKIP', at: new Date(), buyer: { document: '' }, address: { zipcode: '' } }))
    const sale = await until('the sale', () => shop.sale('HPSKIP'))
    await product.sql(`update sale set status = 'PENDING', skip_reason = null where id = $1`, [sale?.id])
    const body = { entity: 'sale', action: 'skip', ids: [sale?.id], reason: 'Brinde, sem nota' }
    const done = await ended(await start(body))
    expect([done.failed, (await shop.sale('HPSKIP'))?.status]).toEqual([0, 'LOCKED'])
    const audit = await product.call(shop.adm, 'GET', `/api/audit-log?entity=sale&entity_id=${sale?.id}`)
    expect(audit.body.data).toMatchObject([
      {
        user: { id: shop.adm.id },
        call: 'POST /api/batch',
        before: { status: 'PENDING' },
        after: { status: 'LOCKED', skip_reason: 'Brinde, sem nota' },
      },
    ])
    const wrong = await start({ ...body, action: 'cancel' })
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['action']])
  })

  it('belongs to who asked for it, and to one company', async () => {
    const [id = 0] = await drafts('HPOWN', 1)
    const own = await ended(await start(notes([id], 'consult')))
    for (const path of ['', '/result']) {
      expect((await product.call(plain, 'GET', `/api/task/${own.id}${path}`)).status).toBe(404)
    }
    expect((await product.call(plain, 'POST', `/api/task/${own.id}/cancel`)).status).toBe(404)
    const listed = (await product.call(plain, 'GET', '/api/task')).body.data as Task[]
    expect(listed.map((one) => one.id)).not.toContain(own.id)
    expect((await start(notes([id, 99_999_999], 'consult'))).status).toBe(404)
  })

  it('says beforehand what drafts lack to be sent, of the first two hundred, and how many it did not read', async () => {
    const [whole = 0, lacking = 0] = await drafts('HPLACK', 2)
    await product.sql('update note_customer set document = null where note_id = $1', [lacking])
    const few = await preview(notes([whole, lacking], 'send'))
    expect(few.body.data).toMatchObject({ can: 1, unread: 0, cannot: [{ total: 1, reason: expect.any(String) }] })
    const [told] = (few.body.data as { cannot: { reason: string }[] }).cannot
    const alone = await product.call(shop.adm, 'POST', `/api/fiscal-note/${lacking}/send`)
    expect(Object.values(alone.body.errors as object).flat()).toContain(told?.reason)

    await product.sql(
      `with made as (insert into note (company_id, kind, gateway, in_production, nature_operation, customer_name, total_cents, created_at, updated_at)
         select $1, 'NFE', 'FOCUS_NFE', false, 'Venda', 'Duzentos', 100, now(), now() from generate_series(1, 203) returning company_id, id)
       insert into note_customer (company_id, note_id, name) select company_id, id, 'Duzentos' from made`,
      [shop.companyId],
    )
    const filter = { customer_name: 'Duzentos' }
    const many = (await preview({ entity: 'fiscal-note', action: 'send', filter })).body.data
    expect(many).toMatchObject({ can: 3, unread: 3, cannot: [{ total: 200 }] })
    const consult = (await preview({ entity: 'fiscal-note', action: 'download', filter })).body.data
    expect(consult).toMatchObject({ unread: 0 })
  })

  it('previews ten thousand rows in pages, without a query a row', async () => {
    await product.sql(
      `insert into note (company_id, kind, gateway, in_production, nature_operation, customer_name, total_cents, created_at, updated_at)
       select $1, 'NFE', 'FOCUS_NFE', false, 'Venda', 'Dezmil', 100, now(), now() from generate_series(1, 10000)`,
      [shop.companyId],
    )
    const body = { entity: 'fiscal-note', action: 'cancel', filter: { customer_name: 'Dezmil' } }
    const reply = await preview(body)
    expect(reply.body.data).toMatchObject({ can: 0, cannot: [{ total: 10_000 }] })
  })
})

describe('a task', () => {
  /** The state a crashed worker leaves: running, with its first row done. */
  async function abandoned(code: string, wish: { cancel_asked: boolean }): Promise<{ id: number; ids: number[] }> {
    const ids = await drafts(code, 3)
    const [made] = await product.sql<{ id: number }>(
      `insert into task (company_id, kind, state, params, total, done, cancel_asked, created_by, created_at, started_at)
       values ($1, 'fiscal-note:send', 'RUNNING', '{"reason":null,"request_id":"r","user_name":"Ana"}', 3, 1, $2, $3, now(), now())
       returning id::int`,
      [shop.companyId, wish.cancel_asked, shop.adm.id],
    )
    const id = made?.id ?? 0
    await product.sql(
      `insert into task_row (company_id, task_id, position, entity_id, state)
       select $1, $2, row.position, row.id, case when row.position = 1 then 'DONE' else 'WAITING' end
       from unnest($3::bigint[]) with ordinality as row(id, position)`,
      [shop.companyId, id, ids],
    )
    const vault = openVault(product.config.masterKey)
    const log = makeLogger('silent', systemClock)
    const url = roleUrl(product.config.databaseUrl, 'talao_app', vault)
    const queue = await openQueue(url, log)
    const { db } = connect(url, { log, name: 'test', max: 1 })
    await withCompanies(db, [shop.companyId], (tx) =>
      queue.enqueue(tx, 'run-task', { company_id: shop.companyId, task_id: id }, { key: `task:${id}` }),
    )
    await db.destroy()
    await queue.stop()
    return { id, ids }
  }

  it('goes on behind the last row that was through when its worker dies', async () => {
    const { id, ids } = await abandoned('HPRESUME', { cancel_asked: false })
    await until('the task to end', async () => (await task(id)).state === 'DONE')
    expect(await task(id)).toMatchObject({ done: 3, failed: 0 })
    await inState(ids.slice(1), 'Autorizada')
    await inState(ids.slice(0, 1), 'PENDING')
  })

  it('stops between two rows when somebody wants that', async () => {
    const { id, ids } = await abandoned('HPSTOP', { cancel_asked: true })
    await until('the task to stop', async () => (await task(id)).state === 'CANCELED')
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['DONE', 'WAITING', 'WAITING'])
    await inState(ids, 'PENDING')
    expect((await product.call(shop.adm, 'POST', `/api/task/${id}/cancel`)).body.message).toMatch(/já tinha terminado/)
  })
})
