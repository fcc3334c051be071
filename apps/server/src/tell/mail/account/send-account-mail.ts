import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Clock } from '../../../kit/clock.ts'
import type { Config } from '../../../kit/config/config.ts'
import type { Db } from '../../../kit/db/connect.ts'
import type { Tx } from '../../../kit/db/scope.ts'
import type { AccountMailTable } from '../../../kit/db/tables.gen.ts'
import type { Logger } from '../../../kit/log.ts'
import type { Queue } from '../../../kit/queue/queue.ts'
import type { Vault } from '../../../kit/secrets/vault.ts'
import type { Delivery } from '../../../ledger/mail-queue.ts'
import { queueAccountMail } from '../../../ledger/queue-account-mail.ts'
import { tokenHash } from '../../../people/auth/token-hash.ts'
import { mailAddress } from '../address.ts'
import { oneLine, plainText } from '../fill-template.ts'
import { htmlPart } from '../html.ts'
import { writeMessage } from '../message.ts'
import type { MailTransport, Message } from '../transport.ts'
import { alarmLetter } from './alarm-letter.ts'
import { digestLetter, type Written } from './digest-letter.ts'
import { carriesToken, fillLetter, LETTERS, type LetterKind } from './letters.ts'
import { personOf, resolveLetter, rightOf } from './resolve-letter.ts'

type Deps = {
  config: Pick<Config, 'mail' | 'publicUrl'>
  clock: Clock
  log: Logger
  vault: Vault
  db: Db
  queue: Queue
  mail: MailTransport
}
type Row = Selectable<AccountMailTable>
type Ready = { row: Row; to: string; written: Written }

const MINUTE_MS = 60_000
/**
 * The first four retries fall within the hour that a link may live. Retries continue for about a day, or until the link
 * expires.
 */
const RETRY_MINUTES = [1, 5, 15, 30, 240, 720, 720] as const

/**
 * Sends one account mail. The same row gives the same bytes, so a duplicate does no harm and an unanswered try is
 * repeated. (A digest omits what was read between two tries.) The token is created at the first try, stored sealed
 * until the last, and never logged.
 */
export async function sendAccountMail(deps: Deps, { account_mail_id: id }: { account_mail_id: number }): Promise<void> {
  const ready = await deps.db.transaction().execute((tx) => prepare(deps, tx, id))
  if (!ready) return
  const delivery = await deps.mail.deliver(await write(deps, ready))
  await deps.db.transaction().execute((tx) => settle(deps, tx, ready.row, delivery))
  const cause = delivery.kind === 'LATER' ? delivery.cause : undefined
  deps.log.info({ account_mail_id: id, outcome: delivery.kind, ...(cause ? { cause } : {}) }, 'account mail delivered')
}

async function prepare(deps: Deps, tx: Tx, id: number): Promise<Ready | undefined> {
  const now = deps.clock.now()
  const found = await tx.selectFrom('account_mail').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (found?.state !== 'QUEUED') return undefined
  // Too early: the sweep queues it again when its time comes.
  if (found.leaves_at !== null && found.leaves_at > now) return undefined
  const to = mailAddress(found.email)
  const row = to === undefined ? undefined : await resolved(deps, tx, found, now)
  if (to === undefined || row === undefined) {
    // No account has this address, so keep no trace of the request.
    await tx.deleteFrom('account_mail').where('id', '=', id).execute()
    return undefined
  }
  const letter = row.letter as LetterKind
  if (carriesToken(letter) && !(row.account_token_id && (await rightOf(tx, row.account_token_id, now)))) {
    await end(tx, id, { state: 'FAILED', error: 'O link deixou de valer antes de o e-mail sair.' }, null)
    return undefined
  }
  const written = await writtenLetter(deps, tx, row, letter)
  if (written) return { row, to, written }
  await tx.deleteFrom('account_mail').where('id', '=', id).execute()
  return undefined
}

/** Null when there is nothing left to report. */
async function writtenLetter(deps: Deps, tx: Tx, row: Row, letter: LetterKind): Promise<Written | null> {
  const { publicUrl } = deps.config
  if (letter === 'DIGEST') return digestLetter(tx, row.id, publicUrl)
  if (letter === 'ALARM' || letter === 'ALARM_ENDED') return alarmLetter(tx, row, publicUrl)
  const person = row.user_id === null ? undefined : await personOf(tx, row.user_id)
  const token = row.token_sealed === null ? null : deps.vault.open(row.token_sealed, placeOf(row.id))
  const clean = (text: string | null) => (text === null ? null : oneLine(text))
  const facts = { name: clean(row.name), email: row.email, company: clean(person?.company_name ?? null) }
  return { subject: LETTERS[letter].subject, filled: fillLetter(letter, facts, publicUrl, token) }
}

/** The row with the letter decided and the token created. */
async function resolved(deps: Deps, tx: Tx, row: Row, now: Date): Promise<Row | undefined> {
  if (row.letter !== null) return row
  const found = await resolveLetter(tx, row, now)
  if (!found) return undefined
  const token = carriesToken(found.letter) ? randomBytes(32).toString('base64url') : null
  if (token !== null && found.account_token_id !== null)
    await sql`select door_write_account_token(${found.account_token_id}, ${tokenHash(token)})`.execute(tx)
  return tx
    .updateTable('account_mail')
    .set({ ...found, token_sealed: token === null ? null : deps.vault.seal(token, placeOf(row.id)) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function write(deps: Deps, { row, to, written: { subject, filled } }: Ready): Promise<Message> {
  const html = htmlPart({ subject, filled, company: { name: 'Talão', document: null }, warning: null })
  const mark = deps.vault.keyedHash(`account-mail:${row.id}:${row.created_at.getTime()}`).toString('hex').slice(0, 32)
  const pieces = filled.flat(2)
  const link = pieces.find((piece) => 'href' in piece)?.href ?? null
  const message = await writeMessage({
    mail: { subject, text: plainText(filled), html, attachments: [] },
    sender: { name: 'Talão', address: deps.config.mail.from, replyTo: null },
    to: [to],
    messageId: `<talao.${mark}@${deps.config.mail.from.split('@').at(-1)}>`,
    date: row.created_at,
  })
  return { ...message, letter: { subject, at: row.created_at, link } }
}

async function settle(deps: Deps, tx: Tx, row: Row, delivery: Delivery): Promise<void> {
  const now = deps.clock.now()
  if (delivery.kind === 'SENT' || delivery.kind === 'KEPT')
    return end(tx, row.id, { state: delivery.kind, error: null }, now)
  const minutes = RETRY_MINUTES[row.tries]
  if (delivery.kind === 'REFUSED' || minutes === undefined)
    return end(tx, row.id, { state: 'FAILED', error: delivery.text }, null)
  const at = new Date(now.getTime() + minutes * MINUTE_MS)
  await tx
    .updateTable('account_mail')
    .set({ tries: row.tries + 1, next_try_at: at, error: delivery.text })
    .where('id', '=', row.id)
    .where('state', '=', 'QUEUED')
    .execute()
  await queueAccountMail(deps.queue, tx, row.id, at)
}

async function end(
  tx: Tx,
  id: number,
  said: { state: 'SENT' | 'KEPT' | 'FAILED'; error: string | null },
  sentAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('account_mail')
    .set((eb) => ({ ...said, sent_at: sentAt, token_sealed: null, tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .execute()
}

function placeOf(id: number): string {
  return `account-mail:${id}|token`
}
