import type { Reason } from '@talao/fiscal/why/reason'
import type { Environment, EventKind, Exchange, FileKind, IssueKey, NoteResult } from '@talao/gateways'
import type { JobName } from '../../../kit/queue/jobs.ts'
import type { NoteEventEntry } from '../../../ledger/note-timeline.ts'
import type { LeftOut } from '../../notes/without-ibs-cbs.ts'
import type { CityRejectionCode } from '../event/city-rejection.ts'
import type { NoteRow } from './note-row.ts'
import { isInFlight } from './note-states.ts'

/** The key by which the gateway knows the note. */
export type KeyRow = {
  gateway: string
  environment: Environment
  ref: string
  serie: string | null
  number: number | null
  code: string | null
  /** When a question after a restored backup last found that the gateway has no note under this reference. */
  recalled_at: Date | null
}

/** PREPARED: never sent · SENT: may have arrived · UNKNOWN: the answer was lost · ANSWERED: settled. */
export type AttemptState = 'PREPARED' | 'SENT' | 'ANSWERED' | 'UNKNOWN'
export type AttemptRow = {
  n: number
  state: AttemptState
  /**
   * Fencing token. Grows with every new holder, over all attempts of the note; an older holder cannot settle anything.
   */
  fence: number
  payload_sha256: string
  outcome: string | null
  identity: string | null
  content_type: string
  contingency: string | null
  /** A digest of the token it was sent with, for gateways whose refs are per token; null elsewhere. */
  token_scope: string | null
  response_status: number | null
  prepared_at: Date
  sent_at: Date | null
  answered_at: Date | null
}

export type EventState = 'REQUESTED' | 'PREPARED' | 'SENT' | 'UNKNOWN' | 'DONE' | 'DENIED' | 'FAILED'
export type EventRow = {
  id: number
  kind: EventKind
  sequence: number
  text: string
  motive: string | null
  at: Date
  state: EventState
  fence: number
  content_type: string | null
  payload: Uint8Array | null
  payload_sha256: string | null
  identity: string | null
  sent_at: Date | null
  answered_at: Date | null
  next_consult_at: Date | null
  consults: number
  protocol: string | null
  authority_code: string | null
  authority_message: string | null
  registered_at: Date | null
}

export type Issuer = {
  cnpj: string
  place: IssueKey['place']
  /** The gateway the company has chosen for this kind of note. */
  gateway: string
  /** The company uses its own numbers although the gateway would assign them. */
  ownNumbers: boolean
  hasToken: boolean
  hasCertificate: boolean
}

export type SaleFacts = { status: string; platform: string; external_sales_id: string }

export type StepBytes = {
  attempt: number | null
  event: number | null
  direction: 'sent' | 'heard'
  purpose: 'send' | 'consult' | 'webhook' | 'event'
  status: number | null
  headers: Record<string, string>
  body: Uint8Array
  /** Absent: the `now` of the issuing state. */
  at?: Date
}

export type StoredFile = { sha256: string; bytes: number }
export type StepFile = {
  kind: FileKind | 'PREVIOUS_XML' | 'PREVIOUS_CANCEL_XML'
  sequence: number
  provider_path: string | null
  stored: StoredFile | null
}

export type NumberTaken = {
  serie: string
  number: number
  reason: 'OTHER_DOCUMENT' | 'VOID' | 'CONTINGENCY'
  access_key: string | null
  /** The reference inside that document; null when it has none. */
  reference: string | null
}

export type NoteJob = Extract<
  JobName,
  'issue-note' | 'consult-note' | 'fetch-files' | 'settle-event' | 'tell-customer' | 'mark-replaced' | 'heed-city'
>
/** The occasions on which the customer gets a mail. */
export type MailOccasion = 'AUTHORIZED' | 'CANCELED' | 'CORRECTED'
export type StepJob =
  | { name: Exclude<NoteJob, 'settle-event' | 'tell-customer' | 'heed-city'>; startAfter?: Date }
  | { name: 'settle-event'; event_request_id: number; startAfter?: Date }
  | { name: 'tell-customer'; occasion: MailOccasion; sequence: number }
  | { name: 'heed-city'; word: CityRejectionCode }

/**
 * The issuing state of one note, loaded while its row is locked. A step changes it in place; the store then writes the
 * changes, and everything the step collected, in one transaction.
 */
export type IssuingState = {
  readonly companyId: number
  readonly noteId: number
  readonly now: Date
  note: NoteRow
  readonly issuer: Issuer
  readonly sale: SaleFacts | null
  /**
   * When a backup was restored, for a note that may be older than that: it may have been sent without a trace here.
   * Null when there is no such doubt.
   */
  readonly doubtedAt: Date | null
  key: KeyRow | null
  attempts: AttemptRow[]
  events: EventRow[]
  /** Collected during the step, to be written with it. */
  /** Timeline entries. An entry without `at` happened at `now`. */
  readonly timeline: (NoteEventEntry & { at?: Date })[]
  readonly jobs: StepJob[]
  readonly bytes: StepBytes[]
  readonly files: StepFile[]
  readonly taken: NumberTaken[]
  /** A number the gateway assigned; our own numbers must continue after it. */
  numberSeen: { serie: string; number: number } | null
  /** Alerts that came with the authorisation; null when the answer has none. */
  alerts: NoteResult['alerts'] | null
  /** What the document made in this step leaves out of IBS and CBS; null when no document was made. */
  leftOut: LeftOut[] | null
  /** The dhEmi of the document made in this step; null when none was made. */
  issuedAt: Date | null
  /** The norms it was composed under. */
  normsVersion: string | null
  /** Why that document has what it has; null when none was made. */
  reasons: Reason[] | null
  /** The detail for the sale's timeline when the note was just authorised; else null. */
  saleIssued: string | null
}

/** The empty collections with which a step begins. */
export function emptyCollections(): Pick<
  IssuingState,
  | 'timeline'
  | 'jobs'
  | 'bytes'
  | 'files'
  | 'taken'
  | 'numberSeen'
  | 'alerts'
  | 'leftOut'
  | 'issuedAt'
  | 'normsVersion'
  | 'reasons'
  | 'saleIssued'
> {
  return {
    timeline: [],
    jobs: [],
    bytes: [],
    files: [],
    taken: [],
    numberSeen: null,
    alerts: null,
    leftOut: null,
    issuedAt: null,
    normsVersion: null,
    reasons: null,
    saleIssued: null,
  }
}

/** Stores an answer exactly as it was received. */
export function recordAnswer(
  issuingState: IssuingState,
  about: { attempt?: number; event?: number },
  purpose: StepBytes['purpose'],
  exchange: Pick<Exchange, 'status' | 'headers' | 'body'>,
): void {
  issuingState.bytes.push({
    attempt: about.attempt ?? null,
    event: about.event ?? null,
    direction: 'heard',
    purpose,
    status: exchange.status,
    headers: exchange.headers,
    body: exchange.body,
  })
}

/** For steps that users see: raises the note's version, so that a screen with the older state cannot act on it. */
export function raiseVersion(issuingState: IssuingState): void {
  issuingState.note.version += 1
}

export function lastAttempt(issuingState: Pick<IssuingState, 'attempts'>): AttemptRow | undefined {
  return issuingState.attempts.at(-1)
}

/** The transmission a consult asks about: the last one with an open outcome, else the last one sent. */
export function attemptInDoubt(issuingState: Pick<IssuingState, 'attempts'>): AttemptRow | undefined {
  const left = issuingState.attempts.filter(({ state }) => state !== 'PREPARED')
  return left.findLast(({ state }) => state === 'SENT' || state === 'UNKNOWN') ?? left.at(-1)
}

/**
 * The number turned out to be another document's. The bytes made with it are obsolete, and the next step takes another
 * number.
 */
export function waitsForNumber(issuingState: Pick<IssuingState, 'attempts' | 'key'>): boolean {
  const last = lastAttempt(issuingState)
  return last?.state === 'ANSWERED' && last.outcome === 'NUMBER_TAKEN' && issuingState.key?.number === null
}

/**
 * The note is to be sent rather than asked about: a user requested it, or it is in flight and none of its bytes were
 * sent.
 */
export function isToBeSent(issuingState: Pick<IssuingState, 'note' | 'attempts' | 'key'>): boolean {
  if (isSendRequested(issuingState)) return true
  return (
    isInFlight(issuingState.note) && (lastAttempt(issuingState)?.state === 'PREPARED' || waitsForNumber(issuingState))
  )
}

/** A user requested the sending, and no step has started it yet. */
export function isSendRequested({ note }: Pick<IssuingState, 'note'>): boolean {
  return note.status_before_send !== null && note.status_before_send === note.enotas_status
}

export function issueKeyOf(
  issuingState: Pick<IssuingState, 'note' | 'issuer'>,
  key: KeyRow,
  identity: string | null,
): IssueKey {
  return {
    document: issuingState.note.kind as IssueKey['document'],
    ref: key.ref,
    environment: key.environment,
    cnpj: issuingState.issuer.cnpj,
    place: issuingState.issuer.place,
    numbering:
      key.number === null || key.code === null
        ? null
        : { serie: Number(key.serie), number: key.number, code: key.code },
    identity,
  }
}
