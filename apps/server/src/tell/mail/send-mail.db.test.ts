import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { formatChaveDeAcesso } from '@talao/fiscal'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../test/support/database.ts'
import { LOOPBACK_CA, reply, startBareServer, startMailServer } from '../../../testing/mail-server.ts'
import { fixedClock } from '../../kit/clock.ts'
import { connect, type Db } from '../../kit/db/connect.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { makeLogger } from '../../kit/log.ts'
import { Secret } from '../../kit/secrets/secret.ts'
import { openVault, type Vault } from '../../kit/secrets/vault.ts'
import { claimMail, dropMail, findMail, type MailRef, type MailRow } from '../../ledger/mail-queue.ts'
import type { NoteFile } from './compose.ts'
import { emlName } from './eml-folder.ts'
import { openLinkToken } from './link.ts'
import { openMailTransport } from './open-transport.ts'
import { type Occasion, queueAutomaticMail, queueMailByHand } from './queue-mail.ts'
import { giveUpSending, type MailDeps, sendMail } from './send-mail.ts'
import { sendTest } from './send-test.ts'
import { saveTemplate, templateOf } from './template-rows.ts'
import { MAILS } from './templates.ts'
import type { MailTransport } from './transport.ts'

const COMPANY = 2001
const OTHER = 2002
const KEY = '35261111222333000181550010000012341123456780'
const MINUTE_MS = 60_000
const clock = fixedClock('2026-11-21T12:00:00Z')

let database: TestDatabase
let admin: pg.Client
let db: Db
let vault: Vault
let folder: string
let person: number
const again: { mail: MailRef; at: Date }[] = []
let files: NoteFile[] | null
const opened: MailTransport[] = []
const servers: { close(): Promise<void> }[] = []

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
    `insert into app_user (name, email, password_hash, created_at, updated_at) values ('Ana', 'ana@loja.example', 'x', now(), now()) returning id`,
  )
  person = Number(rows[0]?.id)
  for (const [id, name] of [
    [COMPANY, 'Acme Cursos'],
    [OTHER, 'Outra'],
  ] as const) {
    await admin.query(
      `insert into company (id, corporate_name, cnpj, email, created_at, updated_at) overriding system value values ($1, $2, $3, 'contato@acme.example', now(), now())`,
      [id, name, id === COMPANY ? '11222333000181' : '11444777000161'],
    )
    await admin.query(
      'insert into company_config (company_id, auto_since, created_at, updated_at) values ($1, now(), now(), now())',
      [id],
    )
  }
})
afterAll(async () => {
  await db.destroy()
  await admin.end()
  await database.drop()
})
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'talao-mail-'))
  again.length = 0
  files = [
    { kind: 'PDF', name: 'nota.pdf', bytes: Buffer.from('%PDF-1.7 papel') },
    { kind: 'XML', name: 'nota.xml', bytes: Buffer.from('<nfeProc/>') },
  ]
})
afterEach(async () => {
  for (const transport of opened.splice(0)) transport.close()
  for (const server of servers.splice(0)) await server.close()
  rmSync(folder, { recursive: true })
})

const inCompany = <T>(work: (tx: Tx) => Promise<T>, company = COMPANY) => withCompanies(db, [company], work)
const rowOf = async (ref: MailRef): Promise<MailRow> => {
  const row = await inCompany((tx) => findMail(tx, ref))
  if (!row) throw new Error('no such mail')
  return row
}

type Wish = { production?: boolean; send?: boolean; email?: string | null; kind?: 'NFE' | 'NFSE' }
async function note({
  production = true,
  send = true,
  email = 'maria@cliente.example',
  kind = 'NFE',
}: Wish = {}): Promise<number> {
  const { rows } = await admin.query<{ id: string }>(
    `insert into note (company_id, kind, gateway, in_production, nature_operation, customer_name, total_cents, number, serie, verification_code, authorized_at, send_mail, created_at, updated_at)
     values ($1, $2, 'FOCUS_NFE', $3, 'Venda', 'Maria', 19700, 1234, '1', 'A1B2', '2026-11-21T11:00:00Z', $4, now(), now()) returning id`,
    [COMPANY, kind, production, send],
  )
  const id = Number(rows[0]?.id)
  await admin.query('insert into note_customer (company_id, note_id, name, email) values ($1, $2, $3, $4)', [
    COMPANY,
    id,
    'Maria',
    email,
  ])
  await admin.query(
    `insert into note_item (company_id, note_id, position, description) values ($1, $2, 1, 'Curso de fotografia')`,
    [COMPANY, id],
  )
  return id
}

async function asked(noteId: number): Promise<MailRef> {
  const ref = await inCompany((tx) =>
    queueAutomaticMail(
      tx,
      { company_id: COMPANY, note_id: noteId },
      { occasion: 'AUTHORIZED', sequence: 0 },
      clock.now(),
    ),
  )
  if (!ref) throw new Error('the mail was not taken')
  return ref
}

function depsWith(mail: MailTransport): MailDeps {
  return {
    config: { mail: { smtpUrl: undefined, from: 'notas@talao.example', folder }, publicUrl: 'https://talao.example' },
    clock,
    log: makeLogger('silent', clock),
    vault,
    db,
    mail,
    files: () => Promise.resolve(files),
    again: (_tx, ref, at) => {
      again.push({ mail: ref, at })
      return Promise.resolve()
    },
    linkUrl: (token) => `https://notas.example/n/${token}`,
  }
}

async function smtp(behaviour: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(behaviour)
  servers.push(server)
  const mail = { smtpUrl: new Secret(server.url()), from: 'notas@talao.example', folder }
  const transport = openMailTransport({ mail, caBundle: LOOPBACK_CA })
  opened.push(transport)
  return { server, deps: depsWith(transport) }
}

/** The real transport against a server whose end of message the test decides. */
async function bare(onEnd: (socket: Socket) => void) {
  const server = await startBareServer({ onEnd })
  servers.push(server)
  const mail = { smtpUrl: new Secret(server.url), from: 'notas@talao.example', folder }
  const transport = openMailTransport({ mail, caBundle: undefined })
  opened.push(transport)
  return { server, deps: depsWith(transport) }
}
const textsOf = async (noteId: number) =>
  (
    await admin.query<{ text: string }>('select text from note_event where note_id = $1 order by id', [noteId])
  ).rows.map(({ text }) => text)
const hangUp = (socket: Socket) => void socket.destroy()
const say = (words: string) => (socket: Socket) => void socket.write(`${words}\r\n`)
const idOf = (raw: string | undefined) => /^Message-ID: (.*)$/m.exec(raw ?? '')?.[1]

describe('a mail of a note', () => {
  it('goes out by SMTP with its files, is recorded as sent and stands in the timeline', async () => {
    const { server, deps } = await smtp()
    const noteId = await note()
    const ref = await asked(noteId)
    await sendMail(deps, ref)
    expect(await rowOf(ref)).toMatchObject({
      state: 'SENT',
      subject: 'Sua nota fiscal 1234 de Acme Cursos',
      tries: 1,
      error: null,
      sent_at: clock.now(),
    })
    expect(server.received).toHaveLength(1)
    expect(server.received[0]).toMatchObject({ from: 'notas@talao.example', to: ['maria@cliente.example'] })
    const raw = server.received[0]?.raw ?? ''
    expect(raw).toContain(`Message-ID: ${(await rowOf(ref)).message_id}`)
    expect(raw).toContain(Buffer.from('%PDF-1.7 papel').toString('base64'))
    const events = await admin.query('select kind, text, detail from note_event where note_id = $1', [noteId])
    expect(events.rows).toEqual([
      { kind: 'mail', text: 'E-mail enviado', detail: 'NF-e autorizada · maria@cliente.example' },
    ])
  })

  it('is sent once, however often its job runs and however many run it at once', async () => {
    const { server, deps } = await smtp()
    const ref = await asked(await note())
    await Promise.all(Array.from({ length: 6 }, () => sendMail(deps, ref)))
    await sendMail(deps, ref)
    expect(server.received).toHaveLength(1)
    expect((await rowOf(ref)).tries).toBe(1)
  })

  it('stays as .eml without a mail server, and says that nobody got it', async () => {
    const transport = openMailTransport({
      mail: { smtpUrl: undefined, from: 'notas@talao.localhost', folder },
      caBundle: undefined,
    })
    const ref = await asked(await note())
    await sendMail(depsWith(transport), ref)
    const row = await rowOf(ref)
    expect(row.state).toBe('KEPT')
    expect(readFileSync(path.join(folder, emlName(row.message_id ?? '')), 'utf8')).toContain(
      'To: maria@cliente.example',
    )
  })

  it('uses the text of its company, and links that open the file of this note alone when the files are too big', async () => {
    const { server, deps } = await smtp()
    const own = { subject: 'Nota {{numero}}', body: '{{link_pdf}}\n\n{{chave}}' }
    const noteId = await note()
    await admin.query('update note set access_key = $2 where id = $1', [noteId, KEY])
    files = [{ kind: 'PDF', name: 'n.pdf', bytes: Buffer.alloc(9 * 1024 * 1024) }]
    await inCompany((tx) =>
      saveTemplate(tx, { company_id: COMPANY, kind: 'NFE_AUTHORIZED' }, { ...own, version: 0 }, clock.now()),
    )
    await sendMail(deps, await asked(noteId))
    await admin.query('delete from email_template')
    const raw = (server.received[0]?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(raw).toContain('Subject: Nota 1234')
    expect(raw).toContain(formatChaveDeAcesso(KEY))
    const token = /https:\/\/notas\.example\/n\/([\w.-]+)/.exec(raw)?.[1] ?? ''
    expect(openLinkToken(vault, token, clock.now())).toEqual({
      ok: true,
      target: { company_id: COMPANY, note_id: noteId, about: 'note', file: 'pdf' },
    })
    expect(raw).not.toContain('application/pdf')
  })

  it('waits for the files of its note, and not for ever', async () => {
    const { server, deps } = await bare(say('250 aceita'))
    files = null
    const ref = await asked(await note())
    await sendMail(deps, ref)
    for (const waited of ['40 seconds', '3 hours']) {
      await admin.query(`update outgoing_mail set created_at = $2::timestamptz - $3::interval where id = $1`, [
        ref.mail_id,
        clock.now(),
        waited,
      ])
      await sendMail(deps, ref)
    }
    const seconds = again.map(({ mail, at }) => [mail, (at.getTime() - clock.now().getTime()) / 1000])
    expect(seconds).toEqual([
      [ref, 5],
      [ref, 40],
      [ref, 600],
    ])
    expect((await rowOf(ref)).state).toBe('QUEUED')
    await admin.query(`update outgoing_mail set created_at = created_at - interval '4 days' where id = $1`, [
      ref.mail_id,
    ])
    await sendMail(deps, ref)
    expect(await rowOf(ref)).toMatchObject({ state: 'FAILED', error: expect.stringMatching(/não chegou em três dias/) })
    expect(server.begun).toBe(0)
  })
})

describe('a mail about a note', () => {
  const letter = (noteId: number, sequence: number, text: string) =>
    admin.query(
      `insert into event_request (company_id, note_id, kind, sequence, text, state, at, registered_at, created_at)
       values ($1, $2, 'CORRECTION', $3, $4, 'DONE', now(), now(), now())`,
      [COMPANY, noteId, sequence, text],
    )

  it('tells of the letter it was asked for and asks for the files of that one, even when a later one is there', async () => {
    const { server, deps } = await smtp()
    const noteId = await note()
    await letter(noteId, 1, 'Primeira')
    await letter(noteId, 2, 'Segunda')
    const wanted: string[] = []
    deps.files = (_note, about) => {
      wanted.push(about)
      return Promise.resolve(files)
    }
    for (const sequence of [1, 2]) {
      const ref = await inCompany((tx) =>
        queueAutomaticMail(
          tx,
          { company_id: COMPANY, note_id: noteId },
          { occasion: 'CORRECTED', sequence },
          clock.now(),
        ),
      )
      if (ref) await sendMail(deps, ref)
    }
    expect(wanted).toEqual(['letter-1', 'letter-2'])
    const told = server.received.map(({ raw }) => [raw.includes('Primeira'), raw.includes('Segunda')])
    expect(told).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it('that was cancelled elsewhere says that the reason is not known', async () => {
    const { server, deps } = await smtp()
    const noteId = await note()
    await admin.query(`update note set enotas_status = 'Cancelada' where id = $1`, [noteId])
    const ref = await inCompany((tx) =>
      queueAutomaticMail(
        tx,
        { company_id: COMPANY, note_id: noteId },
        { occasion: 'CANCELED', sequence: 0 },
        clock.now(),
      ),
    )
    if (ref) await sendMail(deps, ref)
    expect(server.received[0]?.raw).toContain('Motivo informado: n=C3=A3o informado')
  })

  it('that was cancelled meanwhile does not say that it is ready', async () => {
    const { server, deps } = await smtp()
    const noteId = await note()
    const ref = await asked(noteId)
    await admin.query(`update note set enotas_status = 'Cancelada' where id = $1`, [noteId])
    await sendMail(deps, ref)
    expect(server.received).toEqual([])
    expect(await rowOf(ref)).toMatchObject({ state: 'FAILED', error: expect.stringMatching(/foi cancelada antes/) })
    const events = await admin.query('select text from note_event where note_id = $1', [noteId])
    expect(events.rows).toEqual([{ text: 'E-mail não enviado' }])
  })

  it('waits while its archive cannot be read', async () => {
    const { server, deps } = await smtp()
    deps.files = () => Promise.reject(new Error('the archive is away'))
    const ref = await asked(await note())
    await sendMail(deps, ref)
    expect([server.received.length, again.length]).toEqual([0, 1])
    expect(await rowOf(ref)).toMatchObject({ state: 'QUEUED', next_try_at: again[0]?.at })
  })
})

describe('a delivery that fails', () => {
  it('for now goes back to the queue, keeps its Message-ID, and is given up after its last try', async () => {
    const { server, deps } = await smtp({ onMessage: () => reply(451, 'tente depois') })
    const ref = await asked(await note())
    const ids = new Set<string | null>()
    const waits: number[] = []
    for (let n = 1; n <= 8; n += 1) {
      await sendMail(deps, ref)
      ids.add((await rowOf(ref)).message_id)
      const next = again.at(-1)
      if (again.length === n && next) waits.push((next.at.getTime() - clock.now().getTime()) / MINUTE_MS)
    }
    expect(waits).toEqual([1, 5, 15, 60, 240, 720, 720])
    expect(ids.size).toBe(1)
    expect(server.received).toHaveLength(8)
    expect(await rowOf(ref)).toMatchObject({
      state: 'FAILED',
      tries: 8,
      error: expect.stringMatching(/451.*tente depois/),
    })
  })

  it('for good is shown with the words of the server and is not tried again', async () => {
    const { deps } = await smtp({ onMessage: () => reply(550, 'caixa inexistente') })
    const ref = await asked(await note())
    await sendMail(deps, ref)
    expect(again).toEqual([])
    expect(await rowOf(ref)).toMatchObject({
      state: 'FAILED',
      sent_at: null,
      error: expect.stringMatching(/550.*caixa inexistente/),
    })
  })

  it('without anybody knowing how is never repeated, and is told as maybe sent', async () => {
    const { server, deps } = await bare(hangUp)
    const noteId = await note()
    const ref = await asked(noteId)
    await sendMail(deps, ref)
    await sendMail(deps, ref)
    expect([server.begun, again.length]).toEqual([1, 0])
    expect(idOf(server.whole[0])).toMatch(/^<talao\.[0-9a-f]{32}@talao\.example>$/)
    expect(await rowOf(ref)).toMatchObject({ state: 'SENDING', error: expect.stringMatching(/A conexão caiu/) })
    expect(await textsOf(noteId)).toEqual(['E-mail pode ter saído'])
  })

  it('because the worker died after taking it is not repeated, and is told once as maybe sent', async () => {
    const { server, deps } = await bare(say('250 aceita'))
    const noteId = await note()
    const ref = await asked(noteId)
    await inCompany((tx) => claimMail(tx, ref, { subject: 's', message_id: '<m@x>' }, clock.now()))
    await sendMail(deps, ref)
    expect(server.begun).toBe(0)
    const at = (ms: number) => ({ db, clock: fixedClock(new Date(clock.now().getTime() + ms).toISOString()) })
    await giveUpSending(at(4 * MINUTE_MS), ref)
    expect((await rowOf(ref)).error).toBeNull()
    await giveUpSending(at(6 * MINUTE_MS), ref)
    await giveUpSending(at(7 * MINUTE_MS), ref)
    expect(await textsOf(noteId)).toEqual(['E-mail pode ter saído'])
  })

  it('late, after the mail was said to be maybe sent, still says how it ended', async () => {
    const held = Promise.withResolvers<Socket>()
    const { deps } = await bare((socket) => held.resolve(socket))
    const noteId = await note()
    const ref = await asked(noteId)
    const sending = sendMail(deps, ref)
    const socket = await held.promise
    const later = fixedClock(new Date(clock.now().getTime() + 6 * MINUTE_MS).toISOString())
    await giveUpSending({ db, clock: later }, ref)
    socket.write('250 aceita\r\n')
    await sending
    expect(await rowOf(ref)).toMatchObject({ state: 'SENT', error: null })
    expect(await textsOf(noteId)).toEqual(['E-mail pode ter saído', 'E-mail enviado'])
  })
})

describe('asking', () => {
  const ask = (noteId: number, occasion: Occasion = 'AUTHORIZED', sequence = 0) =>
    inCompany((tx) =>
      queueAutomaticMail(tx, { company_id: COMPANY, note_id: noteId }, { occasion, sequence }, clock.now()),
    )

  it('takes one automatic mail a note, kind and letter, even when ten ask at once', async () => {
    const noteId = await note()
    const taken = await Promise.all(Array.from({ length: 10 }, () => ask(noteId)))
    expect(taken.filter((ref) => ref !== null)).toHaveLength(1)
    expect(await ask(noteId, 'CORRECTED', 1)).not.toBeNull()
    expect(await ask(noteId, 'CORRECTED', 2)).not.toBeNull()
    expect(await ask(noteId, 'CORRECTED', 2)).toBeNull()
  })

  it.each<[string, Wish]>([
    ['a note that does not want it', { send: false }],
    ['a customer without address', { email: null }],
    ['a customer with a broken address', { email: 'maria@loja.example\r\nBcc: x@y.example' }],
    ['a note without value', { production: false }],
  ])('takes none for %s', async (_case, wish) => {
    expect(await ask(await note(wish))).toBeNull()
  })

  it('takes none for a company that does not want it, and one for a note without value in the demonstration', async () => {
    const [real, trial] = [await note(), await note({ production: false })]
    await admin.query('update company_config set send_mail_to_customers_enabled = false where company_id = $1', [
      COMPANY,
    ])
    expect(await ask(real)).toBeNull()
    await admin.query('update company_config set send_mail_to_customers_enabled = true where company_id = $1', [
      COMPANY,
    ])
    await admin.query('update company set is_demo = true where id = $1', [COMPANY])
    expect(await ask(trial)).not.toBeNull()
    await admin.query('update company set is_demo = false where id = $1', [COMPANY])
  })

  it('by hand takes each asking once, to the customer or to whom the person says', async () => {
    const noteId = await note()
    const byHand = (dedupe: string, emails?: string[]) =>
      inCompany((tx) =>
        queueMailByHand(
          tx,
          { note: { company_id: COMPANY, note_id: noteId }, emails, user_id: person, dedupe },
          clock.now(),
        ),
      )
    expect((await byHand('a')).ok).toBe(true)
    expect((await byHand('b', ['contador@loja.example', 'Contador@loja.example'])).ok).toBe(true)
    expect((await byHand('b')).ok).toBe(false)
    expect(await byHand('c', ['contador'])).toMatchObject({
      ok: false,
      faults: [{ code: 'email_invalido', path: 'emails' }],
    })
    const { rows } = await admin.query(
      'select recipients, created_by::int from outgoing_mail where note_id = $1 order by id',
      [noteId],
    )
    expect(rows).toEqual([
      { recipients: ['maria@cliente.example'], created_by: person },
      { recipients: ['contador@loja.example'], created_by: person },
    ])
  })

  it('by hand takes no mail without an address, and tells of a cancelled note that it is cancelled', async () => {
    const [silent, canceled] = [await note({ email: null }), await note({ kind: 'NFSE' })]
    await admin.query(`update note set enotas_status = 'Cancelada', canceled_at = now() where id = $1`, [canceled])
    const byHand = (noteId: number) =>
      inCompany((tx) =>
        queueMailByHand(
          tx,
          { note: { company_id: COMPANY, note_id: noteId }, emails: undefined, user_id: person, dedupe: 'x' },
          clock.now(),
        ),
      )
    expect(await byHand(silent)).toMatchObject({
      ok: false,
      faults: [{ text: expect.stringMatching(/não tem e-mail/) }],
    })
    const taken = await byHand(canceled)
    expect(taken.ok && (await rowOf(taken.mail)).kind).toBe('NOTE_CANCELED')
  })

  it('does not reach over to another company', async () => {
    const ref = await asked(await note())
    expect(await inCompany((tx) => findMail(tx, ref), OTHER)).toBeUndefined()
    expect(await inCompany((tx) => dropMail(tx, ref, 'x'), OTHER)).toBe(false)
    expect(
      await inCompany((tx) => claimMail(tx, ref, { subject: 's', message_id: 'm' }, clock.now()), OTHER),
    ).toBeNull()
  })
})

describe('a text of a company', () => {
  const to = { company_id: COMPANY, kind: 'NOTE_CANCELED' } as const
  const save = (subject: string, version: number) =>
    inCompany((tx) => saveTemplate(tx, to, { subject, body: 'Olá', version }, clock.now()))

  it('begins as ours, is kept with a version, and is not overwritten by who had not seen the last one', async () => {
    expect(await inCompany((tx) => templateOf(tx, COMPANY, 'NOTE_CANCELED'))).toEqual({
      ...MAILS.NOTE_CANCELED.template,
      version: 0,
      is_default: true,
    })
    expect(await save('Um', 0)).toEqual({ ok: true, version: 1 })
    expect(await save('Outro', 0)).toEqual({ ok: false, stale: true })
    expect(await save('Dois', 1)).toEqual({ ok: true, version: 2 })
    expect(await save('Três', 1)).toEqual({ ok: false, stale: true })
    expect(await inCompany((tx) => templateOf(tx, COMPANY, 'NOTE_CANCELED'))).toMatchObject({
      subject: 'Dois',
      version: 2,
    })
    expect((await inCompany((tx) => templateOf(tx, OTHER, 'NOTE_CANCELED'), OTHER)).is_default).toBe(true)
  })

  it('that is wrong is not kept', async () => {
    expect(await save('{{nada}}', 2)).toMatchObject({
      ok: false,
      faults: [{ code: 'campo_desconhecido', path: 'subject' }],
    })
  })
})

describe('a test mail', () => {
  const test = {
    company_id: COMPANY,
    company: { name: 'Acme Cursos', cnpj: '11222333000181', email: null },
    kind: 'NFSE_AUTHORIZED',
    template: MAILS.NFSE_AUTHORIZED.template,
    to: 'ana@loja.example',
  } as const

  it('goes to who asked, at once, about an invented sale, and says how it ended', async () => {
    const { server, deps } = await smtp()
    expect(await sendTest(deps, { ...test, user_id: person, dedupe: 't1' })).toEqual({ state: 'SENT', error: null })
    expect(server.received).toMatchObject([{ to: ['ana@loja.example'] }])
    expect(server.received[0]?.raw).toContain('Maria da Silva')
    const failing = await bare(say('451 fora do ar'))
    expect(await sendTest(failing.deps, { ...test, user_id: person, dedupe: 't2' })).toEqual({
      state: 'FAILED',
      error: expect.stringMatching(/451 fora do ar/),
    })
    expect(again).toEqual([])
  })
})
