import type { GatewayId } from '@talao/contract/fields/ids'
import type { SealKey } from '@talao/documents/seal/signature'
import type { NoteToIssue } from '@talao/gateways'
import type { EventRow, IssuingState, StepJob } from '../../src/note/issuing/state/issuing-state.ts'
import type { IssuingStore, NoteRef } from '../../src/note/issuing/state/store.ts'

/** A note before it is sent. */
export type NewNote = { kind: 'NFE' | 'NFSE'; sale: string; gateway: GatewayId; replaces?: Replaced }
/** A valid NFS-e that is to be replaced, with its key. */
export type Replaced = { note: NoteRef; access_key: string }
export type AskedEvent = Pick<EventRow, 'kind' | 'sequence' | 'text' | 'at'>

/** A store with eight notes, and what the simulation does to it outside the engine. */
export type SimulationStore = {
  store: IssuingStore
  refs: readonly NoteRef[]
  /** Adds a user's request to the note's events and returns its id. */
  ask(note: NoteRef, event: AskedEvent): Promise<number>
  saleIssuedAt(note: NoteRef): Promise<Date | null>
  /** The next number of a kind of note (by default NF-e), and the numbers found to belong to other documents. */
  numbers(kind?: NewNote['kind']): Promise<{ next: number; taken: readonly number[] }>
  /** Sets the next NF-e number, as a user does. */
  goOnFrom(number: number): Promise<void>
  /** Declares an NF-e number void, outside the engine. */
  declareVoid(number: number): Promise<void>
  /** Adds a draft that replaces this note; it becomes the last of `refs`. */
  substitute(old: NoteRef): Promise<NoteRef>
  /** Everything the steps on a note have collected. */
  kept(note: NoteRef): Promise<Kept>
}

export type Kept = {
  told: string[]
  /** Direction, purpose and body in Base64. */
  bytes: string[]
  files: { kind: string; sequence: number; provider_path: string | null; sha256: string | null }[]
}

export type Loaded = { note: NoteToIssue; seal: SealKey | null }
export type ShelfWish = {
  notes: readonly NewNote[]
  issuer: IssuingState['issuer']
  enqueue: (note: NoteRef, job: StepJob) => void
  load: (index: number) => Loaded
  at: Date
}
export type OpenShelf = (wish: ShelfWish) => Promise<SimulationStore>

/** A user's request before anything was done for it. */
export function newEvent(id: number, asked: AskedEvent): EventRow {
  return {
    ...asked,
    id,
    motive: asked.kind === 'CANCEL' ? '1' : null,
    state: 'REQUESTED',
    fence: 0,
    content_type: null,
    payload: null,
    payload_sha256: null,
    identity: null,
    sent_at: null,
    answered_at: null,
    next_consult_at: null,
    consults: 0,
    protocol: null,
    authority_code: null,
    authority_message: null,
    registered_at: null,
  }
}

/** Sorted for comparison, because bytes of one instant have no order. */
export function keptBytes(bytes: readonly { direction: string; purpose: string; body: Uint8Array }[]): Kept['bytes'] {
  return bytes
    .map(({ direction, purpose, body }) => `${direction} ${purpose} ${Buffer.from(body).toString('base64')}`)
    .sort()
}

export function keptFiles(files: Kept['files']): Kept['files'] {
  return files.toSorted((one, other) => one.kind.localeCompare(other.kind) || one.sequence - other.sequence)
}
