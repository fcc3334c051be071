import type { Tx } from '../kit/db/scope.ts'

/**
 * The result of a delivery. LATER: the server took nothing, so the same message may be tried again. UNKNOWN: the whole
 * message was handed over but the answer is lost, so it may have been sent and is never repeated automatically.
 * `refused`: addresses the server rejected among several. `text` is for users. `cause` is only for the operator's log,
 * because it contains addresses and settings.
 */
export type Delivery =
  | { kind: 'SENT'; refused: readonly string[] }
  | { kind: 'KEPT' }
  | { kind: 'REFUSED'; text: string }
  | { kind: 'LATER'; text: string; cause?: string }
  | { kind: 'UNKNOWN'; text: string }

export type MailKind = 'NFE_AUTHORIZED' | 'NFSE_AUTHORIZED' | 'NOTE_CANCELED' | 'CORRECTION_LETTER' | 'TEST'
/** Kind of a mail from Talão to a company's users. Companies cannot edit its text. */
export const CERTIFICATE_ENDING = 'CERTIFICATE_ENDING'

export type NoteRef = { company_id: number; note_id: number }
export type MailRef = { company_id: number; mail_id: number }
export type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>

/**
 * Who requested the mail. An automatic mail exists once per note and kind (and carta de correção). A mail sent by hand
 * exists once per request. A mail from Talão itself (`house`) carries a key that its caller made unique.
 */
export type MailOrigin =
  | { by: 'auto'; sequence?: number | undefined }
  | { by: 'hand'; user_id: number; dedupe: string }
  | { by: 'house'; dedupe: string }
export type NewMail = {
  company_id: number
  note_id: number | null
  kind: MailKind | typeof CERTIFICATE_ENDING
  recipients: readonly string[]
  asked: MailOrigin
}

/** Queues a mail. Null when it was already queued, which the unique index decides. */
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

function dedupeOf(asked: MailOrigin): string {
  if (asked.by !== 'auto') return asked.dedupe
  return asked.sequence === undefined ? 'auto' : `auto:${asked.sequence}`
}

/**
 * What a mail is about, which decides the attached files: the note, its cancellation, or its carta de correção of this
 * number.
 */
export type MailAbout = 'note' | 'cancel' | `letter-${number}`

export function aboutOf({ kind, dedupe }: Pick<MailRow, 'kind' | 'dedupe'>): MailAbout {
  if (kind === 'NOTE_CANCELED') return 'cancel'
  const sequence = kind === 'CORRECTION_LETTER' ? /^auto:(\d+)$/.exec(dedupe)?.[1] : undefined
  return sequence === undefined ? 'note' : `letter-${Number(sequence)}`
}

/** The number of the carta de correção. Null for other mails. */
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
 * Changes QUEUED to SENDING for exactly one worker. Returns the number of this try, or null when there is nothing to
 * send. Commit before using the network: a mail later found in SENDING may have been sent. `sent_at` holds the start.
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

/** Records the result of a try. Returns false when another try holds the mail. */
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

/** In SENDING `sent_at` keeps the start of the try. A mail that was certainly not sent has none. */
function sentAt(state: Settled['state'], now: Date): { sent_at?: Date | null } {
  if (state === 'SENDING') return {}
  return { sent_at: state === 'SENT' || state === 'KEPT' ? now : null }
}

export type Settled = { state: 'SENT' | 'KEPT' | 'FAILED' | 'QUEUED' | 'SENDING'; error: string | null }

/** The state after a delivery. An unknown result stays SENDING, as after a crash. */
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

/** Fails a mail that can no longer be written. Nothing was or will be sent. False when it is no longer queued. */
export async function dropMail(tx: Tx, ref: MailRef, reason: string): Promise<boolean> {
  const row = await queued(tx, ref).set({ state: 'FAILED', error: reason }).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Sets when a queued mail is tried again. */
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

/** Longest duration of a try. A mail in SENDING for longer has no worker. */
export const SENDING_AT_MOST_MS = 5 * 60_000

/**
 * Marks a mail whose worker is gone: it may have been sent and is never repeated. Returns the mail only the first time,
 * so that it is recorded once. A late result still counts.
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
