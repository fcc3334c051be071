import type { AuthorityAlert } from '@talao/fiscal/nfe/layout/protocol'
import type { RateLimit } from './token-bucket.ts'
import type { TransportFailure } from './transport.ts'

/** One request and its answer as they were, for the attempt's record. Holds no credential. */
export type Exchange = {
  method: string
  /** Path and query, without host. */
  target: string
  /** Null when no answer came. */
  status: number | null
  /** Only those of interest: content type, rate limit, retry-after, request id, date. */
  headers: Record<string, string>
  /** The exact bytes of the answer, at most EXCHANGE_BODY_LIMIT; `truncated` tells when more came. */
  body: Uint8Array
  truncated: boolean
  durationMs: number
  transportFailure: TransportFailure | null
  rateLimit: RateLimit | null
}

export const EXCHANGE_BODY_LIMIT = 256 * 1024

/**
 * What a failure at the border means for us:
 * rejected (they said no: final for these data) · auth (credentials or rights: stop the company's queue and tell) ·
 * throttled (wait) · unavailable (they are down) · malformed (their answer surprises us: keep it, alert) · unknown (nobody knows what happened).
 */
export const FAILURE_KINDS = ['rejected', 'auth', 'throttled', 'unavailable', 'malformed', 'unknown'] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

/**
 * What the gateway or the authority complained about. `path` is our wire path where the gateway's field is known. `explained` is the cause
 * and the way out in our words alone; absent where only what was said is known. `said` is what came, untouched. `text` is both, for whoever has no
 * other place for them.
 */
export type ProviderFault = {
  code: string
  path: string | null
  field: string | null
  text: string
  explained?: string
  said?: string
}

/** No answer that settles anything. `sent: 'no'` only when no byte left us; the engine still consults before it sends again. */
export type Unknown = {
  kind: 'UNKNOWN'
  exchange: Exchange
  failure: Exclude<FailureKind, 'rejected'>
  sent: 'no' | 'maybe'
  /** For the log and the note's timeline, in Portuguese. */
  reason: string
  /** Waiting alone mends nothing: what a person is to look at or to do, in Portuguese. */
  needsHuman?: string
  retryAfterSeconds: number | null
}

/** They answered and nothing was done: the request had no effect. */
export type Rejected = {
  kind: 'REJECTED'
  exchange: Exchange
  failure: 'rejected' | 'auth' | 'throttled' | 'unavailable'
  faults: ProviderFault[]
  retryAfterSeconds: number | null
}

export type SendOutcome =
  | { kind: 'ACCEPTED'; exchange: Exchange; result: NoteResult }
  | { kind: 'FINAL'; exchange: Exchange; result: NoteResult }
  /** The key is known there already: consult and adopt what is found. */
  | { kind: 'ALREADY_EXISTS'; exchange: Exchange; code: string; text: string }
  /** The number we gave belongs to another document (`holder`, null when it was declared void): adopt it if it is ours, else take the next number. */
  | { kind: 'NUMBER_TAKEN'; exchange: Exchange; code: string; text: string; holder: string | null }
  | Rejected
  | Unknown

/**
 * ABSENT is what they say now: within two minutes of a send the request may still be on its way, and whoever knows the
 * time (the engine) reads it as unknown. A refusal to answer (token, rate limit) is UNKNOWN with its failure.
 */
export type ConsultOutcome =
  | { kind: 'ABSENT'; exchange: Exchange }
  /**
   * The name asked about belongs to a document that is not this note: its number was used by somebody else. `reference` is what the document
   * itself calls its note, null where it says nothing.
   */
  | { kind: 'OTHER_DOCUMENT'; exchange: Exchange; holder: string; reference: string | null; text: string }
  | { kind: 'PROCESSING'; exchange: Exchange; result: NoteResult }
  | { kind: 'FINAL'; exchange: Exchange; result: NoteResult }
  | Unknown

export const NOTE_KINDS = ['NFE', 'NFSE'] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

/** A note as the gateway tells it, in our words. The same function makes it from a consult and from a webhook. */
export type NoteResult = {
  document: NoteKind
  ref: string
  cnpj: string
  /** The gateway's own word. */
  provider_status: string
  /** PROCESSING stands for "no answer yet" of both kinds. */
  enotas_status: 'PROCESSING' | 'Autorizada' | 'Negada' | 'Cancelada'
  /** Denied by the authority: the number is burnt and the note cannot be sent again. */
  denied_final: boolean
  access_key: string | null
  number: number | null
  serie: string | null
  /** Of an NFS-e. */
  rps_number: number | null
  rps_serie: string | null
  verification_code: string | null
  /** When the authority says it decided; null where it does not say. */
  decided_at: Date | null
  protocol: string | null
  authority_code: string | null
  authority_message: string | null
  /** Alerts that came with the authorisation. */
  alerts: AuthorityAlert[]
  /** Where the gateway keeps files, for `fetchFile`. */
  files: Partial<Record<FileKind, string>>
  /** Files that came along or were made from what came: exact bytes, to be kept as they are. */
  enclosed: Partial<Record<FileKind, Uint8Array>>
  correction_sequence: number | null
  /** An earlier transmission under another number and key (contingency); the provider cancels it by itself. */
  previous_attempt: PreviousAttempt | null
  faults: ProviderFault[]
  /** The refusal itself says that a document may stand there already: what a person is to look at before it is sent again. */
  lookFirst?: string
}

export type PreviousAttempt = {
  provider_status: string | null
  access_key: string | null
  number: number | null
  serie: string | null
  files: Partial<Record<FileKind, string>>
}

export const FILE_KINDS = ['XML', 'PDF', 'CANCEL_XML', 'CCE_XML', 'CCE_PDF', 'EPEC_XML'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export type FileOutcome =
  | { kind: 'FOUND'; exchange: Exchange; bytes: Uint8Array; contentType: string; sha256: string }
  | { kind: 'ABSENT'; exchange: Exchange }
  | Unknown

export type SimpleOutcome = { kind: 'DONE'; exchange: Exchange } | Rejected | Unknown
