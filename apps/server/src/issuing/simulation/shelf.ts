import type { GatewayId } from '@talao/contract/ids'
import type { Desk, DeskJob, EventRow } from '../desk.ts'
import type { IssuingStore, NoteRef } from '../store.ts'
import type { SealKey } from '@talao/documents/seal/signature'
import type { NoteToIssue } from '@talao/gateways'

/** A note as it stands before it is sent. */
export type NewNote = { kind: 'NFE' | 'NFSE'; sale: string; gateway: GatewayId; replaces?: Replaced }
/** A valid NFS-e that another is to take the place of, by its key. */
export type Replaced = { note: NoteRef; access_key: string }
export type AskedEvent = Pick<EventRow, 'kind' | 'sequence' | 'text' | 'at'>

/** A store with eight notes in it, and what the simulation does to it beside the engine. */
export type Shelf = {
  store: IssuingStore
  refs: readonly NoteRef[]
  /** Puts a request of a person among the note's events; its id. */
  ask(note: NoteRef, event: AskedEvent): Promise<number>
  saleIssuedAt(note: NoteRef): Promise<Date | null>
  /** The next number of a kind of note (the NF-e unless told), and which numbers were found to be somebody else's. */
  numbers(kind?: NewNote['kind']): Promise<{ next: number; taken: readonly number[] }>
  /** Sets the next number of the NF-e, as a person does. */
  goOnFrom(number: number): Promise<void>
  /** Declares a number of the NF-e void, beside the engine. */
  declareVoid(number: number): Promise<void>
  /** Puts a draft beside the note it is to take the place of; it becomes the last of `refs`. */
  substitute(old: NoteRef): Promise<NoteRef>
  /** Everything that was gathered on a note's desk. */
  kept(note: NoteRef): Promise<Kept>
}

export type Kept = {
  told: string[]
  /** Direction, purpose and body in base64. */
  bytes: string[]
  files: { kind: string; sequence: number; provider_path: string | null; sha256: string | null }[]
}

export type Loaded = { note: NoteToIssue; seal: SealKey | null }
export type ShelfWish = {
  notes: readonly NewNote[]
  issuer: Desk['issuer']
  enqueue: (note: NoteRef, job: DeskJob) => void
  load: (index: number) => Loaded
  at: Date
}
export type OpenShelf = (wish: ShelfWish) => Promise<Shelf>

/** What a person's request looks like before anything was done for it. */
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

/** Bytes as they are compared: those of one instant have no order. */
export function keptBytes(bytes: readonly { direction: string; purpose: string; body: Uint8Array }[]): Kept['bytes'] {
  return bytes
    .map(({ direction, purpose, body }) => `${direction} ${purpose} ${Buffer.from(body).toString('base64')}`)
    .sort()
}

export function keptFiles(files: Kept['files']): Kept['files'] {
  return files.toSorted((one, other) => one.kind.localeCompare(other.kind) || one.sequence - other.sequence)
}
