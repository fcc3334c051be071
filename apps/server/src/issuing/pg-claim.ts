import type { Environment, IssueKey } from '@talao/gateways'
import { can, type Fault, type NfeStatus } from '@talao/fiscal'
import { sql } from 'kysely'
import type { Tx } from '../db/scope.ts'
import { loadNfe } from '../modules/nfe/load.ts'
import { tellNote } from '../modules/nfe/timeline.ts'
import { recordSent } from './record.ts'
import { refOf } from './ref.ts'
import type { Claimed, Held, NoteRef, Prepare } from './store.ts'

/** Takes hold of a note: fixes its key, keeps the bytes to send, or says what must come first. Runs inside the caller's transaction. */
export async function claimNote(tx: Tx, ref: NoteRef, now: Date, prepare: Prepare): Promise<Claimed> {
  const note = await lockNote(tx, ref)
  if (!note || note.kind !== 'NFE' || note.denied_final) return { step: 'nothing' }
  const key = await findIssueKey(tx, ref)
  if (note.enotas_status === 'PROCESSING')
    return key ? await continueOpen(tx, ref, note.gateway, key) : { step: 'nothing' }
  const allowed = can('send', {
    enotas_status: note.enotas_status as NfeStatus,
    denied_final: note.denied_final,
    cancel_state: null,
    sent_to_provider_at: note.sent_to_provider_at,
    sale_status: note.sale_status as 'PENDING' | null,
  })
  if (allowed !== true) return { step: 'nothing' }
  if (!(await hasToken(tx, ref.companyId, note.gateway))) return { step: 'wait-for-registration' }
  const issueKey = key ?? (await createKey(tx, ref, note, now))
  const nfe = await loadNfe(tx, ref.companyId, ref.noteId)
  const made = prepare(note.gateway, nfe, issueKey.key, now)
  if ('faults' in made) {
    await refuse(tx, ref, made.faults, now)
    return { step: 'nothing' }
  }
  await dropUnsent(tx, ref, issueKey.id)
  const attempt = await tx
    .insertInto('attempt')
    .values((eb) => ({
      company_id: ref.companyId,
      issue_key_id: issueKey.id,
      note_id: ref.noteId,
      n: eb
        .selectFrom('attempt')
        .select(sql<number>`coalesce(max(n), 0) + 1`.as('n'))
        .where('company_id', '=', ref.companyId)
        .where('issue_key_id', '=', issueKey.id),
      state: 'PREPARED',
      fence: 1,
      payload_sha256: made.prepared.sha256,
      prepared_at: now,
    }))
    .returning(['id', 'n', 'fence'])
    .executeTakeFirstOrThrow()
  await recordSent(
    tx,
    { company_id: ref.companyId, attempt_id: attempt.id, note_id: ref.noteId },
    now,
    made.prepared.bytes,
  )
  return {
    step: 'send',
    held: {
      ...ref,
      attemptId: attempt.id,
      fence: attempt.fence,
      n: attempt.n,
      gateway: note.gateway,
      key: issueKey.key,
      prepared: made.prepared,
    },
  }
}

/** What was prepared and never left makes room: a note waiting for credits would otherwise gather a copy at every try. */
async function dropUnsent(tx: Tx, ref: NoteRef, issueKeyId: number): Promise<void> {
  const dropped = await tx
    .deleteFrom('attempt')
    .where('company_id', '=', ref.companyId)
    .where('issue_key_id', '=', issueKeyId)
    .where('state', '=', 'PREPARED')
    .returning('id')
    .execute()
  if (dropped.length === 0) return
  await tx
    .deleteFrom('attempt_bytes')
    .where('company_id', '=', ref.companyId)
    .where('note_id', '=', ref.noteId)
    .where(
      'attempt_id',
      'in',
      dropped.map((attempt) => attempt.id),
    )
    .execute()
}

type LockedNote = NonNullable<Awaited<ReturnType<typeof lockNote>>>

async function lockNote(tx: Tx, ref: NoteRef) {
  return tx
    .selectFrom('note')
    .leftJoin('sale', (join) =>
      join.onRef('sale.company_id', '=', 'note.company_id').onRef('sale.id', '=', 'note.sale_id'),
    )
    .innerJoin('company', 'company.id', 'note.company_id')
    .select([
      'note.kind',
      'note.enotas_status',
      'note.denied_final',
      'note.gateway',
      'note.in_production',
      'note.part',
      'note.generation',
      'note.sent_to_provider_at',
      'sale.status as sale_status',
      'sale.platform',
      'sale.external_sales_id',
      'company.cnpj',
    ])
    .where('note.company_id', '=', ref.companyId)
    .where('note.id', '=', ref.noteId)
    .forUpdate('note')
    .executeTakeFirst()
}

type StoredKey = { id: number; key: IssueKey }

export async function findIssueKey(tx: Tx, ref: NoteRef): Promise<StoredKey | null> {
  const row = await tx
    .selectFrom('issue_key')
    .innerJoin('company', 'company.id', 'issue_key.company_id')
    .select(['issue_key.id', 'issue_key.ref', 'issue_key.environment', 'company.cnpj'])
    .where('issue_key.company_id', '=', ref.companyId)
    .where('issue_key.note_id', '=', ref.noteId)
    .executeTakeFirst()
  return row
    ? {
        id: row.id,
        key: {
          document: 'NFE',
          ref: row.ref,
          environment: row.environment as Environment,
          cnpj: row.cnpj,
          numbering: null,
        },
      }
    : null
}

async function createKey(tx: Tx, ref: NoteRef, note: LockedNote, now: Date): Promise<StoredKey> {
  const environment: Environment = note.in_production ? 'producao' : 'homologacao'
  const business =
    note.platform && note.external_sales_id
      ? {
          cnpj: note.cnpj,
          environment,
          platform: note.platform,
          external_sales_id: note.external_sales_id,
          kind: note.kind,
          part: note.part,
          generation: note.generation,
        }
      : null
  const key: IssueKey = { document: 'NFE', ref: refOf(business), environment, cnpj: note.cnpj, numbering: null }
  const row = await tx
    .insertInto('issue_key')
    .values({
      company_id: ref.companyId,
      note_id: ref.noteId,
      gateway: note.gateway,
      environment,
      ref: key.ref,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, key }
}

/** A note that was on its way: what was never sent goes out with the same bytes, everything else is asked about first. */
async function continueOpen(tx: Tx, ref: NoteRef, gateway: string, key: StoredKey): Promise<Claimed> {
  const last = await tx
    .selectFrom('attempt')
    .select(['id', 'n', 'state', 'payload_sha256'])
    .where('company_id', '=', ref.companyId)
    .where('issue_key_id', '=', key.id)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || last.state !== 'PREPARED') return { step: 'consult', gateway, key: key.key }
  const raised = await tx
    .updateTable('attempt')
    .set((eb) => ({ fence: eb('fence', '+', 1) }))
    .where('company_id', '=', ref.companyId)
    .where('id', '=', last.id)
    .returning('fence')
    .executeTakeFirstOrThrow()
  const bytes = await tx
    .selectFrom('attempt_bytes')
    .select('body')
    .where('company_id', '=', ref.companyId)
    .where('note_id', '=', ref.noteId)
    .where('attempt_id', '=', last.id)
    .where('direction', '=', 'sent')
    .executeTakeFirstOrThrow()
  const held: Held = {
    ...ref,
    attemptId: last.id,
    fence: raised.fence,
    n: last.n,
    gateway,
    key: key.key,
    prepared: { bytes: bytes.body, sha256: last.payload_sha256, contentType: 'application/json' },
  }
  return { step: 'send', held }
}

async function hasToken(tx: Tx, companyId: number, gateway: string): Promise<boolean> {
  const row = await tx
    .selectFrom('company_gateway')
    .select('company_id')
    .where('company_id', '=', companyId)
    .where('gateway', '=', gateway)
    .where('tokens_sealed', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The note does not leave the house: the law's or the gateway's rules say why. */
async function refuse(tx: Tx, ref: NoteRef, faults: readonly Fault[], now: Date): Promise<void> {
  const first = faults[0]
  const reason = faults.length === 1 ? (first?.text ?? '') : `${first?.text ?? ''} E mais ${faults.length - 1}.`
  await tx
    .updateTable('note')
    .set((eb) => ({
      enotas_status: 'FAIL',
      fail_on_send_to_enotas: reason.slice(0, 500),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('company_id', '=', ref.companyId)
    .where('id', '=', ref.noteId)
    .execute()
  await tellNote(tx, { company_id: ref.companyId, id: ref.noteId }, now, {
    kind: 'failed',
    text: 'A nota tem o que corrigir',
    detail: reason,
  })
}
