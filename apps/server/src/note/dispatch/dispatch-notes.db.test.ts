import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../test/support/database.ts'
import { fixedClock, systemClock } from '../../kit/clock.ts'
import { connect, type Db } from '../../kit/db/connect.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { makeLogger } from '../../kit/log.ts'
import { openQueue, type Queue } from '../../kit/queue/queue.ts'
import { Secret } from '../../kit/secrets/secret.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { dispatchNotes } from './dispatch-notes.ts'
import { sendAtOnce, sendInTurn, waitForCredits } from './request-sending.ts'

let database: TestDatabase
let admin: pg.Pool
let db: Db
let queue: Queue
const [BIG, SMALL, OTHER] = [2001, 2002, 2003] as const
const clock = fixedClock('2026-11-20T12:00:00Z')

beforeAll(async () => {
  database = await createDatabase()
  admin = new pg.Pool({ connectionString: database.adminUrl, max: 1 })
  admin.on('error', () => undefined)
  const vault = openVault(new Secret(database.masterKey))
  const log = makeLogger('silent', systemClock)
  db = connect(roleUrl(database.url, 'talao_worker', vault), { log, name: 'test', max: 4 }).db
  queue = await openQueue(roleUrl(database.url, 'talao_app', vault), log)
  for (const id of [BIG, SMALL, OTHER])
    await admin.query(
      `insert into company (id, corporate_name, cnpj, created_at, updated_at) overriding system value values ($1, $2, $3, now(), now())`,
      [id, `Empresa ${id}`, `${String(id).padStart(12, '0')}00`],
    )
})
afterAll(async () => {
  await queue.stop()
  await db.destroy()
  await admin.end()
  await database.drop()
})
beforeEach(async () => {
  await admin.query('delete from jobs.job')
  await admin.query('delete from send_pause')
  await admin.query('delete from note')
})

async function notes(companyId: number, count: number): Promise<number[]> {
  const { rows } = await admin.query<{ id: string }>(
    `insert into note (company_id, kind, gateway, in_production, nature_operation, customer_name, total_cents, created_at, updated_at)
     select $1, 'NFE', 'FOCUS_NFE', false, 'Venda', 'Cliente', 100, now(), now() from generate_series(1, $2) returning id`,
    [companyId, count],
  )
  return rows.map(({ id }) => Number(id))
}
async function asked(companyId: number, count: number, lane: 'automatic' | 'bulk' = 'automatic'): Promise<number[]> {
  const ids = await notes(companyId, count)
  await inCompany(companyId, (tx) => sendInTurn(tx, queue, { company_id: companyId, note_ids: ids }, lane, clock.now()))
  clock.advance(1_000)
  return ids
}
const inCompany = (companyId: number, work: Parameters<typeof withCompanies>[2]) => withCompanies(db, [companyId], work)
const dispatch = () => dispatchNotes({ db, queue, clock })
async function sendings(companyId?: number) {
  const { rows } = await admin.query<{
    data: { company_id: number; note_id: number; lane: string; asked_at?: string }
    priority: number
  }>(`select data, priority from jobs.job where name = 'issue-note' order by priority desc, created_on, id`)
  return rows.filter(({ data }) => companyId === undefined || data.company_id === companyId)
}
const standing = async (companyId: number) =>
  (await admin.query('select id from note where company_id = $1 and send_asked_at is not null', [companyId])).rowCount
const done = () => admin.query(`delete from jobs.job where name = 'issue-note'`)

describe('notes that leave by themselves', () => {
  it('enter the queue a handful at a time, and one company’s thousands hold no other company up', async () => {
    await asked(BIG, 500)
    await asked(SMALL, 1)
    await asked(OTHER, 2)
    await dispatch()
    const first = await sendings()
    expect(first.length).toBeLessThanOrEqual(200)
    expect([(await sendings(SMALL)).length, (await sendings(OTHER)).length]).toEqual([1, 2])
    expect((await sendings(BIG)).map(({ data }) => data.lane)).toEqual(Array.from({ length: 50 }, () => 'backlog'))
    expect((await sendings(SMALL))[0]?.data.lane).toBe('automatic')
  })

  it('are not given to a queue that is full', async () => {
    await asked(BIG, 300)
    for (let round = 0; round < 8; round += 1) await dispatch()
    expect((await sendings()).length).toBe(200)
    expect(await standing(BIG)).toBe(100)
    await done()
    await dispatch()
    expect((await sendings()).length).toBe(50)
  })

  it('of whoever has none in the queue take the first place that comes free, before the older ones of long lines', async () => {
    await asked(BIG, 200)
    await asked(OTHER, 200)
    for (let round = 0; round < 4; round += 1) await dispatch()
    expect((await sendings()).length).toBe(200)
    await asked(SMALL, 2)
    await admin.query(`delete from jobs.job where id = (select id from jobs.job where name = 'issue-note' limit 1)`)
    await dispatch()
    expect((await sendings(SMALL)).map(({ data }) => data.lane)).toEqual(['automatic'])
  })

  it('enter it once, however many dispatchers run', async () => {
    await asked(BIG, 40)
    await Promise.all([dispatch(), dispatch(), dispatch()])
    const ids = (await sendings()).map(({ data }) => data.note_id)
    expect([ids.length, new Set(ids).size]).toEqual([40, 40])
  })

  it('wake the dispatcher, and it comes again while there was something', async () => {
    await asked(BIG, 1)
    const waiting = () => admin.query(`select 1 from jobs.job where name = 'dispatch-notes'`)
    expect((await waiting()).rowCount).toBe(1)
    await admin.query(`delete from jobs.job where name = 'dispatch-notes'`)
    await dispatch()
    expect((await waiting()).rowCount).toBe(1)
    await admin.query(`delete from jobs.job where name = 'dispatch-notes'`)
    await dispatch()
    expect((await waiting()).rowCount).toBe(0)
  })

  it('of a selection let pass what the same company sends by itself', async () => {
    await asked(BIG, 30, 'bulk')
    const [own] = await asked(BIG, 1)
    await dispatch()
    expect((await sendings())[0]?.data).toMatchObject({ note_id: own, lane: 'automatic' })
  })
})

describe('a note without credits', () => {
  it('goes back to its old place, and its company is left alone until there may be some', async () => {
    await asked(BIG, 1)
    await dispatch()
    const [job] = await sendings(BIG)
    await done()
    const until = new Date(clock.now().getTime() + 40_000)
    expect(await inCompany(BIG, (tx) => waitForCredits(tx, queue, job?.data as never, until))).toBe(true)
    await asked(SMALL, 1)
    await dispatch()
    expect([(await sendings(BIG)).length, (await sendings(SMALL)).length]).toEqual([0, 1])
    const woken = await admin.query(
      `select 1 from jobs.job where name = 'dispatch-notes' and singleton_key = $1 and start_after >= $2`,
      [`wake:${until.toISOString()}`, until],
    )
    expect(woken.rowCount).toBe(1)
    await asked(BIG, 1)
    const { rows } = await admin.query('select id::int from note where company_id = $1 order by send_asked_at', [BIG])
    expect(rows[0]).toEqual({ id: job?.data.note_id })
    clock.advance(40_000)
    await dispatch()
    expect((await sendings(BIG)).length).toBe(2)
  })

  it('has no line to go back to when somebody clicked, or when it is on its way', async () => {
    const [id = 0] = await notes(BIG, 1)
    const note = { company_id: BIG, note_id: id }
    const until = clock.now()
    const back = (wish: object) => inCompany(BIG, (tx) => waitForCredits(tx, queue, { ...note, ...wish }, until))
    expect(await back({ lane: 'interactive' })).toBe(false)
    await admin.query(`update note set enotas_status = 'PROCESSING' where id = $1`, [id])
    expect(await back({ lane: 'automatic', asked_at: until.toISOString() })).toBe(false)
    expect(await standing(BIG)).toBe(0)
  })
})

describe('a click', () => {
  it('takes the note out of the line and to the front of the queue', async () => {
    const [, second = 0] = await asked(BIG, 2)
    await inCompany(BIG, (tx) => sendAtOnce(tx, queue, { company_id: BIG, note_id: second }))
    await dispatch()
    const all = await sendings(BIG)
    expect(all.map(({ data }) => data.lane)).toEqual(['interactive', 'automatic'])
    expect(all[0]?.data.note_id).toBe(second)
    expect(all).toHaveLength(2)
  })

  it('is not swallowed by the sending that stands in the queue by itself, which may be held there', async () => {
    const [id = 0] = await asked(BIG, 1)
    await dispatch()
    await inCompany(BIG, (tx) => sendAtOnce(tx, queue, { company_id: BIG, note_id: id }))
    await inCompany(BIG, (tx) => sendAtOnce(tx, queue, { company_id: BIG, note_id: id }))
    expect((await sendings()).map(({ data }) => data.lane)).toEqual(['interactive', 'automatic'])
  })
})

describe('asking to send', () => {
  it('leaves alone what is on its way or legal already', async () => {
    const ids = await notes(BIG, 2)
    await admin.query(`update note set enotas_status = 'Autorizada' where id = $1`, [ids[0]])
    await inCompany(BIG, (tx) => sendInTurn(tx, queue, { company_id: BIG, note_ids: ids }, 'automatic', clock.now()))
    expect(await standing(BIG)).toBe(1)
  })
})
