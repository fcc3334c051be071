import { AppError } from '@talao/contract'
import {
  type ActionableNote,
  type CancelMotive,
  checkAction,
  type Fault,
  type NoteAction,
  ufOfCode,
} from '@talao/fiscal'
import type { Selectable } from 'kysely'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { NoteTable } from '../../kit/db/tables.gen.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { addNoteEvent, type NoteEventEntry } from '../../ledger/note-timeline.ts'
import type { NoteDeps } from '../note-deps.ts'

type NoteKind = 'NFE' | 'NFSE'
type NoteRow = Selectable<NoteTable>
/** A user's request for an action on a note. */
export type NoteRequest = { actor: Actor; kind: NoteKind; id: number; requestId: string }
/** A locked note, with the facts that decide which actions are allowed. */
export type LockedNote = {
  tx: Tx
  note: NoteRow
  now: Date
  saleStatus: string | null
  why: (action: NoteAction) => true | string
}

/** Dependencies to lock a note; available to requests and jobs. */
export type HoldDeps = Pick<NoteDeps, 'db' | 'platformDb' | 'clock' | 'queue'>

/**
 * Locks the note, so that concurrent requests run one after the other. Throws "not found" for another company's note.
 */
export async function withLockedNote<T>(
  deps: HoldDeps,
  asked: NoteRequest,
  work: (held: LockedNote) => Promise<T>,
): Promise<T> {
  const companyId = await companyOf(deps, asked.actor, 'note', asked.id)
  const now = deps.clock.now()
  return withCompanies(deps.db, [companyId], async (tx) => work(await lockNote(tx, companyId, asked, now)))
}

/** Same as `withLockedNote` within an existing transaction. */
export async function lockNote(
  tx: Tx,
  companyId: number,
  asked: Pick<NoteRequest, 'kind' | 'id'>,
  now: Date,
): Promise<LockedNote> {
  const note = await tx
    .selectFrom('note')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', asked.id)
    .where('kind', '=', asked.kind)
    .forUpdate()
    .executeTakeFirst()
  if (!note) throw new AppError('nao_encontrado')
  const saleStatus = await saleStatusOf(tx, note)
  const actionable = { ...(await actionableOf(tx, note)), sale_status: saleStatus } as ActionableNote
  return { tx, note, now, saleStatus, why: (action) => checkAction(action, actionable, now) }
}

async function saleStatusOf(tx: Tx, { company_id, sale_id }: NoteRow): Promise<string | null> {
  if (sale_id === null) return null
  const sale = await tx
    .selectFrom('sale')
    .select('status')
    .where('company_id', '=', company_id)
    .where('id', '=', sale_id)
    .executeTakeFirst()
  return sale?.status ?? null
}

async function actionableOf(tx: Tx, note: NoteRow): Promise<ActionableNote> {
  const letters = await tx
    .selectFrom('event_request')
    .select((eb) => eb.fn.countAll<number>().as('registered'))
    .where('company_id', '=', note.company_id)
    .where('note_id', '=', note.id)
    .where('kind', '=', 'CORRECTION')
    .where('state', '=', 'DONE')
    .executeTakeFirstOrThrow()
  const place = await tx
    .selectFrom('company_address')
    .select('state_id')
    .where('company_id', '=', note.company_id)
    .executeTakeFirst()
  return {
    kind: note.kind,
    enotas_status: note.enotas_status,
    denied_final: note.denied_final,
    cancel_state: note.cancel_state,
    sent_to_provider_at: note.sent_to_provider_at,
    authorized_at: note.authorized_at,
    number: note.number,
    substituted_by_id: note.substituted_by_id,
    correction_letters: Number(letters.registered),
    uf: ufOfCode(place?.state_id ?? 0) ?? null,
  } as ActionableNote
}

type NewEvent = { kind: 'CANCEL' | 'CORRECTION'; sequence: number; text: string; motive: CancelMotive | null }

/** After this delay, the minute sweep handles an event whose job did not finish. */
const FORGOTTEN_AFTER_MS = 60_000

/**
 * Stores the event request, adds it to the timeline and enqueues its job, in the caller's transaction. The stored time
 * becomes the event's time in the XML.
 */
export async function requestEvent(
  deps: Pick<NoteDeps, 'queue'>,
  { actor, requestId }: NoteRequest,
  { tx, note, now }: LockedNote,
  event: NewEvent,
  told: NoteEventEntry,
): Promise<void> {
  const own = { company_id: note.company_id, note_id: note.id }
  const { id } = await tx
    .insertInto('event_request')
    .values({
      ...own,
      ...event,
      at: now,
      state: 'REQUESTED',
      next_consult_at: new Date(now.getTime() + FORGOTTEN_AFTER_MS),
      // Automatic events have no user.
      created_by: actor.userId || null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('note')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('company_id', '=', note.company_id)
    .where('id', '=', note.id)
    .execute()
  await addNoteEvent(tx, note, now, { ...told, user_name: actor.name, request_id: requestId })
  await deps.queue.enqueue(tx, 'settle-event', { ...own, event_request_id: id }, { key: `event:${id}` })
}

/** Throws the rule violations of a text, by field. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new AppError('dados_invalidos', { errors: faultsByPath(faults), faults: [...faults] })
}

/** Rule violations in the format of form errors. */
export function faultsByPath(faults: readonly Fault[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { path, text } of faults) errors[path] = [...(errors[path] ?? []), text]
  return errors
}
