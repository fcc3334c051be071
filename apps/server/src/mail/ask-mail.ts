import type { Fault } from '@talao/fiscal'
import type { Tx } from '../db/scope.ts'
import { checkAddresses } from './address.ts'
import { type MailRef, type NoteRef, queueMail } from './rows.ts'
import type { MailKind } from './templates.ts'

type AutomaticKind = Exclude<MailKind, 'TEST'>

/**
 * The mail a note sends by itself when it is authorised, cancelled or corrected (`sequence`: by which letter). Null when the company or the note does not want it, the
 * customer has no usable address, the note has no value (homologation, except in the demonstration), or it had been asked for before.
 */
export async function askAutomaticMail(
  tx: Tx,
  note: NoteRef,
  occasion: { kind: AutomaticKind; sequence?: number | undefined },
  now: Date,
): Promise<MailRef | null> {
  const row = await tx
    .selectFrom('note')
    .innerJoin('company', 'company.id', 'note.company_id')
    .innerJoin('company_config', 'company_config.company_id', 'note.company_id')
    .innerJoin('note_customer', (join) =>
      join.onRef('note_customer.company_id', '=', 'note.company_id').onRef('note_customer.note_id', '=', 'note.id'),
    )
    .select(['note.send_mail', 'note.in_production', 'company.is_demo', 'note_customer.email'])
    .select('company_config.send_mail_to_customers_enabled as wanted')
    .where('note.company_id', '=', note.company_id)
    .where('note.id', '=', note.note_id)
    .executeTakeFirst()
  if (!row?.wanted || !row.send_mail || !(row.in_production || row.is_demo)) return null
  const { addresses } = checkAddresses(row.email === null ? [] : [row.email])
  if (addresses.length === 0) return null
  const { kind, sequence } = occasion
  return queueMail(tx, { ...note, kind, recipients: addresses, asked: { by: 'auto', sequence } }, now)
}

export type AskedByHand = { ok: true; mail: MailRef } | { ok: false; faults: Fault[] }
type ByHand = { note: NoteRef; emails: readonly string[] | undefined; user_id: number; dedupe: string }

/** A person sends the note to these addresses, or to the customer's when none is given. `dedupe` tells one asking from the next. */
export async function askMailByHand(
  tx: Tx,
  { note, emails, user_id, dedupe }: ByHand,
  now: Date,
): Promise<AskedByHand> {
  const row = await tx
    .selectFrom('note')
    .leftJoin('note_customer', (join) =>
      join.onRef('note_customer.company_id', '=', 'note.company_id').onRef('note_customer.note_id', '=', 'note.id'),
    )
    .select(['note.kind', 'note.canceled_at', 'note_customer.email'])
    .where('note.company_id', '=', note.company_id)
    .where('note.id', '=', note.note_id)
    .executeTakeFirstOrThrow()
  const { addresses, wrong } = checkAddresses(emails ?? (row.email === null ? [] : [row.email]))
  const faults = wrong.map(({ address, text }) => addressFault(`${text} (${address})`))
  if (faults.length === 0 && addresses.length === 0)
    faults.push(addressFault('O cliente não tem e-mail: informe um endereço.'))
  if (faults.length > 0) return { ok: false, faults }
  const kind = row.canceled_at ? 'NOTE_CANCELED' : row.kind === 'NFSE' ? 'NFSE_AUTHORIZED' : 'NFE_AUTHORIZED'
  const asked = { by: 'hand', user_id, dedupe } as const
  const mail = await queueMail(tx, { ...note, kind, recipients: addresses, asked }, now)
  return mail ? { ok: true, mail } : { ok: false, faults: [addressFault('Este pedido de envio já foi feito.')] }
}

function addressFault(text: string): Fault {
  return { code: 'email_invalido', path: 'emails', field: 'E-mails', text }
}
