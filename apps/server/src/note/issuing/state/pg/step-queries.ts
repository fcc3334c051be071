import { prepareSealKey, type SealKey } from '@talao/documents'
import { sql } from 'kysely'
import { recordCertificateUse, signingCertificate } from '../../../../company/companies/certificate.ts'
import { gatewayFor } from '../../../../company/gateways/gateway.ts'
import { registrationFaults } from '../../../../company/gateways/gateway-readiness-faults.ts'
import type { Tx } from '../../../../kit/db/scope.ts'
import type { Vault } from '../../../../kit/secrets/vault.ts'
import { registerFaults } from '../../../registration/register-faults.ts'
import { reasonFactsOfNote } from '../../../why/reason-facts.ts'
import { HELD_FOR_DAYS } from '../../consult/sent-before-restore.ts'
import { refByHand } from '../../send/ref.ts'
import type { IssuingState } from '../issuing-state.ts'
import { loadNote } from '../load-note.ts'
import type { FoundNumber, StepQueries } from '../store.ts'

/** The queries available to a step, run in the transaction that locks the note. */
export function pgStepQueries(tx: Tx, vault: Vault, state: IssuingState): StepQueries {
  const { companyId, noteId, note, now } = state
  return {
    drawNumber: () => drawNumber(tx, state),
    drawBatch: () => drawFrom(tx, state, 'next_batch'),
    load: async () => ({
      reasonFacts: await reasonFactsOfNote(tx, { company_id: companyId, id: noteId }),
      note: await loadNote(tx, { company_id: companyId, id: noteId, kind: note.kind }, now),
      seal: signsHere(state)
        ? await sealOf(tx, vault, { companyId, noteId, at: now, inProduction: state.note.in_production })
        : null,
    }),
    sentBytes: (n) => sentBytes(tx, state, n),
    refByHand: () => readRefByHand(tx, state),
    registerFaults: () => registerFaults(tx, { company_id: companyId, id: noteId, kind: note.kind }, now),
    registrationFaults: () =>
      registrationFaults(tx, { company_id: companyId, id: noteId, kind: note.kind }, note.gateway),
    mayLeaveByItself: () => mayLeaveByItself(tx, state),
    numbersLearnt: () => numbersLearnt(tx, state),
    foundUnder: (mark) => foundUnder(tx, state, mark),
  }
}

async function readRefByHand(tx: Tx, { companyId, noteId }: IssuingState): Promise<string> {
  const { created_at } = await tx
    .selectFrom('note')
    .select('created_at')
    .where('company_id', '=', companyId)
    .where('id', '=', noteId)
    .executeTakeFirstOrThrow()
  return refByHand({ companyId, noteId, created_at })
}

async function numbersLearnt(tx: Tx, { companyId }: IssuingState): Promise<boolean> {
  const waiting = await tx
    .selectFrom('restoration')
    .select('company_id')
    .where('company_id', '=', companyId)
    .where('numbers_learnt_at', 'is', null)
    .executeTakeFirst()
  return waiting === undefined
}

async function mayLeaveByItself(tx: Tx, { companyId, now }: IssuingState): Promise<boolean> {
  const { rows } = await sql`
    select 1 from restoration where company_id = ${companyId} and reconciled_at is null
      and restored_at + make_interval(days => ${HELD_FOR_DAYS}) > ${now}`.execute(tx)
  if (rows.length > 0) return false
  const config = await tx
    .selectFrom('company_config')
    .innerJoin('company', 'company.id', 'company_config.company_id')
    .select(['company_config.auto_send_notes_enabled', 'company.active'])
    .where('company_config.company_id', '=', companyId)
    .forShare()
    .executeTakeFirst()
  return config === undefined || (config.active && config.auto_send_notes_enabled)
}

type Series = Pick<IssuingState, 'companyId' | 'note' | 'now'>

/**
 * Takes the next free number. The row for company, kind and environment stays locked until the note is written, so no
 * number is given twice and none is lost to a rollback.
 */
async function drawNumber(tx: Tx, state: Series): Promise<{ serie: number; number: number }> {
  const environment = state.note.in_production ? 'producao' : 'homologacao'
  for (;;) {
    const number = await drawFrom(tx, state, 'next_number')
    const serie = await serieOf(tx, state)
    const used = await sql`
      select 1 from issue_key where company_id = ${state.companyId} and kind = ${state.note.kind}
        and environment = ${environment} and serie = ${String(serie)} and number = ${number}
      union all select 1 from number_taken where company_id = ${state.companyId} and kind = ${state.note.kind}
        and environment = ${environment} and serie = ${String(serie)} and number = ${number}
      union all select 1 from void_range where company_id = ${state.companyId} and ${state.note.kind} = 'NFE'
        and environment = ${environment} and serie = ${serie} and state not in ('DENIED', 'FAILED')
        and ${number} between first_number and last_number
      union all select 1 from note where company_id = ${state.companyId} and kind = 'NFE' and ${state.note.kind} = 'NFE'
        and in_production = ${state.note.in_production} and serie = ${String(serie)} and number = ${number}
        and access_key is not null`.execute(tx)
    if (used.rows.length === 0) return { serie, number }
  }
}

async function drawFrom(
  tx: Tx,
  { companyId, note, now }: Series,
  column: 'next_number' | 'next_batch',
): Promise<number> {
  const table = tableOf(note.kind)
  const { rows } = await sql<{ drawn: number }>`
    insert into ${sql.table(table)} as s (company_id, in_production, ${sql.ref(column)}, updated_at)
      values (${companyId}, ${note.in_production}, 2, ${now})
    on conflict (company_id, in_production) do update
      set ${sql.ref(column)} = s.${sql.ref(column)} + 1, updated_at = excluded.updated_at
    returning ${sql.ref(column)} - 1 as drawn`.execute(tx)
  return rows[0]?.drawn ?? 1
}

async function serieOf(tx: Tx, { companyId, note }: Series): Promise<number> {
  const { rows } = await sql<{
    serie: string
  }>`select serie::text as serie from ${sql.table(tableOf(note.kind))} where company_id = ${companyId}
    and in_production = ${note.in_production}`.execute(tx)
  return Number(rows[0]?.serie ?? 1)
}

function tableOf(kind: string): 'nfe_access_setting' | 'nfs_access_setting' {
  return kind === 'NFE' ? 'nfe_access_setting' : 'nfs_access_setting'
}

/** The private key is opened only when Talão signs. */
function signsHere({ key }: IssuingState): boolean {
  return key !== null && gatewayFor(key.gateway).capabilities.certificate === 'local'
}

type Use = { companyId: number; noteId: number | null; at: Date; inProduction: boolean }

/** The company's signing key; records what it was opened for. */
export async function sealOf(tx: Tx, vault: Vault, use: Use): Promise<SealKey | null> {
  const certificate = await signingCertificate(tx, vault, use.companyId, use)
  if (!certificate) return null
  await recordCertificateUse(tx, use)
  return prepareSealKey({ keyPem: certificate.key_pem, certificatePem: certificate.certificate_pem })
}

export async function sentBytes(tx: Tx, { companyId, noteId }: Pick<IssuingState, 'companyId' | 'noteId'>, n: number) {
  const row = await tx
    .selectFrom('attempt_bytes')
    .innerJoin('attempt', (join) =>
      join
        .onRef('attempt.company_id', '=', 'attempt_bytes.company_id')
        .onRef('attempt.id', '=', 'attempt_bytes.attempt_id'),
    )
    .select('attempt_bytes.body')
    .where('attempt_bytes.company_id', '=', companyId)
    .where('attempt_bytes.note_id', '=', noteId)
    .where('attempt.n', '=', n)
    .where('attempt_bytes.direction', '=', 'sent')
    .orderBy('attempt_bytes.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.body ?? null
}

/** Positions 36 to 43 of the chave hold the code (cNF) of an NF-e. */
async function foundUnder(
  tx: Tx,
  { companyId, note }: Series,
  mark: { code: string } | { reference: string },
): Promise<FoundNumber | null> {
  const row = await tx
    .selectFrom('number_taken')
    .select(['serie', 'number', 'access_key'])
    .where('company_id', '=', companyId)
    .where('kind', '=', 'code' in mark ? 'NFE' : 'NFSE')
    .where('environment', '=', note.in_production ? 'producao' : 'homologacao')
    .where(
      'code' in mark
        ? sql<boolean>`substr(access_key, 36, 8) = ${mark.code}`
        : sql<boolean>`reference = ${mark.reference}`,
    )
    .where('access_key', 'is not', null)
    .$narrowType<{ access_key: string }>()
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
