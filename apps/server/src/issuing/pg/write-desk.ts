import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { tellNote } from '../../modules/notes/timeline.ts'
import { settleDifferenceOfNote } from '../../modules/sales/settle-difference.ts'
import { tellSale } from '../../modules/sales/timeline.ts'
import { tellWebhooksOfCancellation, tellWebhooksOfNote } from '../../modules/webhooks/tell.ts'
import type { Queue } from '../../queue/queue.ts'
import type { AttemptRow, Desk, DeskFile } from '../desk.ts'
import { asStored } from '../note-states.ts'

/** The state as it was loaded. */
export type Before = Pick<Desk, 'note' | 'key' | 'attempts' | 'events'>

/**
 * Writes the changes of an issuing state, and everything its step collected, in the transaction that locks the note.
 */
export async function writeDesk(tx: Tx, queue: Queue, before: Before, desk: Desk): Promise<void> {
  // Write events before the note, so the reason exists when the note's webhook fires.
  await writeEvents(tx, before, desk)
  await writeNote(tx, before, desk)
  const keyId = await writeKey(tx, before, desk)
  const attemptIds = keyId === null ? new Map<number, number>() : await writeAttempts(tx, before, desk, keyId)
  await writeBytes(tx, desk, attemptIds)
  for (const file of desk.files) await writeFile(tx, desk, file)
  await writeNumbers(tx, desk)
  await tellNote(tx, { company_id: desk.companyId, id: desk.noteId }, desk.now, ...desk.told)
  if (desk.saleIssued !== null) await markSaleIssued(tx, desk)
  for (const job of desk.jobs) await enqueue(tx, queue, desk, job)
}

async function writeNote(tx: Tx, before: Before, desk: Desk): Promise<void> {
  const stored = asStored(desk.note)
  const changed = {
    ...changes(asStored(before.note), stored),
    ...(desk.alerts && { alerts: JSON.stringify(desk.alerts) }),
    ...(desk.issuedAt && { issued_at: desk.issuedAt }),
    ...(desk.leftOut && { without_ibs_cbs: JSON.stringify(desk.leftOut) }),
  }
  if (Object.keys(changed).length === 0) return
  await tx
    .updateTable('note')
    .set({ ...changed, updated_at: desk.now })
    .where('company_id', '=', desk.companyId)
    .where('id', '=', desk.noteId)
    .execute()
  if (documents(before.note) !== documents(desk.note))
    await settleDifferenceOfNote(
      tx,
      { company_id: desk.companyId, sale_id: desk.note.sale_id },
      'NOTE_CANCELED',
      desk.now,
    )
  const change = { from: asStored(before.note).enotas_status, to: stored.enotas_status }
  const told = { company_id: desk.companyId, id: desk.noteId, kind: desk.note.kind }
  await tellWebhooksOfNote(tx, told, change, desk.now)
  const cancellation = { from: before.note.cancel_state, to: desk.note.cancel_state }
  await tellWebhooksOfCancellation(tx, told, cancellation, desk.now)
}

/** A cancelled or finally denied note no longer documents its sale. */
function documents({ enotas_status, denied_final }: Desk['note']): boolean {
  return enotas_status !== 'Cancelada' && !denied_final
}

async function writeKey(tx: Tx, before: Before, desk: Desk): Promise<number | null> {
  const { key, companyId, noteId, now } = desk
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
    .values({ ...key, kind: desk.note.kind, company_id: companyId, note_id: noteId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Attempts are identified by number. One remade under the same number replaces the old one and its bytes. */
async function writeAttempts(tx: Tx, before: Before, desk: Desk, keyId: number): Promise<Map<number, number>> {
  const { companyId, noteId } = desk
  const gone = before.attempts.filter((old) => !desk.attempts.some((attempt) => isSame(old, attempt)))
  for (const old of gone) await dropAttempt(tx, desk, old.n, keyId)
  const ids = new Map<number, number>()
  for (const attempt of desk.attempts) {
    const old = before.attempts.find((one) => isSame(one, attempt))
    if (old && Object.keys(changes(old, attempt)).length === 0 && !isNamed(desk, attempt.n)) continue
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

function isNamed({ bytes }: Desk, n: number): boolean {
  return bytes.some(({ attempt }) => attempt === n)
}

async function dropAttempt(tx: Tx, desk: Desk, n: number, keyId: number): Promise<void> {
  const row = await tx
    .deleteFrom('attempt')
    .where('company_id', '=', desk.companyId)
    .where('issue_key_id', '=', keyId)
    .where('n', '=', n)
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  await tx
    .deleteFrom('attempt_bytes')
    .where('company_id', '=', desk.companyId)
    .where('note_id', '=', desk.noteId)
    .where('attempt_id', '=', row.id)
    .execute()
}

async function writeEvents(tx: Tx, before: Before, desk: Desk): Promise<void> {
  for (const event of desk.events) {
    const old = before.events.find(({ id }) => id === event.id)
    const { id: _id, payload, ...changed } = changes(old ?? {}, event)
    if (Object.keys(changed).length === 0) continue
    await tx
      .updateTable('event_request')
      .set({ ...changed, ...(payload ? { payload: Buffer.from(payload) } : {}) })
      .where('company_id', '=', desk.companyId)
      .where('id', '=', event.id)
      .execute()
  }
}

async function writeBytes(tx: Tx, desk: Desk, attemptIds: Map<number, number>): Promise<void> {
  if (desk.bytes.length === 0) return
  const rows = desk.bytes.map(({ attempt, event, headers, body, at = desk.now, ...rest }) => ({
    ...rest,
    company_id: desk.companyId,
    note_id: desk.noteId,
    attempt_id: attempt === null ? null : (attemptIds.get(attempt) ?? null),
    event_request_id: event,
    at,
    headers: JSON.stringify(headers),
    body: Buffer.from(body),
  }))
  await tx.insertInto('attempt_bytes').values(rows).execute()
}

async function writeFile(tx: Tx, desk: Desk, { kind, sequence, provider_path, stored }: DeskFile): Promise<void> {
  const kept = stored && { ...stored, content_type: 'application/xml', stored_at: desk.now, verified_at: desk.now }
  await tx
    .insertInto('note_file')
    .values({ company_id: desk.companyId, note_id: desk.noteId, kind, sequence, provider_path, ...kept })
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
    .where('company_id', '=', desk.companyId)
    .where('note_id', '=', desk.noteId)
    .where('kind', '=', kind)
    .where('sequence', '=', sequence)
    .where('sha256', 'is', null)
    .execute()
}

async function writeNumbers(tx: Tx, desk: Desk): Promise<void> {
  const environment = desk.note.in_production ? 'producao' : 'homologacao'
  for (const taken of desk.taken)
    await tx
      .insertInto('number_taken')
      .values({
        ...taken,
        company_id: desk.companyId,
        kind: desk.note.kind,
        environment,
        note_id: desk.noteId,
        at: desk.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (desk.numberSeen && desk.numberSeen.number < LARGEST_NUMBER) await goOnBehind(tx, desk, desk.numberSeen)
}

/** The largest nNF. A city's own numbers may be longer; our sequence does not continue from those. */
const LARGEST_NUMBER = 999_999_999

/** The gateway assigned a number in the company's own serie; our sequence continues after it. */
async function goOnBehind(tx: Tx, desk: Desk, { serie, number }: { serie: string; number: number }): Promise<void> {
  const table = desk.note.kind === 'NFE' ? 'nfe_access_setting' : 'nfs_access_setting'
  // A company that never took a number of its own has no row yet.
  await sql`insert into ${sql.table(table)} (company_id, in_production, updated_at) values (${desk.companyId}, ${desk.note.in_production}, ${desk.now})
    on conflict (company_id, in_production) do nothing`.execute(tx)
  await sql`update ${sql.table(table)} set next_number = ${number + 1}
    where company_id = ${desk.companyId} and in_production = ${desk.note.in_production} and serie::text = ${serie} and next_number <= ${number}`.execute(
    tx,
  )
}

/** The sale's issue date is its first authorisation. */
async function markSaleIssued(tx: Tx, desk: Desk): Promise<void> {
  const { sale_id, authorized_at, kind } = desk.note
  if (sale_id === null || authorized_at === null) return
  const first = await tx
    .updateTable('sale')
    .set({ issue_date: authorized_at, updated_at: desk.now })
    .where('company_id', '=', desk.companyId)
    .where('id', '=', sale_id)
    .where('issue_date', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!first) return
  await tellSale(tx, { company_id: desk.companyId, id: sale_id }, desk.now, {
    kind: 'issued',
    text: kind === 'NFE' ? 'NF-e autorizada' : 'NFS-e autorizada',
    detail: desk.saleIssued,
  })
}

async function enqueue(tx: Tx, queue: Queue, desk: Desk, job: Desk['jobs'][number]): Promise<void> {
  const own = { company_id: desk.companyId, note_id: desk.noteId }
  const key = `note:${desk.noteId}`
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
