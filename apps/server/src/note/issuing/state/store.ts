import type { SealKey } from '@talao/documents/seal/signature'
import type { Contingency, Fault, ResponsavelTecnico } from '@talao/fiscal'
import type { ReasonFacts } from '@talao/fiscal/why/note-reasons'
import type { Reason } from '@talao/fiscal/why/reason'
import type { IssueKey, NoteToIssue, Prepared } from '@talao/gateways'
import type { LeftOut } from '../../notes/without-ibs-cbs.ts'
import type { IssuingState } from './issuing-state.ts'

export type NoteRef = { companyId: number; noteId: number }

/**
 * One transmission, held by the owner of the fencing token. A later holder raises the fence; what an earlier one
 * receives is then only recorded.
 */
export type Held = NoteRef & { n: number; fence: number; gateway: string; key: IssueKey; prepared: Prepared }
/** The same for an event. */
export type HeldEvent = NoteRef & { eventId: number; fence: number; gateway: string; key: IssueKey; prepared: Prepared }

export type LoadedNote = {
  note: NoteToIssue
  seal: SealKey | null
  contingency: Contingency | null
  /** What its reasons are told from; absent where they are not kept. */
  reasonFacts?: ReasonFacts
}

/** A number that is not free, and the document that has it. */
export type FoundNumber = { serie: string; number: number; access_key: string }

/** What a step may query while its note is locked; everything runs in the same transaction. */
export type StepQueries = {
  /**
   * The next number of the kind's serie in this environment (`drawBatch`: of its lots), taken from a locked row, so
   * that none is given twice or lost.
   */
  drawNumber(): Promise<{ serie: number; number: number }>
  drawBatch(): Promise<number>
  /** The note's content, and the company's key when Talão signs. */
  load(): Promise<Omit<LoadedNote, 'contingency'>>
  /** The exact bytes of a transmission. */
  sentBytes(n: number): Promise<Uint8Array | null>
  /** The reference of a note without a sale: unique, and the same after a restored backup. */
  refByHand(): Promise<string>
  /** Faults by the stored answers of Receita's register; looks nothing up. */
  registerFaults(): Promise<Fault[]>
  /** What the company lacks at this note's gateway. */
  registrationFaults(): Promise<Fault[]>
  /**
   * False when a user switched automatic sending off, or when a restored backup has not been compared with the gateways
   * yet. Locks the switch: a change of it waits for this transaction.
   */
  mayLeaveByItself(): Promise<boolean>
  /** False after a restored backup, until the authorities have reported which of our numbers were used since. */
  numbersLearnt(): Promise<boolean>
  /** A taken number whose document is ours: its chave has this code (NF-e), or it contains this reference (NFS-e). */
  foundUnder(mark: { code: string } | { reference: string }): Promise<FoundNumber | null>
}

/** Pure: the faults by the law and the gateway, or the exact bytes to send and what they leave out of IBS and CBS. */
export type Prepare = (input: PrepareInput) => { faults: Fault[] } | Document
/** `reasons`: why the document has what it has, as it is kept with the note. */
type Document = {
  prepared: Prepared
  leftOut: LeftOut[]
  issuedAt: Date
  normsVersion: string | null
  reasons: Reason[] | null
}
export type PrepareInput = LoadedNote & {
  gateway: string
  key: IssueKey
  batch: number | null
  responsavelTecnico?: ResponsavelTecnico | undefined
  /** Is told why the reasons could not be found. The note is sent all the same, without reasons. */
  unexplained?: ((error: unknown) => void) | undefined
  now: Date
}

/** What a consult needs to know about a note. */
export type Look = {
  gateway: string
  key: IssueKey
  /** It is to be sent, and none of its bytes were sent yet. */
  unsent: boolean
  sent: Uint8Array | null
  /** The transmission asked about; the answer settles no other. */
  asked: { n: number; fence: number } | null
  /** How often it was consulted in the last hour, and the time of the oldest of these consults. */
  consults: { count: number; oldest: Date | null }
}

/**
 * The result of a step breaks a rule of the store (a chave that another note has, a value that does not fit) and would
 * break it again. Nothing of the step is stored. The message gives the reason, for users.
 */
export class StoreRefused extends Error {}

/**
 * Where the engine stores what it knows. PostgreSQL in production; the in-memory store passes the same contract tests.
 */
export type IssuingStore = {
  /**
   * One transaction around one locked note; undefined when the note does not exist. An error thrown by `work` rolls
   * everything back. Throws StoreRefused.
   */
  change<T>(
    note: NoteRef,
    now: Date,
    work: (state: IssuingState, queries: StepQueries) => Promise<T> | T,
  ): Promise<T | undefined>
  /** Reads without a lock. */
  look(note: NoteRef, now: Date): Promise<Look | null>
}
