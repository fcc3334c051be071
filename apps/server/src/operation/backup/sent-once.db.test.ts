import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../test/support/database.ts'
import { PASSWORD, type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { systemClock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config/config.ts'
import { storageOf } from '../../kit/files/file-storage.ts'
import { makeLogger } from '../../kit/log.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { type Running, startServer, startWorker } from '../../start-processes.ts'
import { backUp } from './back-up.ts'
import { type RestoreReport, restore } from './restore.ts'

type Note = { id: number; enotas_status: string; access_key: string | null; number: number | null }

const LETTER = 'Onde se lê Rua A, leia-se Rua B'
let product: Product
let shop: Shop
let direct: Shop
let gap: Shop
let second: TestDatabase
let behind: pg.Client
let adm: Person
let adm2: Person
let adm3: Person
let report: RestoreReport
const before = new Map<string, Note>()
const running: Omit<Running, 'url'>[] = []

beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product, { integration: { auto_process: true, auto_send: false, wait_warranty: false } })
  for (const code of ['COPIA-ANTES', 'COPIA-DEPOIS', 'COPIA-CANCELADA', 'COPIA-NUNCA']) await sell(code)
  direct = await openShop(product, { integration: { auto_process: true, auto_send: false, wait_warranty: false } })
  await product.sql(`update company set gateway = 'SEFAZ' where id = $1`, [direct.companyId])
  for (const code of ['SEFAZ-ANTES', 'SEFAZ-NUNCA', 'SEFAZ-DEPOIS']) await sell(code, direct)
  await send('SEFAZ-ANTES', direct)
  await inState('SEFAZ-ANTES', 'Autorizada', direct)
  for (const code of ['MAO-DEPOIS', 'MAO-NUNCA', 'MAO-PEDIDA']) await write(code)
  await write('MAO-SEFAZ', direct)
  gap = await openShop(product, { integration: { auto_process: true, auto_send: false, wait_warranty: false } })
  await product.sql(`update company set gateway = 'SEFAZ' where id = $1`, [gap.companyId])
  await sell('BURACO-A', gap, { productName: 'Livro [sim:cstat=778]', productId: 777_002 })
  await sell('BURACO-B', gap)
  await send('COPIA-ANTES')
  const { id: issued } = await inState('COPIA-ANTES', 'Autorizada')
  await hasXml(shop.adm, issued)

  // A note and a letter, both requested but not sent when the backup is taken.
  await product.sql(
    `update note set status_before_send = enotas_status, enotas_status = 'PROCESSING' where sales_code = 'MAO-PEDIDA'`,
  )
  await product.sql(
    `insert into event_request (company_id, note_id, kind, sequence, text, at, state, created_at)
      values ($1, $2, 'CORRECTION', 1, $3, now(), 'REQUESTED', now())`,
    [shop.companyId, issued, LETTER],
  )

  const file = path.join(product.config.dataDir, 'copia.tar.gz')
  const vault = openVault(product.config.masterKey)
  const here = { vault, file, files: storageOf(product.config), clock: systemClock }
  await backUp({ ...here, databaseUrl: product.database.adminUrl, withFiles: true })

  await product.sql('delete from event_request where note_id = $1', [issued])
  await product.call(shop.adm, 'POST', `/api/fiscal-note/${issued}/correction-letter`, { text: LETTER })
  await until('the letter', async () => {
    const [event] = await product.sql('select 1 from event_request where note_id = $1 and state = $2', [issued, 'DONE'])
    return event !== undefined
  })
  await sell('COPIA-NASCIDA')
  for (const code of ['COPIA-DEPOIS', 'COPIA-CANCELADA', 'COPIA-NASCIDA', 'MAO-DEPOIS']) {
    await send(code)
    before.set(code, await inState(code, 'Autorizada'))
  }
  for (const code of ['SEFAZ-DEPOIS', 'MAO-SEFAZ']) {
    await send(code, direct)
    before.set(code, await inState(code, 'Autorizada', direct))
  }
  // The authority never uses the first number; the second belongs to an issued document.
  await send('BURACO-A', gap)
  await inState('BURACO-A', 'Negada', gap)
  await send('BURACO-B', gap)
  before.set('BURACO-B', await inState('BURACO-B', 'Autorizada', gap))
  const { id } = noteThere('COPIA-CANCELADA')
  await product.call(shop.adm, 'POST', `/api/fiscal-note/${id}/cancel`, {
    reason: 'Compra desfeita a pedido do comprador',
  })
  before.set('COPIA-CANCELADA', await inState('COPIA-CANCELADA', 'Cancelada'))
  await product.stopServing()

  second = await createDatabase()
  behind = new pg.Client({ connectionString: second.adminUrl })
  await behind.connect()
  await product.sql('delete from worker_heartbeat')
  const folder = path.join(product.config.dataDir, 'files-of-the-second')
  const config: Config = { ...product.config, databaseUrl: second.url, storage: { kind: 'folder', folder } }
  const anew = { ...here, files: storageOf(config), databaseUrl: second.adminUrl }
  report = await restore({ ...anew, production: false, replace: false })
  // This company had no certificate at the restore, so its used numbers could not be consulted.
  await sql('update restoration set reconciled_at = now() where company_id = $1', [gap.companyId])
  const wired = { log: makeLogger('silent', systemClock) }
  running.push(await startServer(config, wired), await startWorker(config, wired))
  adm = await signIn(shop.adm)
  adm2 = await signIn(direct.adm)
  adm3 = await signIn(gap.adm)
}, 300_000)
afterAll(async () => {
  for (const one of running.toReversed()) await one.stop()
  await behind.end()
  await second.drop()
  await product.stop()
})

describe('after a restored backup', () => {
  it('a note that was sent after the backup is adopted by its reference, as it was', async () => {
    const note = await restored('COPIA-DEPOIS', 'Autorizada')
    expect(note).toMatchObject(identity('COPIA-DEPOIS'))
    await hasXml(adm, note.id)
  })

  it('one that was also cancelled since is cancelled here too', async () => {
    expect(await restored('COPIA-CANCELADA', 'Cancelada')).toMatchObject(identity('COPIA-CANCELADA'))
  })

  it('what was settled before the backup is as it was, and its file came back', async () => {
    const note = await restored('COPIA-ANTES', 'Autorizada')
    expect((await product.call(adm, 'GET', `/api/fiscal-note/${note.id}/xml`)).status).toBe(200)
    expect(report.files).toBeGreaterThan(0)
  })

  it('a letter that was registered since is found, and not sent a second time', async () => {
    const { id } = await restored('COPIA-ANTES', 'Autorizada')
    const event = await until('the letter to be found', async () => {
      const [found] = await sql<{ state: string; sequence: number }>(
        `select state, sequence from event_request where note_id = $1 and state <> 'UNKNOWN'`,
        [id],
      )
      return found
    })
    expect(event).toEqual({ state: 'DONE', sequence: 1 })
    const { data } = product.simulator.admin.requests({ method: 'POST', limit: 10_000 })
    expect(data.filter(({ path: to }) => to.endsWith('/carta_correcao'))).toHaveLength(1)
  })

  it('what never left still waits, and the line goes on once all notes were asked about', async () => {
    await until('the comparison to end', async () => {
      const [row] = await sql<{ reconciled_at: Date | null; found: number }>(
        'select reconciled_at, found from restoration where company_id = $1',
        [shop.companyId],
      )
      return row?.reconciled_at && row.found === 3
    })
    expect(await sql('select 1 from send_pause where company_id = $1', [shop.companyId])).toEqual([])
    expect(await readNote('COPIA-NUNCA')).toMatchObject({ enotas_status: 'PENDING', access_key: null })
  })

  it('a note made by hand before the backup and sent after it is adopted too, and one never sent is sent once', async () => {
    const note = await restored('MAO-DEPOIS', 'Autorizada')
    expect(note).toMatchObject(identity('MAO-DEPOIS'))
    const { id } = await restored('MAO-NUNCA', 'PENDING')
    await product.call(adm, 'POST', `/api/fiscal-note/${id}/send`, {})
    expect((await restored('MAO-NUNCA', 'Autorizada')).access_key).toMatch(/^\d{44}$/)
  })

  it('a note whose sending was only asked for when the backup was taken is a draft again', async () => {
    expect((await restored('MAO-PEDIDA', 'PENDING')).access_key).toBeNull()
  })

  it('a note born after the backup is adopted when its sale comes again', async () => {
    expect(await readNote('COPIA-NASCIDA')).toBeUndefined()
    await deliver('COPIA-NASCIDA')
    const { id } = await restored('COPIA-NASCIDA', 'PENDING')
    expect((await product.call(adm, 'POST', `/api/fiscal-note/${id}/send`, {})).status).toBe(202)
    expect(await restored('COPIA-NASCIDA', 'Autorizada')).toMatchObject(identity('COPIA-NASCIDA'))
  })

  it('a note that was never sent is sent, once', async () => {
    const { id } = await restored('COPIA-NUNCA', 'PENDING')
    await product.call(adm, 'POST', `/api/fiscal-note/${id}/send`, {})
    expect((await restored('COPIA-NUNCA', 'Autorizada')).access_key).toMatch(/^\d{44}$/)
  })

  it('the sums follow what was adopted, and the audit goes on from where its chain was', async () => {
    const page = (await product.call(adm, 'GET', '/api/fiscal-note?enotas_status=Autorizada')).body
    const notes = page.data as { total: number }[]
    const cents = notes.reduce((sum, { total }) => sum + Math.round(total * 100), 0)
    expect([page['total'], Math.round(Number(page['amount']) * 100)]).toEqual([notes.length, cents])
    const config = { company_id: shop.companyId, max_per_run: 400 }
    expect((await product.call(adm, 'POST', '/api/company-config', config)).status).toBe(200)
    const { rows } = await behind.query<{ fault: number | null; since: boolean }>(
      `select audit_fault($1) as fault, max(l.at) > max(r.restored_at) as since
       from audit_log l join restoration r on r.company_id = l.company_id where l.company_id = $1`,
      [shop.companyId],
    )
    expect(rows).toEqual([{ fault: null, since: true }])
  })

  it('the authority was sent every reference once', () => {
    const { data, most_valid_documents_of_a_ref } = product.simulator.admin.notes({ cnpj: shop.cnpj })
    expect(data.map(({ sends }) => sends)).toEqual([1, 1, 1, 1, 1, 1, 1])
    expect(most_valid_documents_of_a_ref).toBe(1)
    // A letter uses the note's reference too.
    const isSending = ({ path: to }: { path: string }) => !to.endsWith('/carta_correcao')
    for (const { ref } of data)
      expect(product.simulator.admin.requests({ ref, method: 'POST' }).data.filter(isSending)).toHaveLength(1)
  })
})

describe('after a restored backup of a company that numbers its notes itself', () => {
  it('a note sent since is found under its number, and nothing is sent to find it', async () => {
    expect(await restored('SEFAZ-DEPOIS', 'Autorizada')).toMatchObject(identity('SEFAZ-DEPOIS'))
    expect(await restored('MAO-SEFAZ', 'Autorizada')).toMatchObject(identity('MAO-SEFAZ'))
    expect(sentToSefaz()).toBe(5)
  })

  it('the next note passes over what the authority has, and is sent once', async () => {
    const { id } = await restored('SEFAZ-NUNCA', 'PENDING')
    await product.call(adm2, 'POST', `/api/fiscal-note/${id}/send`, {})
    const note = await restored('SEFAZ-NUNCA', 'Autorizada')
    expect(note.number).toBe((noteThere('MAO-SEFAZ').number ?? 0) + 1)
    expect(sentToSefaz()).toBe(6)
  })

  it('a note that somebody sends before the numbers are learnt waits for them, and is adopted instead of sent again', async () => {
    const { id } = await restored('BURACO-B', 'PENDING')
    expect(noteThere('BURACO-B').number).toBe(2)
    await product.call(adm3, 'POST', `/api/fiscal-note/${id}/send`, {})
    expect(await restored('BURACO-B', 'Autorizada')).toMatchObject(identity('BURACO-B'))
    expect(sentToSefaz()).toBe(6)
    const [row] = await sql<{ at: Date | null }>(
      'select numbers_learnt_at as at from restoration where company_id = $1',
      [gap.companyId],
    )
    expect(row?.at).toBeInstanceOf(Date)
  })
})

function sentToSefaz(): number {
  const { data } = product.simulator.admin.requests({ method: 'POST' })
  return data.filter(({ path: to }) => /autorizacao/i.test(to) && !/retautorizacao/i.test(to)).length
}

async function hasXml(who: Person, id: number): Promise<void> {
  await until('the XML', async () => (await product.call(who, 'GET', `/api/fiscal-note/${id}/xml`)).status === 200)
}

/** Backups do not contain sessions. */
async function signIn(who: Person): Promise<Person> {
  const credentials = { grant_type: 'password', username: who.email, password: PASSWORD }
  const { body } = await product.call(null, 'POST', '/oauth/token', credentials)
  return { ...who, token: String(body.access_token) }
}

async function sell(code: string, of = shop, what: Parameters<typeof deliver>[2] = {}): Promise<void> {
  await deliver(code, of, what)
  await inState(code, 'PENDING', of)
}

/** A draft written by hand, without a sale. */
async function write(code: string, of = shop): Promise<void> {
  const { status } = await product.call(of.adm, 'POST', '/api/fiscal-note', {
    sales_code: code,
    customer_note: {
      name: 'Ana Feita à Mão',
      document: '52998224725',
      address: { postal_code: '05422010', street: 'Rua A', number: '1', neighborhood: 'Centro', city_id: 3550308 },
    },
    items: [{ description: 'Livro', quantity: 1, value_per_unit: 20, ncm: '49019900', cfop: '5102' }],
  })
  expect(status).toBe(201)
}

const boughtAt = new Date()
async function deliver(code: string, of = shop, what: Partial<Parameters<typeof purchase>[0]> = {}): Promise<void> {
  expect((await of.deliver(purchase({ code, at: boughtAt, ...what }))).status).toBe(200)
}

async function send(code: string, of = shop): Promise<void> {
  const note = await until(`the note of ${code}`, () => of.note(code))
  expect((await product.call(of.adm, 'POST', `/api/fiscal-note/${note.id}/send`, {})).status).toBe(202)
}

function inState(code: string, status: string, of = shop): Promise<Note> {
  return until(`${code} to be ${status}`, async () => {
    const note = await of.note(code)
    return note?.enotas_status === status && note
  })
}

function noteThere(code: string): Note {
  const note = before.get(code)
  if (!note) throw new Error(`${code} was not issued`)
  return note
}

function identity(code: string): Pick<Note, 'access_key' | 'number'> {
  const { access_key, number } = noteThere(code)
  return { access_key, number }
}

/** Queries the second, restored database. */
async function sql<T extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<T[]> {
  return (await behind.query<T>(statement, values)).rows
}

async function readNote(code: string): Promise<Note | undefined> {
  const [note] = await sql<Note>(
    'select id::int, enotas_status, access_key, number::int from note where sales_code = $1',
    [code],
  )
  return note
}

function restored(code: string, status: string): Promise<Note> {
  return until(`${code} to be ${status}`, async () => {
    const note = await readNote(code)
    return note?.enotas_status === status && note
  })
}
