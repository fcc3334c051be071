import type { Tx } from '../db/scope.ts'
import type { CERTIFICATE_ENDING } from './certificate-mail.ts'
import type { MailKind } from './templates.ts'
import type { Delivery } from './transport.ts'

export type NoteRef = { company_id: number; note_id: number }
export type MailRef = { company_id: number; mail_id: number }
export type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>

/**
 * Who asked: the automatic mail of a note and kind (and of one letter of correction of several) exists once for ever, one asked for by
 * hand each time it is asked. What the house itself tells names its occasion, which whoever asks has kept to one.
 */
export type Asked =
  | { by: 'auto'; sequence?: number | undefined }
  | { by: 'hand'; user_id: number; dedupe: string }
  | { by: 'house'; dedupe: string }
export type NewMail = {
  company_id: number
  note_id: number | null
  kind: MailKind | typeof CERTIFICATE_ENDING
  recipients: readonly string[]
  asked: Asked
}

/** Puts a mail in the queue; null when this one had been asked for before. The database decides, not a look at the table. */
export async function queueMail(tx: Tx, mail: NewMail, now: Date): Promise<MailRef | null> {
  const row = await tx
    .insertInto('outgoing_mail')
    .values({
      company_id: mail.company_id,
      note_id: mail.note_id,
      kind: mail.kind,
      dedupe: dedupeOf(mail.asked),
      recipients: [...mail.recipients],
      state: 'QUEUED',
      created_by: mail.asked.by === 'hand' ? mail.asked.user_id : null,
      created_at: now,
      next_try_at: now,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'note_id', 'kind', 'dedupe']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ? { company_id: mail.company_id, mail_id: row.id } : null
}

function dedupeOf(asked: Asked): string {
  if (asked.by !== 'auto') return asked.dedupe
  return asked.sequence === undefined ? 'auto' : `auto:${asked.sequence}`
}

/** What a mail is about and brings the files of: the note, its cancellation, or its letter of correction of this number. */
export type MailAbout = 'note' | 'cancel' | `letter-${number}`

export function aboutOf({ kind, dedupe }: Pick<MailRow, 'kind' | 'dedupe'>): MailAbout {
  if (kind === 'NOTE_CANCELED') return 'cancel'
  const sequence = kind === 'CORRECTION_LETTER' ? /^auto:(\d+)$/.exec(dedupe)?.[1] : undefined
  return sequence === undefined ? 'note' : `letter-${Number(sequence)}`
}

/** The number of the letter, where a mail is about one. */
export function letterOf(about: MailAbout): number | null {
  return about.startsWith('letter-') ? Number(about.slice('letter-'.length)) : null
}

export async function findMail(tx: Tx, { company_id, mail_id }: MailRef) {
  return tx
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('id', '=', mail_id)
    .executeTakeFirst()
}

/**
 * QUEUED becomes SENDING, for one worker only; the answer is the number of this try, or null when there is nothing to send.
 * Committed before the network is touched: whoever finds SENDING later knows that the mail may have gone out. `sent_at` holds since when.
 */
export async function claimMail(
  tx: Tx,
  { company_id, mail_id }: MailRef,
  said: { subject: string; message_id: string },
  now: Date,
): Promise<number | null> {
  const row = await tx
    .updateTable('outgoing_mail')
    .set((eb) => ({ ...said, state: 'SENDING', tries: eb('tries', '+', 1), error: null, sent_at: now }))
    .where('company_id', '=', company_id)
    .where('id', '=', mail_id)
    .where('state', '=', 'QUEUED')
    .returning('tries')
    .executeTakeFirst()
  return row?.tries ?? null
}

/** Writes down how a try ended. Only the try that holds the mail may. */
export async function settleMail(tx: Tx, ref: MailRef, tries: number, end: Settled, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('outgoing_mail')
    .set({ state: end.state, error: end.error, ...sentAt(end.state, now) })
    .where('company_id', '=', ref.company_id)
    .where('id', '=', ref.mail_id)
    .where('state', '=', 'SENDING')
    .where('tries', '=', tries)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** While a mail may be under way `sent_at` stays since when; once it is known not to have left there is none. */
function sentAt(state: Settled['state'], now: Date): { sent_at?: Date | null } {
  if (state === 'SENDING') return {}
  return { sent_at: state === 'SENT' || state === 'KEPT' ? now : null }
}

export type Settled = { state: 'SENT' | 'KEPT' | 'FAILED' | 'QUEUED' | 'SENDING'; error: string | null }

/** The state a delivery leaves behind. An unknown end stays SENDING, as after a crash. */
export function settledBy(delivery: Delivery, mayTryAgain: boolean): Settled {
  switch (delivery.kind) {
    case 'SENT':
      return { state: 'SENT', error: refusedText(delivery.refused) }
    case 'KEPT':
      return { state: 'KEPT', error: null }
    case 'REFUSED':
      return { state: 'FAILED', error: delivery.text }
    case 'LATER':
      return { state: mayTryAgain ? 'QUEUED' : 'FAILED', error: delivery.text }
    default:
      return { state: 'SENDING', error: delivery.text }
  }
}

function refusedText(refused: readonly string[]): string | null {
  return refused.length === 0 ? null : `O servidor de e-mail não aceitou ${refused.join(', ')}; os outros receberam.`
}

/** Nothing was sent and nothing will be: a mail that cannot be written any more. False when it is no longer in the queue. */
export async function dropMail(tx: Tx, ref: MailRef, reason: string): Promise<boolean> {
  const row = await queued(tx, ref).set({ state: 'FAILED', error: reason }).returning('id').executeTakeFirst()
  return row !== undefined
}

/** A mail that stays in the queue is looked at again from then on. */
export async function putOffMail(tx: Tx, ref: MailRef, at: Date): Promise<void> {
  await queued(tx, ref).set({ next_try_at: at }).execute()
}

function queued(tx: Tx, { company_id, mail_id }: MailRef) {
  return tx
    .updateTable('outgoing_mail')
    .where('company_id', '=', company_id)
    .where('id', '=', mail_id)
    .where('state', '=', 'QUEUED')
}

/** No try of ours takes longer: past this, a mail in SENDING has nobody who works on it. */
export const SENDING_AT_MOST_MS = 5 * 60_000

/**
 * Whoever had this mail in its hands is gone: it may have left, and nothing repeats it. Answers the mail the first time, so that it is told
 * once. An answer that comes late all the same still counts.
 */
export async function markUncertain(tx: Tx, { company_id, mail_id }: MailRef, now: Date): Promise<MailRow | undefined> {
  return tx
    .updateTable('outgoing_mail')
    .set({ error: 'O envio foi interrompido sem resposta. Confirme com o cliente antes de enviar de novo.' })
    .where('company_id', '=', company_id)
    .where('id', '=', mail_id)
    .where('state', '=', 'SENDING')
    .where('error', 'is', null)
    .where('sent_at', '<=', new Date(now.getTime() - SENDING_AT_MOST_MS))
    .returningAll()
    .executeTakeFirst()
}
