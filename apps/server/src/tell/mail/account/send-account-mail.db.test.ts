import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../../test/support/database.ts'
import { LOOPBACK_CA, type MailServer, reply, startMailServer } from '../../../../testing/mail-server.ts'
import { fixedClock } from '../../../kit/clock.ts'
import { connect, type Db } from '../../../kit/db/connect.ts'
import { roleUrl } from '../../../kit/db/roles.ts'
import { makeLogger } from '../../../kit/log.ts'
import { openQueue, type Queue } from '../../../kit/queue/queue.ts'
import { Secret } from '../../../kit/secrets/secret.ts'
import { openVault, type Vault } from '../../../kit/secrets/vault.ts'
import { openMailTransport } from '../open-transport.ts'
import type { MailTransport } from '../transport.ts'
import { sendAccountMail } from './send-account-mail.ts'
import { sweepAccountMails } from './sweep-account-mails.ts'

const EMAIL = 'ana@loja.example'
const clock = fixedClock('2026-11-21T12:00:00Z')
const lines: string[] = []
let database: TestDatabase
let admin: pg.Client
let db: Db
let vault: Vault
let person: number
let queue: Queue
let server: MailServer
let transport: MailTransport
/** Errors the mail server answers to the next messages. When empty, it accepts them. */
let ends: Error[] = []

beforeAll(async () => {
  database = await createDatabase()
  admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  vault = openVault(new Secret(database.masterKey))
  db = connect(roleUrl(database.url, 'talao_worker', vault), {
    log: makeLogger('silent', clock),
    name: 'test',
    max: 4,
  }).db
  const { rows } = await admin.query<{ id: string }>(
    `insert into app_user (name, email, password_hash, created_at, updated_at) values ('Ana', $1, 'x', now(), now()) returning id`,
    [EMAIL],
  )
  queue = await openQueue(roleUrl(database.url, 'talao_app', vault), makeLogger('silent', clock))
  server = await startMailServer({ onMessage: () => ends.shift() })
  transport = openMailTransport({ mail: mailConfig(), caBundle: LOOPBACK_CA })
  person = Number(rows[0]?.id)
})
afterAll(async () => {
  transport.close()
  await server.close()
  await queue.stop()
  await db.destroy()
  await admin.end()
  await database.drop()
})
beforeEach(async () => {
  ends = []
  server.received.splice(0)
  await admin.query(`delete from jobs.job where name = 'send-account-mail'`)
})

const mailConfig = () => ({ smtpUrl: new Secret(server.url()), from: 'notas@talao.example', folder: '' })
const busy = () => reply(451, 'try again later')
const deps = () => ({
  config: { mail: mailConfig(), publicUrl: 'https://talao.example' },
  clock,
  log: makeLogger('debug', clock, {}, (line) => lines.push(line)),
  vault,
  db,
  queue,
  mail: transport,
})
const queued = async () =>
  (
    await admin.query<{ id: number; at: Date }>(
      `select (data ->> 'account_mail_id')::int as id, start_after as at from jobs.job where name = 'send-account-mail'`,
    )
  ).rows
async function asked(kind = 'RESET', email = EMAIL): Promise<number> {
  const { rows } = await admin.query<{ id: string }>(
    'insert into account_mail (kind, email, created_at, next_try_at) values ($1, $2, $3, $3) returning id',
    [kind, email, clock.now()],
  )
  return Number(rows[0]?.id)
}
const rowOf = async (id: number) =>
  (await admin.query<Record<string, unknown>>('select * from account_mail where id = $1', [id])).rows[0]
const run = (id: number) => sendAccountMail(deps(), { account_mail_id: id })
const tokenSent = () =>
  /reset-password\/[^/]+\/([\w-]{43})/.exec((server.received[0]?.raw ?? '').replace(/=\r\n/g, ''))?.[1] ?? ''

describe('a letter about an account', () => {
  it('is tried again with the very same bytes, and only then is its token forgotten', async () => {
    ends = [busy(), busy()]
    const id = await asked()
    await run(id)
    expect(await rowOf(id)).toMatchObject({ state: 'QUEUED', tries: 1, error: expect.any(String), letter: 'RESET' })
    const sealed = String((await rowOf(id))?.token_sealed)
    expect(sealed).not.toContain(tokenSent())
    expect(await queued()).toEqual([{ id, at: new Date(clock.now().getTime() + 60_000) }])
    clock.advance(60_000)
    await run(id)
    clock.advance(300_000)
    await run(id)
    expect(server.received).toHaveLength(3)
    expect(tokenSent()).toHaveLength(43)
    expect(new Set(server.received.map(({ raw }) => raw)).size).toBe(1)
    expect(await rowOf(id)).toMatchObject({ state: 'SENT', token_sealed: null, error: null })
    await run(id)
    expect(server.received).toHaveLength(3)
    const { rows } = await admin.query('select user_id::int, kind from account_token where token_hash = $1', [
      createHash('sha256').update(tokenSent()).digest(),
    ])
    expect(rows).toEqual([{ user_id: person, kind: 'RESET' }])
    expect(lines.join('')).not.toContain(tokenSent())
  })

  it('gives up when it is refused, or after eight tries, a day later', async () => {
    ends = [reply(550, 'no such mailbox')]
    const refused = await asked()
    await run(refused)
    expect(await rowOf(refused)).toMatchObject({ state: 'FAILED', error: expect.any(String), token_sealed: null })
    ends = Array.from({ length: 9 }, busy)
    const late = await asked()
    for (let tries = 0; tries < 9; tries += 1) await run(late)
    expect(server.received).toHaveLength(9)
    expect(await rowOf(late)).toMatchObject({ state: 'FAILED', tries: 8, token_sealed: null })
  })

  it('does not leave with a link that has run out', async () => {
    ends = [busy()]
    const id = await asked()
    await run(id)
    clock.advance(3600_000)
    await run(id)
    expect(server.received).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'FAILED', token_sealed: null })
  })

  it.each([
    ['RESET', 'ninguem@loja.example'],
    ['RESEND', 'ninguem@loja.example'],
    ['RESEND', EMAIL],
    ['EMAIL', EMAIL],
    ['RESET', 'sem-dominio@x'],
  ])('%s to %s leaves nothing behind', async (kind, email) => {
    const id = await asked(kind, email)
    await run(id)
    expect([server.received, await rowOf(id)]).toEqual([[], undefined])
  })

  it('whose job was lost gets another, once in a while', async () => {
    await admin.query('delete from account_mail')
    const id = await asked()
    await sweepAccountMails(deps(), clock.now())
    expect(await queued()).toEqual([])
    clock.advance(121_000)
    await sweepAccountMails(deps(), clock.now())
    await sweepAccountMails(deps(), clock.now())
    expect((await queued()).map((one) => one.id)).toEqual([id])
  })
})
