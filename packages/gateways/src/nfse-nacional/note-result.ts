import type { InfNfse } from '@talao/fiscal'
import type { RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import { readInstant } from '@talao/fiscal/value/instant'
import type { NoteResult } from '../port/outcome.ts'
import type { IssueKey } from '../port/preparation.ts'
import { type Complaint, explainedFault } from './authority-errors.ts'

/** Facts about a note besides its key. */
export type Learnt = {
  status: NoteResult['enotas_status']
  /** Stored as `provider_status`, because the authority has no field for the state of a note. */
  word: string
  chave?: string
  nfse?: InfNfse
  /** Decision instant, used when no better source gives it. */
  at?: string | undefined
  complaints?: readonly Complaint[]
  /** Explains the complaints. */
  rejections?: RejectionTable
  alerts?: NoteResult['alerts']
  enclosed?: NoteResult['enclosed']
}

/** Converts a note of the national system. Its key contains the number, so the number is known even without the XML. */
export function noteResult(key: IssueKey, learnt: Learnt): NoteResult {
  const { status, word, chave, nfse, at, complaints = [], alerts = [], enclosed = {}, rejections } = learnt
  return {
    document: 'NFSE',
    ref: key.ref,
    cnpj: key.cnpj,
    provider_status: word,
    enotas_status: status,
    denied_final: false,
    access_key: chave ?? null,
    number: chave ? Number(chave.slice(23, 36)) : null,
    serie: null,
    rps_number: key.numbering?.number ?? null,
    rps_serie: key.numbering ? String(key.numbering.serie) : null,
    verification_code: null,
    decided_at: readInstant(nfse?.dhProc) ?? readInstant(at),
    protocol: null,
    authority_code: nfse?.cStat ?? complaints[0]?.code ?? null,
    authority_message: complaints.map(({ said }) => said).join(' ') || null,
    alerts,
    files: {},
    enclosed,
    correction_sequence: null,
    previous_attempt: null,
    faults: complaints.map((one) => explainedFault(one, rejections)),
  }
}
