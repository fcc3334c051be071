import type { Fault } from '@talao/fiscal'
import type { RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import type { NoteToIssue } from '../port/gateway.ts'
import type { NoteKind, NoteResult } from '../port/outcome.ts'
import type { IssueKey } from '../port/preparation.ts'
import type { FocusAnswer } from './client.ts'
import type { FocusFields } from './focus-fields.ts'
import type { UnreadableNote } from './read-status.ts'

/** The differences between the Focus APIs `/v2/nfe`, `/v2/nfsen` and `/v2/nfse`. */
export type FocusApi = {
  /** The API's resource name, also the event name of its hooks. */
  resource: 'nfe' | 'nfsen' | 'nfse'
  document: NoteKind
  /** Query that makes a consult return the whole note, with the protocols of its events. */
  whole: '' | '?completa=1'
  /** Whether Focus can e-mail the note to the buyer on request. */
  mails: boolean
  check(note: NoteToIssue): Fault[]
  body(note: NoteToIssue, key: IssueKey, issuedAt: Date): { fields: FocusFields } | { faults: Fault[] }
  /** Reads a note from Focus's JSON, or says why it is not one. `rejections` explains the codes in it. */
  read(json: unknown, rejections?: RejectionTable): NoteResult | UnreadableNote
}

/** The Focus API used for each kind of note. */
export type FocusApis = Partial<Record<NoteKind, FocusApi>>

/** Throws a RangeError for a kind of note this gateway does not issue. */
export function focusApiOf(roads: FocusApis, document: NoteKind): FocusApi {
  const road = roads[document]
  if (!road) throw new RangeError(`${document} does not leave by this gateway`)
  return road
}

/** Path of one note: every request about it names its `ref`. */
export function noteTarget({ resource }: FocusApi, { ref }: Pick<IssueKey, 'ref'>): string {
  return `/v2/${resource}/${encodeURIComponent(ref)}`
}

/** Reads a note and verifies that it is the one of this key: an answer about another note is never applied. */
export function readOwn(
  road: FocusApi,
  { json, rejections }: Pick<FocusAnswer, 'json' | 'rejections'>,
  key: IssueKey,
): NoteResult | UnreadableNote {
  const result = road.read(json, rejections)
  if ('malformed' in result) return result
  if (result.ref !== key.ref) return { malformed: `a resposta é da referência ${result.ref}, não desta nota` }
  if (result.cnpj !== key.cnpj) return { malformed: `a resposta é do CNPJ ${result.cnpj}, não desta empresa` }
  return result
}
