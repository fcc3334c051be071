import type { Tx } from '../../kit/db/scope.ts'
import { letterOf, type MailAbout, type NoteRef } from '../../ledger/mail-queue.ts'

/** The data of a note that a mail uses. */
export type MailFacts = {
  company: { name: string; cnpj: string; email: string | null }
  customer: { name: string }
  note: {
    kind: 'NFE' | 'NFSE'
    number: number | null
    serie: string | null
    access_key: string | null
    verification_code: string | null
    total_cents: number
    issued_at: Date | null
    /** Time zone of the note's dates. */
    time_zone: string
    in_production: boolean
    canceled: boolean
  }
  products: readonly string[]
  /** Reason for the cancellation. */
  reason: string | null
  /** Text of the carta de correção that the mail is about. */
  correction: string | null
}

/** Loads the data of a note for a mail. Null when the note does not exist. */
export async function loadFacts(
  tx: Tx,
  { company_id, note_id }: NoteRef,
  about: MailAbout = 'note',
): Promise<MailFacts | null> {
  const row = await tx
    .selectFrom('note')
    .innerJoin('company', 'company.id', 'note.company_id')
    .select(['note.kind', 'note.number', 'note.serie', 'note.access_key', 'note.verification_code', 'note.total_cents'])
    .select(['note.issue_date', 'note.authorized_at', 'note.in_production', 'note.customer_name', 'note.nfs_service'])
    .select(['note.enotas_status', 'note.time_zone'])
    .select(['company.corporate_name', 'company.fantasy_name', 'company.cnpj', 'company.email'])
    .where('note.company_id', '=', company_id)
    .where('note.id', '=', note_id)
    .executeTakeFirst()
  if (!row) return null
  const items = await tx
    .selectFrom('note_item')
    .select('description')
    .where('company_id', '=', company_id)
    .where('note_id', '=', note_id)
    .orderBy('position')
    .execute()
  const service = serviceDescription(row.nfs_service)
  const letter = letterOf(about)
  return {
    company: { name: row.fantasy_name ?? row.corporate_name, cnpj: row.cnpj, email: row.email },
    customer: { name: row.customer_name },
    note: {
      kind: row.kind === 'NFSE' ? 'NFSE' : 'NFE',
      number: row.number,
      serie: row.serie,
      access_key: row.access_key,
      verification_code: row.verification_code,
      total_cents: row.total_cents,
      issued_at: row.issue_date ?? row.authorized_at,
      time_zone: row.time_zone,
      in_production: row.in_production,
      canceled: row.enotas_status === 'Cancelada',
    },
    products: items.length > 0 ? items.map((item) => item.description) : service === null ? [] : [service],
    reason: about === 'cancel' ? ((await eventText(tx, { company_id, note_id }, 'CANCEL')) ?? REASON_UNKNOWN) : null,
    correction: letter === null ? null : await eventText(tx, { company_id, note_id }, 'CORRECTION', letter),
  }
}

/** The note was cancelled outside Talão, and the authority gives no reason. */
const REASON_UNKNOWN = 'não informado'

async function eventText(
  tx: Tx,
  ref: NoteRef,
  kind: 'CANCEL' | 'CORRECTION',
  sequence?: number,
): Promise<string | null> {
  const row = await tx
    .selectFrom('event_request')
    .select('text')
    .where('company_id', '=', ref.company_id)
    .where('note_id', '=', ref.note_id)
    .where('kind', '=', kind)
    .where('state', '=', 'DONE')
    .$if(sequence !== undefined, (query) => query.where('sequence', '=', sequence ?? 0))
    .orderBy('registered_at', 'desc')
    .executeTakeFirst()
  return row?.text ?? null
}

function serviceDescription(service: unknown): string | null {
  if (typeof service !== 'object' || service === null || !('description' in service)) return null
  return typeof service.description === 'string' ? service.description : null
}
