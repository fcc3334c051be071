import type { Fault } from '@talao/fiscal'
import type { Tx } from '../../kit/db/scope.ts'
import { type MailKind, type MailRef, type NoteRef, queueMail } from '../../ledger/mail-queue.ts'
import { checkAddresses } from './address.ts'

export type Occasion = 'AUTHORIZED' | 'CANCELED' | 'CORRECTED'

/**
 * Queues the automatic mail for an authorised, cancelled or corrected note; `sequence` is the number of the carta de
 * correção. Null when the company or note does not want it, the customer has no usable address, the note has no fiscal
 * value (homologação, except in the demonstration), or it was already queued.
 */
export async function queueAutomaticMail(
  tx: Tx,
  note: NoteRef,
  { occasion, sequence }: { occasion: Occasion; sequence: number },
  now: Date,
): Promise<MailRef | null> {
  const row = await tx
    .selectFrom('note')
    .innerJoin('company', 'company.id', 'note.company_id')
    .innerJoin('company_config', 'company_config.company_id', 'note.company_id')
    .innerJoin('note_customer', (join) =>
      join.onRef('note_customer.company_id', '=', 'note.company_id').onRef('note_customer.note_id', '=', 'note.id'),
    )
    .select(['note.kind', 'note.send_mail', 'note.in_production', 'company.is_demo', 'note_customer.email'])
    .select('company_config.send_mail_to_customers_enabled as wanted')
    .where('note.company_id', '=', note.company_id)
    .where('note.id', '=', note.note_id)
    .executeTakeFirst()
  if (!row?.wanted || !row.send_mail || !(row.in_production || row.is_demo)) return null
  const { addresses } = checkAddresses(row.email === null ? [] : [row.email])
  if (addresses.length === 0) return null
  const kind = kindOf(occasion, row.kind)
  const asked = { by: 'auto' as const, ...(occasion === 'CORRECTED' ? { sequence } : {}) }
  return queueMail(tx, { ...note, kind, recipients: addresses, asked }, now)
}

function kindOf(occasion: Occasion, note: string): MailKind {
  if (occasion === 'CANCELED') return 'NOTE_CANCELED'
  if (occasion === 'CORRECTED') return 'CORRECTION_LETTER'
  return note === 'NFSE' ? 'NFSE_AUTHORIZED' : 'NFE_AUTHORIZED'
}

export type QueuedByHand = { ok: true; mail: MailRef; recipients: readonly string[] } | { ok: false; faults: Fault[] }
type ByHand = { note: NoteRef; emails: readonly string[] | undefined; user_id: number; dedupe: string }

/**
 * Queues a mail that a user sends to these addresses, or to the customer's when none is given. `dedupe` identifies the
 * request.
 */
export async function queueMailByHand(
  tx: Tx,
  { note, emails, user_id, dedupe }: ByHand,
  now: Date,
): Promise<QueuedByHand> {
  const row = await tx
    .selectFrom('note')
    .leftJoin('note_customer', (join) =>
      join.onRef('note_customer.company_id', '=', 'note.company_id').onRef('note_customer.note_id', '=', 'note.id'),
    )
    .select(['note.kind', 'note.enotas_status', 'note_customer.email'])
    .where('note.company_id', '=', note.company_id)
    .where('note.id', '=', note.note_id)
    .executeTakeFirstOrThrow()
  const { addresses, wrong } = checkAddresses(emails ?? (row.email === null ? [] : [row.email]))
  const faults = wrong.map(({ address, text }) => addressFault(`${text} (${address})`))
  if (faults.length === 0 && addresses.length === 0)
    faults.push(addressFault('O cliente não tem e-mail: informe um endereço.'))
  if (faults.length > 0) return { ok: false, faults }
  const kind = kindOf(row.enotas_status === 'Cancelada' ? 'CANCELED' : 'AUTHORIZED', row.kind)
  const asked = { by: 'hand', user_id, dedupe } as const
  const mail = await queueMail(tx, { ...note, kind, recipients: addresses, asked }, now)
  return mail
    ? { ok: true, mail, recipients: addresses }
    : { ok: false, faults: [addressFault('Este pedido de envio já foi feito.')] }
}

function addressFault(text: string): Fault {
  return { code: 'email_invalido', path: 'emails', field: 'E-mails', text }
}
