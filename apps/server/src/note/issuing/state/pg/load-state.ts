import type { Environment } from '@talao/gateways'
import { TOKEN_GATEWAY } from '../../../../company/gateways/access.ts'
import type { Tx } from '../../../../kit/db/scope.ts'
import {
  type AttemptState,
  type EventRow,
  type EventState,
  emptyCollections,
  type Issuer,
  type IssuingState,
} from '../issuing-state.ts'
import { NOTE_COLUMNS } from '../note-row.ts'
import { asSteps } from '../note-states.ts'
import type { NoteRef } from '../store.ts'

/** Loads the issuing state of a note and locks the note, unless `lock` is false. */
export async function loadIssuingState(tx: Tx, ref: NoteRef, now: Date, lock = true): Promise<IssuingState | null> {
  const note = await tx
    .selectFrom('note')
    .select(NOTE_COLUMNS)
    .where('company_id', '=', ref.companyId)
    .where('id', '=', ref.noteId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!note) return null
  return {
    ...ref,
    now,
    note: asSteps(note),
    issuer: await loadIssuerFacts(tx, ref.companyId, note.kind, now),
    sale: await loadSale(tx, ref.companyId, note.sale_id),
    doubtedAt:
      note.sale_id === null ? await loadDoubtByHand(tx, ref) : await loadRestoredAt(tx, ref.companyId, note.sale_id),
    key: await loadKey(tx, ref),
    attempts: await loadAttempts(tx, ref),
    events: await loadEvents(tx, ref),
    ...emptyCollections(),
  }
}

async function loadIssuerFacts(tx: Tx, companyId: number, kind: string, now: Date): Promise<Issuer> {
  const row = await tx
    .selectFrom('company')
    .leftJoin('company_address', 'company_address.company_id', 'company.id')
    .leftJoin('company_gateway', (join) =>
      join.onRef('company_gateway.company_id', '=', 'company.id').on('company_gateway.gateway', '=', TOKEN_GATEWAY),
    )
    .leftJoin('company_certificate', (join) =>
      join
        .onRef('company_certificate.company_id', '=', 'company.id')
        .on('company_certificate.is_current', '=', true)
        .on('company_certificate.not_after', '>', now),
    )
    .select([
      'company.cnpj',
      'company.gateway',
      'company.nfs_gateway',
      'company_address.state_id',
      'company_address.city_id',
      'company_gateway.tokens_sealed',
      'company_gateway.own_numbers',
      'company_certificate.id as certificate_id',
    ])
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow()
  return {
    cnpj: row.cnpj,
    place: { state_id: row.state_id ?? 0, city_id: row.city_id ?? 0 },
    gateway: kind === 'NFSE' ? row.nfs_gateway : row.gateway,
    ownNumbers: row.own_numbers ?? false,
    hasToken: row.tokens_sealed !== null,
    hasCertificate: row.certificate_id !== null,
  }
}

async function loadSale(tx: Tx, companyId: number, saleId: number | null): Promise<IssuingState['sale']> {
  if (saleId === null) return null
  const row = await tx
    .selectFrom('sale')
    .select(['status', 'platform', 'external_sales_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', saleId)
    .executeTakeFirst()
  return row ?? null
}

/** Calendar dates and the clocks of platforms differ by less than a day. */
const CLOCKS_DIFFER_MS = 24 * 3_600_000

/** A sale made after the restore cannot have been sent before it. */
async function loadRestoredAt(tx: Tx, companyId: number, saleId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('restoration')
    .innerJoin('sale', 'sale.company_id', 'restoration.company_id')
    .select(['restoration.restored_at', 'sale.purchase_date'])
    .where('restoration.company_id', '=', companyId)
    .where('sale.id', '=', saleId)
    .executeTakeFirst()
  if (!row) return null
  const until = row.restored_at.getTime() + CLOCKS_DIFFER_MS
  return row.purchase_date === null || row.purchase_date.getTime() <= until ? row.restored_at : null
}

/** A note without a sale is uncertain when its draft existed when the backup was restored. */
async function loadDoubtByHand(tx: Tx, ref: NoteRef): Promise<Date | null> {
  const row = await tx
    .selectFrom('restoration')
    .innerJoin('note', 'note.company_id', 'restoration.company_id')
    .select('restoration.restored_at')
    .where('restoration.company_id', '=', ref.companyId)
    .where('note.company_id', '=', ref.companyId)
    .where('note.id', '=', ref.noteId)
    .whereRef('note.created_at', '<=', 'restoration.restored_at')
    .executeTakeFirst()
  return row?.restored_at ?? null
}

async function loadKey(tx: Tx, ref: NoteRef): Promise<IssuingState['key']> {
  const row = await tx
    .selectFrom('issue_key')
    .select(['gateway', 'environment', 'ref', 'serie', 'number', 'code', 'recalled_at'])
    .where('company_id', '=', ref.companyId)
    .where('note_id', '=', ref.noteId)
    .executeTakeFirst()
  return row ? { ...row, environment: row.environment as Environment } : null
}

async function loadAttempts(tx: Tx, ref: NoteRef): Promise<IssuingState['attempts']> {
  const rows = await tx
    .selectFrom('attempt')
    .select([
      'n',
      'state',
      'fence',
      'payload_sha256',
      'outcome',
      'identity',
      'content_type',
      'contingency',
      'token_scope',
      'response_status',
      'prepared_at',
      'sent_at',
      'answered_at',
    ])
    .where('company_id', '=', ref.companyId)
    .where('note_id', '=', ref.noteId)
    .orderBy('n')
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as AttemptState }))
}

async function loadEvents(tx: Tx, ref: NoteRef): Promise<EventRow[]> {
  const rows = await tx
    .selectFrom('event_request')
    .select(EVENT_COLUMNS)
    .where('company_id', '=', ref.companyId)
    .where('note_id', '=', ref.noteId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as EventRow['kind'], state: row.state as EventState }))
}

const EVENT_COLUMNS = [
  'id',
  'kind',
  'sequence',
  'text',
  'motive',
  'at',
  'state',
  'fence',
  'content_type',
  'payload',
  'payload_sha256',
  'identity',
  'sent_at',
  'answered_at',
  'next_consult_at',
  'consults',
  'protocol',
  'authority_code',
  'authority_message',
  'registered_at',
] as const satisfies readonly (keyof EventRow)[]
