import type { Clock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config/config.ts'
import type { Db } from '../../kit/db/connect.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { Logger } from '../../kit/log.ts'
import type { Vault } from '../../kit/secrets/vault.ts'
import {
  aboutOf,
  CERTIFICATE_ENDING,
  claimMail,
  type Delivery,
  dropMail,
  findMail,
  type MailAbout,
  type MailKind,
  type MailRef,
  type MailRow,
  markUncertain,
  type NoteRef,
  putOffMail,
  type Settled,
  settledBy,
  settleMail,
} from '../../ledger/mail-queue.ts'
import { addNoteEvent } from '../../ledger/note-timeline.ts'
import { composeCertificateMail } from './certificate-mail.ts'
import { type ComposedMail, composeMail, type NoteFile } from './compose.ts'
import { loadFacts } from './facts.ts'
import { linkExpiry, makeLinkToken } from './link.ts'
import { writeMessage } from './message.ts'
import { templateOf } from './template-rows.ts'
import { MAILS } from './templates.ts'
import type { MailTransport, Message } from './transport.ts'

export type MailDeps = {
  config: Pick<Config, 'mail' | 'publicUrl'>
  clock: Clock
  log: Logger
  vault: Vault
  db: Db
  mail: MailTransport
  /** The PDF and XML for a mail about this. Null while they have not arrived. */
  files(note: NoteRef, about: MailAbout): Promise<NoteFile[] | null>
  /** Queues another look at this mail, in the transaction that requeued it. */
  again(tx: Tx, mail: MailRef, at: Date): Promise<void>
  /** The URL of a link token: `https://…/token`. */
  linkUrl(token: string): string
}

const MINUTE_MS = 60_000
/** Delays by number of tries so far. After the last one a user must decide. */
const RETRY_MINUTES = [1, 5, 15, 60, 240, 720, 720] as const
/**
 * Files usually arrive within seconds. The next check waits as long as the mail has waited so far, within these limits.
 */
const FILES_SOONEST_MS = 5_000
const FILES_LATEST_MS = 10 * MINUTE_MS
const FILES_WAITED_FOR_MS = 72 * 60 * MINUTE_MS

/**
 * Sends one queued mail at most once: compose it, set SENDING in a separate transaction, use the network, record the
 * result. A crash in between leaves SENDING, which is never repeated automatically.
 */
export async function sendMail(deps: MailDeps, ref: MailRef): Promise<void> {
  const row = await withCompanies(deps.db, [ref.company_id], (tx) => findMail(tx, ref))
  if (row?.state !== 'QUEUED') return
  const composed = await compose(deps, row)
  if (composed === 'no-note') return drop(deps, row, 'A nota deste e-mail não existe mais.')
  if (composed === 'canceled') return drop(deps, row, 'A nota foi cancelada antes de o e-mail sair.')
  if (composed === 'no-files') return waitForFiles(deps, ref, row)
  if (composed === 'outdated') return drop(deps, row, 'O aviso deixou de valer antes de o e-mail sair.')
  const message = await writeMessage({
    mail: composed.mail,
    sender: { ...composed.sender, address: deps.config.mail.from },
    to: row.recipients,
    messageId: messageIdOf(deps, row),
    date: row.created_at,
  })
  await deliver(deps, row, composed.mail, message)
}

type Composed = { sender: { name: string; replyTo: string | null }; mail: ComposedMail }

async function compose(
  deps: MailDeps,
  row: MailRow,
): Promise<Composed | 'no-note' | 'canceled' | 'no-files' | 'outdated'> {
  if (row.kind === CERTIFICATE_ENDING) return (await composeForHouse(deps, row)) ?? 'outdated'
  const { company_id, note_id } = row
  const kind = row.kind as MailKind
  if (note_id === null || !Object.hasOwn(MAILS, kind)) return 'no-note'
  const about = aboutOf(row)
  const found = await withCompanies(deps.db, [company_id], async (tx) => ({
    facts: await loadFacts(tx, { company_id, note_id }, about),
    template: await templateOf(tx, company_id, kind),
  }))
  if (!found.facts) return 'no-note'
  // Do not announce the authorisation or correction of a cancelled note.
  if (found.facts.note.canceled && about !== 'cancel') return 'canceled'
  const files = await readFiles(deps, row, { company_id, note_id })
  if (files === null) return 'no-files'
  const links = linksTo(deps, { company_id, note_id, about })
  const { name, email: replyTo } = found.facts.company
  const mail = composeMail({ template: found.template, facts: found.facts, files, links })
  return { sender: { name, replyTo }, mail }
}

/** A mail from Talão to a company: Talão is the sender, and there is no reply address. */
async function composeForHouse(deps: MailDeps, row: MailRow): Promise<Composed | null> {
  const at = { now: deps.clock.now(), publicUrl: deps.config.publicUrl }
  const mail = await withCompanies(deps.db, [row.company_id], (tx) => composeCertificateMail(tx, row, at))
  return mail && { sender: { name: 'Talão', replyTo: null }, mail }
}

/** Treats unreadable files like files that have not arrived, because a file store outage ends. */
async function readFiles(deps: MailDeps, row: MailRow, note: NoteRef): Promise<NoteFile[] | null> {
  try {
    return await deps.files(note, aboutOf(row))
  } catch (error) {
    deps.log.error({ err: error, ...note, mail_id: row.id }, 'the files of a mail cannot be read')
    return null
  }
}

function linksTo(deps: MailDeps, what: NoteRef & { about: MailAbout }) {
  const until = linkExpiry(deps.clock.now())
  const url = (file: 'pdf' | 'xml') => deps.linkUrl(makeLinkToken(deps.vault, { ...what, file }, until))
  return { pdf: url('pdf'), xml: url('xml'), until }
}

/** The same row always has the same Message-ID. `created_at` distinguishes rows whose ids repeat after a restore. */
export function messageIdOf({ vault, config }: Pick<MailDeps, 'vault' | 'config'>, row: MailRow): string {
  const mark = vault
    .keyedHash(`mail:${row.company_id}:${row.id}:${row.created_at.getTime()}`)
    .toString('hex')
    .slice(0, 32)
  return `<talao.${mark}@${config.mail.from.split('@').at(-1)}>`
}

async function deliver(deps: MailDeps, row: MailRow, { subject }: ComposedMail, message: Message): Promise<void> {
  const ref = { company_id: row.company_id, mail_id: row.id }
  const tries = await inOwn(deps, ref, (tx) =>
    claimMail(tx, ref, { subject, message_id: message.messageId }, deps.clock.now()),
  )
  if (tries === null) return
  const delivery = await deps.mail.deliver(message)
  const minutes = RETRY_MINUTES[tries - 1]
  const end = settledBy(delivery, minutes !== undefined)
  await inOwn(deps, ref, async (tx) => {
    const now = deps.clock.now()
    if (!(await settleMail(tx, ref, tries, end, now))) return
    if (end.state === 'QUEUED') await later(deps, tx, ref, new Date(now.getTime() + (minutes ?? 0) * MINUTE_MS))
    else await tell(tx, row, end, now)
  })
  logEnd(deps, ref, delivery)
}

/** Records the result in the note's timeline. */
async function tell(tx: Tx, row: MailRow, end: Settled, now: Date): Promise<void> {
  if (row.note_id === null) return
  const text = {
    SENT: 'E-mail enviado',
    KEPT: 'E-mail guardado na pasta do servidor',
    FAILED: 'E-mail não enviado',
    SENDING: 'E-mail pode ter saído',
    QUEUED: 'E-mail na fila',
  }[end.state]
  const detail = [`${MAILS[row.kind as MailKind].label} · ${row.recipients.join(', ')}`, end.error]
    .filter(Boolean)
    .join(' · ')
  await addNoteEvent(tx, { company_id: row.company_id, id: row.note_id }, now, { kind: 'mail', text, detail })
}

/** Waits for the note's files, up to FILES_WAITED_FOR_MS. */
async function waitForFiles(deps: MailDeps, ref: MailRef, row: MailRow): Promise<void> {
  const now = deps.clock.now()
  const waited = now.getTime() - row.created_at.getTime()
  if (waited > FILES_WAITED_FOR_MS)
    return drop(deps, row, 'O XML da nota não chegou em três dias. Consulte a nota e envie de novo.')
  const wait = Math.min(Math.max(waited, FILES_SOONEST_MS), FILES_LATEST_MS)
  await inOwn(deps, ref, (tx) => later(deps, tx, ref, new Date(now.getTime() + wait)))
}

async function later(deps: MailDeps, tx: Tx, ref: MailRef, at: Date): Promise<void> {
  await putOffMail(tx, ref, at)
  await deps.again(tx, ref, at)
}

async function drop(deps: MailDeps, row: MailRow, reason: string): Promise<void> {
  const ref = { company_id: row.company_id, mail_id: row.id }
  await inOwn(deps, ref, async (tx) => {
    if (await dropMail(tx, ref, reason)) await tell(tx, row, { state: 'FAILED', error: reason }, deps.clock.now())
  })
}

/** For a mail whose worker is gone: records once in the note's timeline that it may have been sent. */
export async function giveUpSending(deps: Pick<MailDeps, 'db' | 'clock'>, ref: MailRef): Promise<void> {
  await withCompanies(deps.db, [ref.company_id], async (tx) => {
    const now = deps.clock.now()
    const row = await markUncertain(tx, ref, now)
    if (row) await tell(tx, row, { state: 'SENDING', error: row.error }, now)
  })
}

function inOwn<T>(deps: MailDeps, ref: MailRef, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withCompanies(deps.db, [ref.company_id], work)
}

export function logEnd({ log }: Pick<MailDeps, 'log'>, ref: MailRef, delivery: Delivery): void {
  const level = delivery.kind === 'SENT' || delivery.kind === 'KEPT' ? 'info' : 'warn'
  const cause = delivery.kind === 'LATER' ? delivery.cause : undefined
  log[level]({ ...ref, outcome: delivery.kind, ...(cause ? { cause } : {}) }, 'mail delivered')
}
