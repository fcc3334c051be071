import type { ConsultOutcome, ProviderFault, SendOutcome } from '@talao/gateways'
import type { Tx } from '../db/scope.ts'
import { tellNote } from '../modules/nfe/timeline.ts'
import type { Queue } from '../queue/queue.ts'
import { applyResult, OPEN_NOTE_COLUMNS, type OpenNote } from './apply-result.ts'
import { recordHeard } from './record.ts'
import { absenceProves, GIVE_UP_AFTER_MS, nextConsult } from './schedule.ts'
import type { AfterConsult, Held, NoteRef } from './store.ts'

/** SENT is written before the first byte leaves. False when the note or the attempt has moved on meanwhile. */
export async function markSent(tx: Tx, held: Held, now: Date): Promise<boolean> {
  const note = await tx
    .selectFrom('note')
    .select(['enotas_status', 'in_production'])
    .where('company_id', '=', held.companyId)
    .where('id', '=', held.noteId)
    .forUpdate()
    .executeTakeFirst()
  if (!note || !['PENDING', 'FAIL', 'Negada', 'PROCESSING'].includes(note.enotas_status)) return false
  const newest = await tx
    .selectFrom('attempt')
    .select('id')
    .where('company_id', '=', held.companyId)
    .where('note_id', '=', held.noteId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.id !== held.attemptId) return false
  const marked = await tx
    .updateTable('attempt')
    .set({ state: 'SENT', sent_at: now })
    .where('company_id', '=', held.companyId)
    .where('id', '=', held.attemptId)
    .where('fence', '=', held.fence)
    .where('state', '=', 'PREPARED')
    .returning('id')
    .executeTakeFirst()
  if (!marked) return false
  await tx
    .updateTable('note')
    .set((eb) => ({
      enotas_status: 'PROCESSING',
      fail_on_send_to_enotas: null,
      authority_code: null,
      authority_message: null,
      needs_human_reason: null,
      sent_to_provider_at: now,
      consults: 0,
      next_consult_at: nextConsult(0, now),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('company_id', '=', held.companyId)
    .where('id', '=', held.noteId)
    .execute()
  await tellNote(tx, { company_id: held.companyId, id: held.noteId }, now, {
    kind: 'sent',
    text: note.in_production ? 'Enviada em produção' : 'Enviada em homologação',
    detail: `tentativa ${held.n}`,
  })
  return true
}

/** The gateway had no credit for us: nothing happened there, the same bytes go out later. */
export async function putBack(tx: Tx, held: Held): Promise<void> {
  await tx
    .updateTable('attempt')
    .set({ state: 'PREPARED', sent_at: null, outcome: 'THROTTLED' })
    .where('company_id', '=', held.companyId)
    .where('id', '=', held.attemptId)
    .where('fence', '=', held.fence)
    .execute()
}

export async function settleSend(tx: Tx, queue: Queue, held: Held, outcome: SendOutcome, now: Date): Promise<void> {
  await recordHeard(
    tx,
    { company_id: held.companyId, attempt_id: held.attemptId, note_id: held.noteId },
    now,
    'send',
    outcome.exchange,
  )
  const note = await lockOpenNote(tx, held)
  const settled = await tx
    .updateTable('attempt')
    .set({
      state: outcome.kind === 'UNKNOWN' ? 'UNKNOWN' : 'ANSWERED',
      outcome: outcome.kind,
      response_status: outcome.exchange.status,
      answered_at: now,
    })
    .where('company_id', '=', held.companyId)
    .where('id', '=', held.attemptId)
    .where('fence', '=', held.fence)
    .where('state', '=', 'SENT')
    .returning('id')
    .executeTakeFirst()
  // The fence was raised meanwhile: somebody else settles; what we heard is kept above.
  if (!settled || !note || note.enotas_status !== 'PROCESSING') return
  if (outcome.kind === 'ACCEPTED' || outcome.kind === 'FINAL') await applyResult(tx, queue, note, outcome.result, now)
  else if (outcome.kind === 'REJECTED') await refuse(tx, note, outcome.faults, now)
  else if (outcome.kind === 'UNKNOWN') {
    await tellNote(tx, note, now, {
      kind: 'unknown',
      text: 'Sem resposta da emissora',
      detail: `${outcome.reason} A nota será consultada antes de qualquer novo envio.`,
    })
  }
}

async function refuse(tx: Tx, note: OpenNote, faults: readonly ProviderFault[], now: Date): Promise<void> {
  const reason =
    faults
      .map((fault) => fault.text)
      .join(' · ')
      .slice(0, 500) || 'A emissora recusou o envio sem dizer o motivo.'
  await tx
    .updateTable('note')
    .set((eb) => ({
      enotas_status: 'FAIL',
      fail_on_send_to_enotas: reason,
      authority_code: faults[0]?.code ?? null,
      next_consult_at: null,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('company_id', '=', note.company_id)
    .where('id', '=', note.id)
    .execute()
  await tellNote(tx, note, now, { kind: 'failed', text: 'A emissora não aceitou a nota', detail: reason })
}

export async function settleConsult(
  tx: Tx,
  queue: Queue,
  ref: NoteRef,
  outcome: ConsultOutcome,
  now: Date,
): Promise<AfterConsult> {
  const note = await lockOpenNote(tx, ref)
  const attempt = await tx
    .selectFrom('attempt')
    .select(['id', 'issue_key_id', 'n', 'sent_at', 'state', 'payload_sha256', 'fence'])
    .where('company_id', '=', ref.companyId)
    .where('note_id', '=', ref.noteId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!note || !attempt) return 'settled'
  const where = { company_id: ref.companyId, attempt_id: attempt.id, note_id: ref.noteId }
  await recordHeard(tx, where, now, 'consult', outcome.exchange)
  await tx
    .updateTable('note')
    .set((eb) => ({ last_consulted_at: now, consults: eb('consults', '+', 1) }))
    .where('company_id', '=', ref.companyId)
    .where('id', '=', ref.noteId)
    .execute()
  if (outcome.kind === 'FINAL' || outcome.kind === 'PROCESSING') {
    await answerAttempt(tx, ref.companyId, attempt.id, outcome.kind, now)
    return (await applyResult(tx, queue, note, outcome.result, now)) ? 'settled' : 'wait'
  }
  if (note.enotas_status !== 'PROCESSING') return 'settled'
  if (outcome.kind === 'ABSENT' && attempt.sent_at && absenceProves(attempt.sent_at, now))
    return await resend(tx, note, attempt, now)
  await wait(tx, note, attempt.sent_at, now)
  return 'wait'
}

type Attempt = { id: number; issue_key_id: number; n: number; fence: number }

/** It never arrived, and can no longer be on its way: the same bytes under the same key. The fence shuts out whoever still waits for the old answer. */
async function resend(tx: Tx, note: OpenNote, attempt: Attempt, now: Date): Promise<AfterConsult> {
  await tx
    .updateTable('attempt')
    .set({ state: 'PREPARED', sent_at: null, outcome: 'ABSENT', fence: attempt.fence + 1 })
    .where('company_id', '=', note.company_id)
    .where('id', '=', attempt.id)
    .execute()
  await tellNote(tx, note, now, {
    kind: 'absent',
    text: 'A emissora não recebeu a nota',
    detail: 'Será enviada de novo com a mesma referência.',
  })
  return 'resend'
}

async function wait(tx: Tx, note: OpenNote, sentAt: Date | null, now: Date): Promise<void> {
  const tooLong = sentAt !== null && now.getTime() - sentAt.getTime() > GIVE_UP_AFTER_MS
  await tx
    .updateTable('note')
    .set({
      next_consult_at: tooLong ? null : nextConsult(note.consults + 1, now),
      ...(tooLong
        ? {
            needs_human_reason: 'A emissora não responde sobre esta nota há mais de oito dias. Confira no painel dela.',
          }
        : {}),
      updated_at: now,
    })
    .where('company_id', '=', note.company_id)
    .where('id', '=', note.id)
    .execute()
}

async function answerAttempt(tx: Tx, companyId: number, attemptId: number, outcome: string, now: Date): Promise<void> {
  await tx
    .updateTable('attempt')
    .set({ state: 'ANSWERED', outcome, answered_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', attemptId)
    .where('state', 'in', ['SENT', 'UNKNOWN'])
    .execute()
}

export async function lockOpenNote(tx: Tx, ref: NoteRef): Promise<OpenNote | undefined> {
  return tx
    .selectFrom('note')
    .select(OPEN_NOTE_COLUMNS)
    .where('company_id', '=', ref.companyId)
    .where('id', '=', ref.noteId)
    .forUpdate()
    .executeTakeFirst()
}
