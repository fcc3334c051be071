import type { Fault } from '@talao/fiscal'
import type { IssueKey, NoteToIssue } from '../gateway.ts'
import type { NoteKind, NoteResult } from '../outcome.ts'
import type { NoNote } from './reading.ts'
import type { FocusFields } from './to-focus-item.ts'

/** What differs between `/v2/nfe`, `/v2/nfsen` and `/v2/nfse`; all else is one. */
export type FocusRoad = {
  /** The resource of the API, which is the event of its hooks as well. */
  resource: 'nfe' | 'nfsen' | 'nfse'
  document: NoteKind
  /** What a consult asks to be told the whole note, with the protocols of its events. */
  whole: '' | '?completa=1'
  /** Whether Focus writes to the buyer when it is asked to. */
  mails: boolean
  check(note: NoteToIssue): Fault[]
  body(note: NoteToIssue, key: IssueKey, issuedAt: Date): { fields: FocusFields } | { faults: Fault[] }
  /** A note as Focus tells it, or the reason why the body is none. */
  read(json: unknown): NoteResult | NoNote
}

/** The roads a gateway takes, by kind of note. */
export type FocusRoads = Partial<Record<NoteKind, FocusRoad>>

/** Throws where the gateway was asked for a kind of note that it says it does not issue. */
export function roadOf(roads: FocusRoads, document: NoteKind): FocusRoad {
  const road = roads[document]
  if (!road) throw new RangeError(`${document} does not leave by this gateway`)
  return road
}

/** Address of one note: every request about it names its `ref`. */
export function noteTarget({ resource }: FocusRoad, { ref }: Pick<IssueKey, 'ref'>): string {
  return `/v2/${resource}/${encodeURIComponent(ref)}`
}

/** As the road reads it, and the note must be the one of this key: an answer about another is never applied. */
export function readOwn(road: FocusRoad, json: unknown, key: IssueKey): NoteResult | NoNote {
  const result = road.read(json)
  if ('malformed' in result) return result
  if (result.ref !== key.ref) return { malformed: `a resposta é da referência ${result.ref}, não desta nota` }
  if (result.cnpj !== key.cnpj) return { malformed: `a resposta é do CNPJ ${result.cnpj}, não desta empresa` }
  return result
}
