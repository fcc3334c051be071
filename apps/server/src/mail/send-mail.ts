import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { type Tx, withCompanies } from '../db/scope.ts'
import type { Logger } from '../log.ts'
import { tellNote } from '../modules/notes/timeline.ts'
import type { Vault } from '../secrets/vault.ts'
import { type ComposedMail, composeMail, type NoteFile } from './compose.ts'
import { loadFacts, type MailFacts } from './facts.ts'
import { linkExpiry, makeLinkToken } from './link.ts'
import { writeMessage } from './message.ts'
import {
  claimMail,
  dropMail,
  findMail,
  type MailRef,
  type MailRow,
  type NoteRef,
  type Settled,
  settledBy,
  settleMail,
} from './rows.ts'
import { MAILS, type MailKind } from './templates.ts'
import { templateOf } from './template-rows.ts'
import type { Delivery, MailTransport, Message } from './transport.ts'

export type MailDeps = {
  config: Pick<Config, 'mail'>
  clock: Clock
  log: Logger
  vault: Vault
  db: Db
  mail: MailTransport
  /** The note's PDF and XML of a kind of mail; null while they are not home yet. */
  files(note: NoteRef, kind: MailKind): Promise<NoteFile[] | null>
  /** Has this mail looked at again, in the transaction that put it back into the queue. */
  again(tx: Tx, mail: MailRef, at: Date): Promise<void>
  /** Where a link's token is opened: `https://…/token`. */
  linkUrl(token: string): string
}

const MINUTE_MS = 60_000
/** How long until the next try, by how many there were. After the last one a person decides. */
const RETRY_MINUTES = [1, 5, 15, 60, 240, 720, 720] as const
const FILES_EVERY_MS = 2 * MINUTE_MS
const FILES_WAITED_FOR_MS = 72 * 60 * MINUTE_MS

/**
 * Sends one mail of the queue, at most once: what it says is put together first, then the row becomes SENDING in a transaction of its
 * own, then the network, then the end is written down. A crash in between leaves SENDING, which nothing repeats by itself.
 */
export async function sendMail(deps: MailDeps, ref: MailRef): Promise<void> {
  const row = await withCompanies(deps.db, [ref.company_id], (tx) => findMail(tx, ref))
  if (row?.state !== 'QUEUED') return
  const composed = await compose(deps, row)
  if (composed === 'no-note') return inOwn(deps, ref, (tx) => dropMail(tx, ref, 'A nota deste e-mail não existe mais.'))
  if (composed === 'no-files') return waitForFiles(deps, ref, row)
  const message = await writeMessage({
    mail: composed.mail,
    sender: {
      name: composed.facts.company.name,
      address: deps.config.mail.from,
      replyTo: composed.facts.company.email,
    },
    to: row.recipients,
    messageId: messageIdOf(deps, row),
    date: row.created_at,
  })
  await deliver(deps, row, composed.mail, message)
}

async function compose(
  deps: MailDeps,
  row: MailRow,
): Promise<{ facts: MailFacts; mail: ComposedMail } | 'no-note' | 'no-files'> {
  const { company_id, note_id } = row
  const kind = row.kind as MailKind
  if (note_id === null || !Object.hasOwn(MAILS, kind)) return 'no-note'
  const found = await withCompanies(deps.db, [company_id], async (tx) => ({
    facts: await loadFacts(tx, { company_id, note_id }),
    template: await templateOf(tx, company_id, kind),
  }))
  if (!found.facts) return 'no-note'
  const files = await deps.files({ company_id, note_id }, kind)
  if (files === null) return 'no-files'
  const links = linksTo(deps, { company_id, note_id })
  return { facts: found.facts, mail: composeMail({ template: found.template, facts: found.facts, files, links }) }
}

function linksTo(deps: MailDeps, note: NoteRef) {
  const until = linkExpiry(deps.clock.now())
  const url = (file: 'pdf' | 'xml') => deps.linkUrl(makeLinkToken(deps.vault, { ...note, file }, until))
  return { pdf: url('pdf'), xml: url('xml'), until }
}

/** The same row always bears the same Message-ID; `created_at` keeps rows apart whose ids repeat after a restore. */
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
    if (end.state === 'QUEUED') await deps.again(tx, ref, new Date(now.getTime() + (minutes ?? 0) * MINUTE_MS))
    else await tell(tx, row, end, now)
  })
  logEnd(deps, ref, delivery)
}

/** The note's timeline says what became of the mail, never the addresses alone in a log. */
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
  await tellNote(tx, { company_id: row.company_id, id: row.note_id }, now, { kind: 'mail', text, detail })
}

/** The mail waits for the note's files; a day comes when it no longer does. */
async function waitForFiles(deps: MailDeps, ref: MailRef, row: MailRow): Promise<void> {
  const now = deps.clock.now()
  await inOwn(deps, ref, (tx) =>
    now.getTime() - row.created_at.getTime() > FILES_WAITED_FOR_MS
      ? dropMail(tx, ref, 'O XML da nota não chegou em três dias. Consulte a nota e envie de novo.')
      : deps.again(tx, ref, new Date(now.getTime() + FILES_EVERY_MS)),
  )
}

function inOwn<T>(deps: MailDeps, ref: MailRef, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withCompanies(deps.db, [ref.company_id], work)
}

function logEnd({ log }: MailDeps, ref: MailRef, delivery: Delivery): void {
  const level = delivery.kind === 'SENT' || delivery.kind === 'KEPT' ? 'info' : 'warn'
  log[level]({ ...ref, outcome: delivery.kind }, 'mail delivered')
}
