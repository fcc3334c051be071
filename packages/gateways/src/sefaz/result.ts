import { parseChaveDeAcesso } from '@talao/fiscal'
import type { RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import type { NoteResult } from '../port/outcome.ts'
import type { IssueKey } from '../port/preparation.ts'
import type { AnswerStatus } from './answer.ts'
import type { Protocol } from './protocol.ts'
import { faultOf } from './refusal.ts'

export type Decision = AnswerStatus &
  Pick<NoteResult, 'enotas_status'> &
  Partial<
    Pick<
      NoteResult,
      'alerts' | 'denied_final' | 'decided_at' | 'protocol' | 'enclosed' | 'correction_sequence' | 'simples_values'
    >
  >

/** Converts a note reported by SEFAZ. Throws a RangeError for an invalid chave. */
export function resultOf(
  key: IssueKey,
  chave: string,
  decision: Decision,
  { rejections }: { rejections: RejectionTable },
): NoteResult {
  const parts = parseChaveDeAcesso(chave)
  if (!parts) throw new RangeError(`not a chave de acesso: ${chave}`)
  const { cStat, xMotivo, enotas_status } = decision
  return {
    document: 'NFE',
    ref: key.ref,
    cnpj: key.cnpj,
    provider_status: cStat,
    enotas_status,
    denied_final: decision.denied_final ?? false,
    access_key: chave,
    number: parts.number,
    serie: String(parts.serie),
    rps_number: null,
    rps_serie: null,
    verification_code: null,
    decided_at: decision.decided_at ?? null,
    protocol: decision.protocol ?? null,
    authority_code: cStat,
    authority_message: xMotivo || null,
    files: {},
    enclosed: decision.enclosed ?? {},
    correction_sequence: decision.correction_sequence ?? null,
    previous_attempt: null,
    alerts: decision.alerts ?? [],
    ...(decision.simples_values && { simples_values: decision.simples_values }),
    faults: enotas_status === 'Negada' ? [faultOf({ cStat, xMotivo }, rejections)] : [],
  }
}

/** The decision of a protocol that refuses its note. */
export function refusedWith({ cStat, xMotivo, decidedAt }: Protocol): Decision {
  return { cStat, xMotivo, decided_at: decidedAt, enotas_status: 'Negada' }
}
