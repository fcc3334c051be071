import type { Environment, EventKind, Exchange, FileKind, IssueKey, NoteResult } from '@talao/gateways'
import type { Selectable } from 'kysely'
import type { NoteTable } from '../db/tables.gen.ts'
import type { NoteEventEntry } from '../modules/notes/timeline.ts'
import type { LeftOut } from '../modules/notes/without-ibs-cbs.ts'
import type { JobName } from '../queue/jobs.ts'
import type { CityWord } from './city-word.ts'
import { isInFlight } from './note-states.ts'

/** The columns of a note that issuing reads and writes. */
export const NOTE_COLUMNS = [
  'kind',
  'sale_id',
  'part',
  'generation',
  'gateway',
  'in_production',
  'enotas_status',
  'status_before_send',
  'fail_on_send_to_enotas',
  'provider_status',
  'authority_code',
  'authority_message',
  'cancel_state',
  'denied_final',
  'needs_human_reason',
  'number',
  'serie',
  'rps_number',
  'rps_serie',
  'access_key',
  'verification_code',
  'protocol',
  'contingency',
  'substitutes_id',
  'substituted_by_id',
  'send_mail',
  'sent_to_provider_at',
  'authorized_at',
  'canceled_at',
  'last_consulted_at',
  'next_consult_at',
  'consults',
  'version',
] as const
export type NoteRow = Pick<Selectable<NoteTable>, (typeof NOTE_COLUMNS)[number]>

/** What makes the note the same note at the gateway. */
export type KeyRow = {
  gateway: string
  environment: Environment
  ref: string
  serie: string | null
  number: number | null
  code: string | null
  /** When the gateway said last that it knows nothing under this reference, asked because of a restored backup. */
  recalled_at: Date | null
}

/** PREPARED never left · SENT may have arrived · UNKNOWN lost its answer · ANSWERED is settled. */
export type AttemptState = 'PREPARED' | 'SENT' | 'ANSWERED' | 'UNKNOWN'
export type AttemptRow = {
  n: number
  state: AttemptState
  /** Grows with every new holder, over all attempts of the note: an older holder settles nothing. */
  fence: number
  payload_sha256: string
  outcome: string | null
  identity: string | null
  content_type: string
  contingency: string | null
  /** Of a gateway whose refs live per token: a digest of the token it left with. Null elsewhere. */
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
  /** The road the company has chosen for this kind of note. */
  gateway: string
  /** The company insists on its own numbers although the gateway would give them. */
  ownNumbers: boolean
  hasToken: boolean
  hasCertificate: boolean
}

export type SaleFacts = { status: string; platform: string; external_sales_id: string }

export type DeskBytes = {
  attempt: number | null
  event: number | null
  direction: 'sent' | 'heard'
  purpose: 'send' | 'consult' | 'webhook' | 'event'
  status: number | null
  headers: Record<string, string>
  body: Uint8Array
  /** Absent: the desk's own instant. */
  at?: Date
}

export type StoredFile = { sha256: string; bytes: number }
export type DeskFile = {
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
  /** What the document there calls its note; null where it says nothing. */
  reference: string | null
}

export type NoteJob = Extract<
  JobName,
  'issue-note' | 'consult-note' | 'fetch-files' | 'settle-event' | 'tell-customer' | 'mark-replaced' | 'heed-city'
>
/** What the customer is told of by mail. */
export type MailOccasion = 'AUTHORIZED' | 'CANCELED' | 'CORRECTED'
export type DeskJob =
  | { name: Exclude<NoteJob, 'settle-event' | 'tell-customer' | 'heed-city'>; startAfter?: Date }
  | { name: 'settle-event'; event_request_id: number; startAfter?: Date }
  | { name: 'tell-customer'; occasion: MailOccasion; sequence: number }
  | { name: 'heed-city'; word: CityWord }

/**
 * A locked note with all that issuing knows of it, laid out to be worked on. Whoever works changes it in place; the store writes what
 * changed, and everything gathered beside it, in one transaction or not at all.
 */
export type Desk = {
  readonly companyId: number
  readonly noteId: number
  readonly now: Date
  note: NoteRow
  readonly issuer: Issuer
  readonly sale: SaleFacts | null
  /** A backup was restored then, and the note is of what may have been sold before: it may have been sent without a trace here. */
  readonly doubtedAt: Date | null
  key: KeyRow | null
  attempts: AttemptRow[]
  events: EventRow[]
  /** Gathered, to be written. */
  /** An entry without an instant happened at the desk's own. */
  readonly told: (NoteEventEntry & { at?: Date })[]
  readonly jobs: DeskJob[]
  readonly bytes: DeskBytes[]
  readonly files: DeskFile[]
  readonly taken: NumberTaken[]
  /** A number the gateway gave: ours must go on behind it. */
  numberSeen: { serie: string; number: number } | null
  /** Alerts that came with the authorisation; null where the answer does not carry alerts. */
  alerts: NoteResult['alerts'] | null
  /** What the document written in this step leaves out of IBS and CBS; null where no document was written. */
  leftOut: LeftOut[] | null
  /** The instant of emission that the document written in this step bears (dhEmi); null where none was written. */
  issuedAt: Date | null
  /** The note became legal just now; what the sale's timeline says of it. */
  saleIssued: string | null
}

/** What a desk gathers to be written, before any step. */
export function nothingGathered(): Pick<
  Desk,
  'told' | 'jobs' | 'bytes' | 'files' | 'taken' | 'numberSeen' | 'alerts' | 'leftOut' | 'issuedAt' | 'saleIssued'
> {
  return {
    told: [],
    jobs: [],
    bytes: [],
    files: [],
    taken: [],
    numberSeen: null,
    alerts: null,
    leftOut: null,
    issuedAt: null,
    saleIssued: null,
  }
}

/** Keeps what came back as it was. */
export function hear(
  desk: Desk,
  about: { attempt?: number; event?: number },
  purpose: DeskBytes['purpose'],
  exchange: Pick<Exchange, 'status' | 'headers' | 'body'>,
): void {
  desk.bytes.push({
    attempt: about.attempt ?? null,
    event: about.event ?? null,
    direction: 'heard',
    purpose,
    status: exchange.status,
    headers: exchange.headers,
    body: exchange.body,
  })
}

/** A step its user sees: the note's version moves on, so that an older screen cannot act on what it no longer shows. */
export function moveOn(desk: Desk): void {
  desk.note.version += 1
}

export function lastAttempt(desk: Pick<Desk, 'attempts'>): AttemptRow | undefined {
  return desk.attempts.at(-1)
}

/** The transmission a consult asks about: the last one whose outcome is open, else the last that left. */
export function attemptInDoubt(desk: Pick<Desk, 'attempts'>): AttemptRow | undefined {
  const left = desk.attempts.filter(({ state }) => state !== 'PREPARED')
  return left.findLast(({ state }) => state === 'SENT' || state === 'UNKNOWN') ?? left.at(-1)
}

/** Its number turned out to be another document's: the bytes made for it are done with, and the next step is another number. */
export function waitsForNumber(desk: Pick<Desk, 'attempts' | 'key'>): boolean {
  const last = lastAttempt(desk)
  return last?.state === 'ANSWERED' && last.outcome === 'NUMBER_TAKEN' && desk.key?.number === null
}

/** It is to be sent, not asked about: somebody asked for it, or it is on its way and none of its bytes have left. */
export function isToBeSent(desk: Pick<Desk, 'note' | 'attempts' | 'key'>): boolean {
  if (isAsked(desk)) return true
  return isInFlight(desk.note) && (lastAttempt(desk)?.state === 'PREPARED' || waitsForNumber(desk))
}

/** Somebody asked for the note to be sent, and no step has taken it up yet. */
export function isAsked({ note }: Pick<Desk, 'note'>): boolean {
  return note.status_before_send !== null && note.status_before_send === note.enotas_status
}

export function issueKeyOf(desk: Pick<Desk, 'note' | 'issuer'>, key: KeyRow, identity: string | null): IssueKey {
  return {
    document: desk.note.kind as IssueKey['document'],
    ref: key.ref,
    environment: key.environment,
    cnpj: desk.issuer.cnpj,
    place: desk.issuer.place,
    numbering:
      key.number === null || key.code === null
        ? null
        : { serie: Number(key.serie), number: key.number, code: key.code },
    identity,
  }
}
