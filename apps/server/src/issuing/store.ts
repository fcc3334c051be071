import type { Contingency, Fault, Technician } from '@talao/fiscal'
import type { SealKey } from '@talao/documents/seal/signature'
import type { IssueKey, NoteToIssue, Prepared } from '@talao/gateways'
import type { LeftOut } from '../modules/notes/without-ibs-cbs.ts'
import type { Desk } from './desk.ts'

export type NoteRef = { companyId: number; noteId: number }

/** One transmission, held by whoever has the fence. A later holder raises it, and what an earlier one learns is then only recorded. */
export type Held = NoteRef & { n: number; fence: number; gateway: string; key: IssueKey; prepared: Prepared }
/** The same for an event. */
export type HeldEvent = NoteRef & { eventId: number; fence: number; gateway: string; key: IssueKey; prepared: Prepared }

export type LoadedNote = { note: NoteToIssue; seal: SealKey | null; contingency: Contingency | null }

/** A number that is not free, and the document that holds it. */
export type FoundNumber = { serie: string; number: number; access_key: string }

/** What a step may ask for while it holds the note; each answer belongs to the same transaction. */
export type Drawer = {
  /** The next number of the kind's serie in this environment, and of its lots: from a locked row, so that none is given twice or lost. */
  drawNumber(): Promise<{ serie: number; number: number }>
  drawBatch(): Promise<number>
  /** Everything the note says, and the company's key where it is signed here. */
  load(): Promise<Omit<LoadedNote, 'contingency'>>
  /** The exact bytes of a transmission. */
  sentBytes(n: number): Promise<Uint8Array | null>
  /** The reference of a note without a sale: nobody else has it, and it is the same after a restored backup. */
  refByHand(): Promise<string>
  /** Faults by the kept answers of Receita's register; no look-up is made. */
  registerFaults(): Promise<Fault[]>
  /** What the company lacks at the gateway of this note. */
  registrationFaults(): Promise<Fault[]>
  /** False where somebody switched off what leaves by itself, or a restored backup is not compared with the gateways yet. The switch waits for this transaction, and whoever comes after it sees it. */
  mayLeaveByItself(): Promise<boolean>
  /** False after a restored backup, until the authorities said which of our own numbers were drawn since. */
  numbersLearnt(): Promise<boolean>
  /** The number that was found to belong to a document of ours: one whose chave has this code (NF-e), or that calls its note so (NFS-e). */
  foundUnder(mark: { code: string } | { reference: string }): Promise<FoundNumber | null>
}

/** Pure: the faults by the law and the gateway, or the exact bytes to send with what they leave out of IBS and CBS. */
export type Prepare = (
  input: PrepareInput,
) => { faults: Fault[] } | { prepared: Prepared; leftOut: LeftOut[]; issuedAt: Date }
export type PrepareInput = LoadedNote & {
  gateway: string
  key: IssueKey
  batch: number | null
  technician?: Technician | undefined
  now: Date
}

/** A note as a consult needs it. */
export type Look = {
  gateway: string
  key: IssueKey
  /** It is to be sent and none of its bytes have left. */
  unsent: boolean
  sent: Uint8Array | null
  /** The transmission asked about: an answer settles no other. */
  asked: { n: number; fence: number } | null
  /** How often it was asked about in the last hour, and when the oldest of these was. */
  consults: { count: number; oldest: Date | null }
}

/**
 * What a step made of its note breaks a rule of the store (a chave that another note has, a value that does not fit), and would again. Nothing
 * of the step is kept. The message says why, for people.
 */
export class StoreRefused extends Error {}

/**
 * Where the engine keeps what it knows. The PostgreSQL store is the real one; its twin in memory passes the same suite.
 */
export type IssuingStore = {
  /** One transaction around one locked note; undefined when there is no such note. What `work` throws undoes everything. Throws StoreRefused. */
  change<T>(note: NoteRef, now: Date, work: (desk: Desk, drawer: Drawer) => Promise<T> | T): Promise<T | undefined>
  /** Reads without a lock. */
  look(note: NoteRef, now: Date): Promise<Look | null>
}
