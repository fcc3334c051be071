import type { ConsultOutcome, IssueKey, Prepared, SendOutcome } from '@talao/gateways'
import type { Fault, Nfe } from '@talao/fiscal'

export type NoteRef = { companyId: number; noteId: number }

/** One transmission, held by whoever has the fence. A later claim raises it, and what an earlier one learns is then only recorded. */
export type Held = NoteRef & {
  attemptId: number
  fence: number
  n: number
  gateway: string
  key: IssueKey
  prepared: Prepared
}

export type Claimed =
  | { step: 'send'; held: Held }
  /** It may have been sent: ask before anything else. */
  | { step: 'consult'; gateway: string; key: IssueKey }
  | { step: 'wait-for-registration' }
  | { step: 'nothing' }

/** Pure: what the law and the gateway say against the note, or the exact bytes to send. */
export type Prepare = (
  gateway: string,
  nfe: Nfe,
  key: IssueKey,
  issuedAt: Date,
) => { faults: Fault[] } | { prepared: Prepared }

/** What follows a consult. */
export type AfterConsult = 'settled' | 'wait' | 'resend'

/**
 * Where the engine keeps what it knows. Every method is one transaction. The PostgreSQL store is the real one; any other store
 * must behave the same under the same sequence of calls.
 */
export type IssuingStore = {
  /** Locks the note, fixes its key at the gateway, keeps the bytes (attempt PREPARED), or says what to do instead. */
  claim(note: NoteRef, now: Date, prepare: Prepare): Promise<Claimed>
  /** From here on a crash means "maybe sent". False: somebody else holds the note now. */
  markSent(held: Held, now: Date): Promise<boolean>
  /** No credit was left: the attempt was not sent after all. */
  putBack(held: Held, now: Date): Promise<void>
  settleSend(held: Held, outcome: SendOutcome, now: Date): Promise<void>
  /** The key of a note; `unsent` when it is on its way but its bytes have not left yet. */
  findKey(note: NoteRef): Promise<{ gateway: string; key: IssueKey; unsent: boolean } | null>
  settleConsult(note: NoteRef, outcome: ConsultOutcome, now: Date): Promise<AfterConsult>
}
