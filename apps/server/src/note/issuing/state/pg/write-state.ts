import { sql } from 'kysely'
import type { Tx } from '../../../../kit/db/scope.ts'
import type { Queue } from '../../../../kit/queue/queue.ts'
import { addNoteEvent } from '../../../../ledger/note-timeline.ts'
import { recordWebhooksOfCancellation, recordWebhooksOfNote } from '../../../../ledger/record-webhook-events.ts'
import { addSaleEvent } from '../../../../ledger/sale-timeline.ts'
import { settleDifferenceOfNote } from '../../../../ledger/settle-difference.ts'
import type { AttemptRow, IssuingState, StepFile } from '../issuing-state.ts'
import { asStored } from '../note-states.ts'

/** The state as it was loaded. */
export type Before = Pick<IssuingState, 'note' | 'key' | 'attempts' | 'events'>

/**
 * Writes the changes of an issuing state, and everything its step collected, in the transaction that locks the note.
 */
export async function writeIssuingState(tx: Tx, queue: Queue, before: Before, state: IssuingState): Promise<void> {
  // Write events before the note, so the reason exists when the note's webhook fires.
  await writeEvents(tx, before, state)
  await writeNote(tx, before, state)
  const keyId = await writeKey(tx, before, state)
  const attemptIds = keyId === null ? new Map<number, number>() : await writeAttempts(tx, before, state, keyId)
  await writeBytes(tx, state, attemptIds)
  for (const file of state.files) await writeFile(tx, state, file)
  await writeNumbers(tx, state)
  await addNoteEvent(tx, { company_id: state.companyId, id: state.noteId }, state.now, ...state.timeline)
  if (state.saleIssued !== null) await markSaleIssued(tx, state)
  for (const job of state.jobs) await enqueue(tx, queue, state, job)
}

async function writeNote(tx: Tx, before: Before, state: IssuingState): Promise<void> {
  const stored = asStored(state.note)
  const changed = {
    ...changes(asStored(before.note), stored),
    ...(state.alerts && { alerts: JSON.stringify(state.alerts) }),
    ...(state.issuedAt && { issued_at: state.issuedAt }),
    ...(state.normsVersion && { norms_version: state.normsVersion }),
    ...(state.reasons && { reasons: JSON.stringify(state.reasons) }),
    ...(state.leftOut && { without_ibs_cbs: JSON.stringify(state.leftOut) }),
  }
  if (Object.keys(changed).length === 0) return
  await tx
    .updateTable('note')
    .set({ ...changed, updated_at: state.now })
    .where('company_id', '=', state.companyId)
    .where('id', '=', state.noteId)
    .execute()
  if (documents(before.note) !== documents(state.note))
    await settleDifferenceOfNote(
      tx,
      { company_id: state.companyId, sale_id: state.note.sale_id },
      'NOTE_CANCELED',
      state.now,
    )
  const change = { from: asStored(before.note).enotas_status, to: stored.enotas_status }
  const told = { company_id: state.companyId, id: state.noteId, kind: state.note.kind }
  await recordWebhooksOfNote(tx, told, change, state.now)
  const cancellation = { from: before.note.cancel_state, to: state.note.cancel_state }
  await recordWebhooksOfCancellation(tx, told, cancellation, state.now)
}

/** A cancelled or finally denied note no longer documents its sale. */
function documents({ enotas_status, denied_final }: IssuingState['note']): boolean {
  return enotas_status !== 'Cancelada' && !denied_final
}

async function writeKey(tx: Tx, before: Before, state: IssuingState): Promise<number | null> {
  const { key, companyId, noteId, now } = state
  if (!key) return null
  if (before.key) {
    const changed = changes(before.key, key)
    if (Object.keys(changed).length > 0)
      await tx
        .updateTable('issue_key')
        .set(changed)
        .where('company_id', '=', companyId)
        .where('note_id', '=', noteId)
        .execute()
    const row = await tx
      .selectFrom('issue_key')
      .select('id')
      .where('company_id', '=', companyId)
      .where('note_id', '=', noteId)
      .executeTakeFirstOrThrow()
    return row.id
  }
  const row = await tx
    .insertInto('issue_key')
    .values({ ...key, kind: state.note.kind, company_id: companyId, note_id: noteId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Attempts are identified by number. One remade under the same number replaces the old one and its bytes. */
async function writeAttempts(tx: Tx, before: Before, state: IssuingState, keyId: number): Promise<Map<number, number>> {
  const { companyId, noteId } = state
  const gone = before.attempts.filter((old) => !state.attempts.some((attempt) => isSame(old, attempt)))
  for (const old of gone) await dropAttempt(tx, state, old.n, keyId)
  const ids = new Map<number, number>()
  for (const attempt of state.attempts) {
    const old = before.attempts.find((one) => isSame(one, attempt))
    if (old && Object.keys(changes(old, attempt)).length === 0 && !isNamed(state, attempt.n)) continue
    const row = await tx
      .insertInto('attempt')
      .values({ ...attempt, company_id: companyId, note_id: noteId, issue_key_id: keyId })
      .onConflict((conflict) => conflict.columns(['company_id', 'issue_key_id', 'n']).doUpdateSet(attempt))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(attempt.n, row.id)
  }
  return ids
}

function isSame(one: AttemptRow, other: AttemptRow): boolean {
  return (
    one.n === other.n &&
    one.payload_sha256 === other.payload_sha256 &&
    one.prepared_at.getTime() === other.prepared_at.getTime()
  )
}

function isNamed({ bytes }: IssuingState, n: number): boolean {
  return bytes.some(({ attempt }) => attempt === n)
}

async function dropAttempt(tx: Tx, state: IssuingState, n: number, keyId: number): Promise<void> {
  const row = await tx
    .deleteFrom('attempt')
    .where('company_id', '=', state.companyId)
    .where('issue_key_id', '=', keyId)
    .where('n', '=', n)
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  await tx
    .deleteFrom('attempt_bytes')
    .where('company_id', '=', state.companyId)
    .where('note_id', '=', state.noteId)
    .where('attempt_id', '=', row.id)
    .execute()
}

async function writeEvents(tx: Tx, before: Before, state: IssuingState): Promise<void> {
  for (const event of state.events) {
    const old = before.events.find(({ id }) => id === event.id)
    const { id: _id, payload, ...changed } = changes(old ?? {}, event)
    if (Object.keys(changed).length === 0) continue
    await tx
      .updateTable('event_request')
      .set({ ...changed, ...(payload ? { payload: Buffer.from(payload) } : {}) })
      .where('company_id', '=', state.companyId)
      .where('id', '=', event.id)
      .execute()
  }
}

async function writeBytes(tx: Tx, state: IssuingState, attemptIds: Map<number, number>): Promise<void> {
  if (state.bytes.length === 0) return
  const rows = state.bytes.map(({ attempt, event, headers, body, at = state.now, ...rest }) => ({
    ...rest,
    company_id: state.companyId,
    note_id: state.noteId,
    attempt_id: attempt === null ? null : (attemptIds.get(attempt) ?? null),
    event_request_id: event,
    at,
    headers: JSON.stringify(headers),
    body: Buffer.from(body),
  }))
  await tx.insertInto('attempt_bytes').values(rows).execute()
}

async function writeFile(
  tx: Tx,
  state: IssuingState,
  { kind, sequence, provider_path, stored }: StepFile,
): Promise<void> {
  const kept = stored && { ...stored, content_type: 'application/xml', stored_at: state.now, verified_at: state.now }
  await tx
    .insertInto('note_file')
    .values({ company_id: state.companyId, note_id: state.noteId, kind, sequence, provider_path, ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'note_id', 'kind', 'sequence'])
        .doUpdateSet((eb) => ({ provider_path: eb.fn.coalesce('excluded.provider_path', 'note_file.provider_path') }))
        // A stored file is never replaced by another under the same name.
        .where('note_file.sha256', 'is', null),
    )
    .execute()
  if (!kept) return
  await tx
    .updateTable('note_file')
    .set(kept)
    .where('company_id', '=', state.companyId)
    .where('note_id', '=', state.noteId)
    .where('kind', '=', kind)
    .where('sequence', '=', sequence)
    .where('sha256', 'is', null)
    .execute()
}

async function writeNumbers(tx: Tx, state: IssuingState): Promise<void> {
  const environment = state.note.in_production ? 'producao' : 'homologacao'
  for (const taken of state.taken)
    await tx
      .insertInto('number_taken')
      .values({
        ...taken,
        company_id: state.companyId,
        kind: state.note.kind,
        environment,
        note_id: state.noteId,
        at: state.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (state.numberSeen && state.numberSeen.number < LARGEST_NUMBER) await goOnBehind(tx, state, state.numberSeen)
}

/** The largest nNF. A city's own numbers may be longer; our sequence does not continue from those. */
const LARGEST_NUMBER = 999_999_999

/** The gateway assigned a number in the company's own serie; our sequence continues after it. */
async function goOnBehind(
  tx: Tx,
  state: IssuingState,
  { serie, number }: { serie: string; number: number },
): Promise<void> {
  const table = state.note.kind === 'NFE' ? 'nfe_access_setting' : 'nfs_access_setting'
  // A company that never took a number of its own has no row yet.
  await sql`insert into ${sql.table(table)} (company_id, in_production, updated_at)
    values (${state.companyId}, ${state.note.in_production}, ${state.now})
    on conflict (company_id, in_production) do nothing`.execute(tx)
  await sql`update ${sql.table(table)} set next_number = ${number + 1}
    where company_id = ${state.companyId} and in_production = ${state.note.in_production} and serie::text = ${serie}
      and next_number <= ${number}`.execute(tx)
}

/** The sale's issue date is its first authorisation. */
async function markSaleIssued(tx: Tx, state: IssuingState): Promise<void> {
  const { sale_id, authorized_at, kind } = state.note
  if (sale_id === null || authorized_at === null) return
  const first = await tx
    .updateTable('sale')
    .set({ issue_date: authorized_at, updated_at: state.now })
    .where('company_id', '=', state.companyId)
    .where('id', '=', sale_id)
    .where('issue_date', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!first) return
  await addSaleEvent(tx, { company_id: state.companyId, id: sale_id }, state.now, {
    kind: 'issued',
    text: kind === 'NFE' ? 'NF-e autorizada' : 'NFS-e autorizada',
    detail: state.saleIssued,
  })
}

async function enqueue(tx: Tx, queue: Queue, state: IssuingState, job: IssuingState['jobs'][number]): Promise<void> {
  const own = { company_id: state.companyId, note_id: state.noteId }
  const key = `note:${state.noteId}`
  if (job.name === 'settle-event') {
    const { event_request_id, startAfter } = job
    const options = { key: `event:${event_request_id}`, ...(startAfter ? { startAfter } : {}) }
    return queue.enqueue(tx, job.name, { ...own, event_request_id }, options)
  }
  if (job.name === 'tell-customer') {
    const { occasion, sequence } = job
    return queue.enqueue(tx, job.name, { ...own, occasion, sequence }, { key: `${key}:${occasion}:${sequence}` })
  }
  if (job.name === 'heed-city') return queue.enqueue(tx, job.name, { ...own, word: job.word }, { key })
  return queue.enqueue(tx, job.name, own, { key, ...(job.startAfter ? { startAfter: job.startAfter } : {}) })
}

/** The values that differ; dates are compared by instant. */
function changes<T extends object>(before: Partial<T>, after: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => plain(before[name as keyof T]) !== plain(value)),
  ) as Partial<T>
}

function plain(value: unknown): unknown {
  if (value instanceof Date) return value.getTime()
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
}
