import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type EventReader, readEvents } from '../../../../../test/support/event-stream.ts'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock, systemClock } from '../../kit/clock.ts'
import { connect } from '../../kit/db/connect.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { makeLogger } from '../../kit/log.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { findSession } from '../../people/auth/sessions.ts'
import { type Running, startServer } from '../../start-processes.ts'
import { makeEventHub } from './hub.ts'
import { viewerOf } from './viewer.ts'

let product: Product
let second: Running
let mine: Shop
let theirs: Shop
let colleague: Person
let wise: Person
const open: EventReader[] = []

beforeAll(async () => {
  product = await startProduct({ worker: true })
  second = await startServer({ ...product.config, port: 0 }, { log: makeLogger('silent', systemClock) })
  mine = await openShop(product)
  theirs = await openShop(product)
  colleague = await product.person({ company: mine.companyId, role: null })
  wise = await product.person({ wise: true })
})
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})
afterAll(async () => {
  await second.stop()
  await product.stop()
})

async function listen(who: Person, more: { query?: string; server?: string; headers?: Record<string, string> } = {}) {
  const url = `${more.server ?? product.url}/api/events${more.query ?? ''}`
  const reader = await readEvents(url, who.token, more.headers)
  open.push(reader)
  return reader
}
const told = (reader: EventReader, event: string) => reader.heard.filter((one) => one.event === event)
const heard = (reader: EventReader, event: string) => until(event, async () => told(reader, event)[0])
const sell = (shop: Shop, code: string) =>
  shop.deliver(purchase({ code, at: new Date(), buyer: { name: 'Ana', email: 'ana@x.test' }, productName: 'Curso' }))
const tell = (shop: Shop, entity: number) =>
  product.sql(`select notify_people($1, 'NFE', 'DENIED', $2, '{}', $3, now())`, [shop.companyId, entity, `x:${entity}`])
/**
 * A change of the other company, then of the viewer's own: once the second arrives, the first would have arrived too.
 */
const sentinel = () => tell(mine, Date.now())

/** One event a second; a busy machine may need several seconds for a thousand changes. */
const FEW_WORDS = 30

describe('the stream', () => {
  it('tells both servers’ readers of a sale and its note, with numbers only', async () => {
    const readers = [await listen(mine.adm), await listen(colleague, { server: second.url })]
    await sell(mine, 'HP-1')
    const note = await until('the note', async () => {
      const found = await mine.note('HP-1')
      return found?.enotas_status === 'Autorizada' && found
    })
    const sale = await mine.sale('HP-1')
    for (const reader of readers) {
      await until('its events', async () => told(reader, 'note').length > 0 && told(reader, 'sale').length > 0)
      expect(told(reader, 'sale').flatMap(({ data }) => data.ids)).toContain(sale?.id)
      expect(new Set(told(reader, 'note').flatMap(({ data }) => data.ids))).toEqual(new Set([note.id]))
      for (const { data } of reader.heard)
        expect(data).toEqual({ company_id: mine.companyId, ids: expect.any(Array), many: false })
    }
  })

  it('is not kept back on its way', async () => {
    const { headers } = await listen(mine.adm)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect([headers.get('content-length'), headers.get('content-encoding')]).toEqual([null, null])
  })

  it('tells nothing of what was rolled back', async () => {
    const reader = await listen(mine.adm)
    await product.sql(
      `do $$ begin
         begin
           perform notify_people(${mine.companyId}, 'NFE', 'DENIED', 1, '{}', 'undone', now());
           raise exception 'undone';
         exception when others then null; end;
       end $$`,
    )
    await sentinel()
    await heard(reader, 'notification')
    const [row] = await product.sql<{ id: string }>(
      'select id from notification where user_id = $1 order by created_at desc limit 1',
      [mine.adm.id],
    )
    expect(told(reader, 'notification').map(({ data }) => data.ids)).toEqual([[row?.id]])
  })

  it('tells of a thousand sales in one go as many, and of a thousand changes one after another in a few words', async () => {
    const reader = await listen(mine.adm)
    await product.sql(
      `insert into sale (company_id, platform, external_sales_id, status, event_kind, state_at, told, fence_at, amount_cents, customer_name, purchase_date, created_at, updated_at)
       select company_id, platform, 'copy-' || n, 'LOCKED', event_kind, state_at, told, fence_at, amount_cents, customer_name, purchase_date, created_at, updated_at
       from sale, generate_series(1, 1000) n where company_id = $1 and external_sales_id = 'HP-1'`,
      [mine.companyId],
    )
    const many = await until('many', async () => told(reader, 'sale').find(({ data }) => data.many))
    expect(many.data).toEqual({ company_id: mine.companyId, ids: [], many: true })
    await product.sql(
      `do $$ declare copy record; begin
         for copy in select id from sale where external_sales_id like 'copy-%' loop
           update sale set version = version + 1 where id = copy.id;
           commit;
         end loop;
       end $$`,
    )
    await sentinel()
    await heard(reader, 'notification')
    expect(told(reader, 'sale').length).toBeLessThan(FEW_WORDS)
    await product.sql(`delete from sale where external_sales_id like 'copy-%'`)
  })

  it('starts with `reset` for whoever comes back after something happened, and only then', async () => {
    const behind = await listen(mine.adm, { headers: { 'last-event-id': 'of-another-run' } })
    expect(behind.heard[0]?.event).toBe('reset')
    const isReset = async () => {
      const first = await listen(mine.adm)
      await sentinel()
      const { id } = await heard(first, 'notification')
      const again = await listen(mine.adm, { headers: { 'last-event-id': id } })
      await sentinel()
      await heard(again, 'notification')
      return again.heard[0]?.event === 'reset'
    }
    // Work of earlier tests may still cause a reset, which is then correct.
    await until('a return without a loss', async () => !(await isReset()))
  })

  it('says `reset` when the connection to the database was lost meanwhile', async () => {
    const reader = await listen(mine.adm)
    await product.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'talao-events' and datname = current_database()`,
    )
    await heard(reader, 'reset')
    await sentinel()
    expect((await heard(reader, 'notification')).data.company_id).toBe(mine.companyId)
  })
})

describe('who may see what', () => {
  it('needs a person who is signed in: no stranger, no program', async () => {
    const { status } = await readEvents(`${product.url}/api/events`, null)
    expect(status).toBe(401)
  })

  it('never tells one company of another, and refuses to be asked for another', async () => {
    const reader = await listen(mine.adm)
    const stranger = await listen(await product.person())
    await sell(theirs, 'HP-THEIRS')
    await until('their note', async () => (await theirs.note('HP-THEIRS'))?.enotas_status === 'Autorizada')
    await tell(theirs, 1)
    await product.sql(`update sale_file_import set rows = rows where company_id = $1`, [theirs.companyId])
    await sentinel()
    await heard(reader, 'notification')
    expect(new Set(reader.heard.map(({ data }) => data.company_id))).toEqual(new Set([mine.companyId]))
    expect(stranger.heard).toEqual([])
    for (const asked of [`${theirs.companyId}`, `${mine.companyId},${theirs.companyId}`])
      expect((await listen(mine.adm, { query: `?company_id=${asked}` })).status).toBe(404)
  })

  it('tells a person’s notifications and tasks to nobody else', async () => {
    const own = await listen(mine.adm)
    const other = await listen(colleague)
    const platform = await listen(wise)
    const note = await mine.note('HP-1')
    const started = await product.call(mine.adm, 'POST', '/api/batch', {
      entity: 'fiscal-note',
      action: 'consult',
      ids: [note?.id],
    })
    expect(started.status).toBe(202)
    await heard(own, 'task')
    await sentinel()
    for (const reader of [own, other]) await heard(reader, 'notification')
    expect([other, platform].flatMap((reader) => told(reader, 'task'))).toEqual([])
    expect(told(platform, 'notification')).toEqual([])
    const ids = (reader: EventReader) => told(reader, 'notification').flatMap(({ data }) => data.ids)
    expect(ids(own).filter((id) => ids(other).includes(id))).toEqual([])
  })

  it('tells a platform administrator of every company, or of those asked for', async () => {
    const every = await listen(wise)
    const one = await listen(wise, { query: `?company_id=${theirs.companyId}` })
    for (const shop of [mine, theirs])
      await product.sql('update sale set version = version + 1 where company_id = $1', [shop.companyId])
    await until('both', async () => new Set(told(every, 'sale').map(({ data }) => data.company_id)).size === 2)
    await heard(one, 'sale')
    expect(new Set(one.heard.map(({ data }) => data.company_id))).toEqual(new Set([theirs.companyId]))
  })
})

describe('a stream ends', () => {
  it.each<[string, (who: Person) => Promise<unknown>]>([
    ['its session is ended', (who) => product.call(who, 'POST', '/api/auth/logout', {})],
    [
      'its person is switched off',
      (who) => product.sql('update app_user set disabled_at = now() where id = $1', [who.id]),
    ],
    ['its person leaves the company', (who) => product.sql('delete from membership where user_id = $1', [who.id])],
  ])('at once when %s, and nobody else’s does', async (_what, change) => {
    const who = await product.person({ company: mine.companyId })
    const reader = await listen(who)
    const other = await listen(mine.adm)
    await change(who)
    await until('the end', async () => reader.isOver())
    await sentinel()
    await heard(other, 'notification')
    expect(other.isOver()).toBe(false)
  })

  it('for the twenty-first window of one person, with when to try again', async () => {
    const who = await product.person({ company: mine.companyId })
    const held = await Promise.all(Array.from({ length: 20 }, () => listen(who)))
    const refused = await listen(who)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    held[0]?.close()
    const again = await until('room', async () => {
      const reader = await listen(who)
      return reader.status === 200 && reader
    })
    expect(again.isOver()).toBe(false)
  })

  it.each([
    ['has run out', 31],
    ['was not used for fourteen days', 15],
  ])('with the next look when its session %s, and is told of life until then', async (_how, days) => {
    const clock = fixedClock(new Date().toISOString())
    const url = roleUrl(product.config.databaseUrl, 'talao_app', openVault(product.config.masterKey))
    const log = makeLogger('silent', clock)
    const { db } = connect(url, { log, name: 'test', max: 2 })
    const hub = makeEventHub({
      db,
      clock,
      log,
      login: { url },
      idleDays: days < 30 ? 14 : 365,
      beatMs: 50,
      checkMs: 50,
    })
    const who = await product.person({ company: mine.companyId })
    const session = await findSession({ db, config: product.config }, who.token, clock.now())
    if (!session) throw new Error('no session')
    const out = hub.open(viewerOf(session.actor, undefined), undefined)
    let text = ''
    out.on('data', (piece: Buffer) => (text += piece.toString()))
    clock.advance((days - 2) * 24 * 3600_000)
    await until('two beats', async () => text.split(': \n\n').length > 2)
    expect(out.readableEnded).toBe(false)
    clock.advance(2 * 24 * 3600_000)
    await until('the end', async () => out.readableEnded)
    await hub.stop()
    await db.destroy()
  })

  it('at once when its server goes down, which does not wait for it', async () => {
    const third = await startServer({ ...product.config, port: 0 }, { log: makeLogger('silent', systemClock) })
    const reader = await listen(mine.adm, { server: third.url })
    await third.stop()
    await until('the end', async () => reader.isOver())
    // The stream was ended properly; requests still running after the grace period would be cut off.
    expect(reader.wasCut()).toBe(false)
  })
})
