import type { AuthorityAlert } from '@talao/fiscal/nfe/layout/protocol'
import type { RateLimit } from '../transport/token-bucket.ts'
import type { TransportFailure } from '../transport/transport.ts'

/** One request and its answer, unchanged, for the attempt's record. Contains no credential. */
export type Exchange = {
  method: string
  /** Path and query, without host. */
  target: string
  /** Null when no answer came. */
  status: number | null
  /** Only content type, rate limit, retry-after, request id, date and similar. */
  headers: Record<string, string>
  /** The exact bytes of the answer, at most EXCHANGE_BODY_LIMIT; `truncated` is true when there were more. */
  body: Uint8Array
  truncated: boolean
  durationMs: number
  transportFailure: TransportFailure | null
  rateLimit: RateLimit | null
}

export const EXCHANGE_BODY_LIMIT = 256 * 1024

/**
 * Meaning of a gateway failure: rejected (they refused: final for these data) · auth (credentials or rights: stop the
 * company's queue and notify) · throttled (wait) · unavailable (they are down) · malformed (unexpected answer: store it
 * and alert) · unknown (uncertain outcome).
 */
export const FAILURE_KINDS = ['rejected', 'auth', 'throttled', 'unavailable', 'malformed', 'unknown'] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

/**
 * An error reported by the gateway or the authority. `path` is our wire path, when the gateway's field is known.
 * `explained` is our explanation with the remedy, absent when only the original text is known. `said` is the original
 * text. `text` combines both, for places that show only one text.
 */
export type ProviderFault = {
  code: string
  path: string | null
  field: string | null
  text: string
  explained?: string
  said?: string
}

/**
 * No answer that settles the outcome. `sent: 'no'` only when no byte was sent; even then the engine consults before it
 * sends again.
 */
export type Unknown = {
  kind: 'UNKNOWN'
  exchange: Exchange
  failure: Exclude<FailureKind, 'rejected'>
  sent: 'no' | 'maybe'
  /** For the log and the note's timeline, in Portuguese. */
  reason: string
  /** Set when waiting does not help: what a user should check or do, in Portuguese. */
  needsHuman?: string
  retryAfterSeconds: number | null
}

/** They answered and the request had no effect. */
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
  /** The key already exists at the gateway: consult, and adopt the document found. */
  | { kind: 'ALREADY_EXISTS'; exchange: Exchange; code: string; text: string }
  /**
   * The number belongs to another document (`holder`, null when it was declared void): adopt that document if it is
   * ours, else take the next number.
   */
  | { kind: 'NUMBER_TAKEN'; exchange: Exchange; code: string; text: string; holder: string | null }
  | Rejected
  | Unknown

/**
 * ABSENT is the answer at this moment: within two minutes of a send the request may still be in transit, so the engine,
 * which knows the time, reads it as unknown. A refused query (token, rate limit) is UNKNOWN with its failure.
 */
export type ConsultOutcome =
  | { kind: 'ABSENT'; exchange: Exchange }
  /**
   * The identity asked about belongs to a document other than this note: its number was used elsewhere. `reference` is
   * the code that document gives its note, null when it has none.
   */
  | { kind: 'OTHER_DOCUMENT'; exchange: Exchange; holder: string; reference: string | null; text: string }
  | { kind: 'PROCESSING'; exchange: Exchange; result: NoteResult }
  | { kind: 'FINAL'; exchange: Exchange; result: NoteResult }
  | Unknown

export const NOTE_KINDS = ['NFE', 'NFSE'] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

/** A note as reported by the gateway. Consults and webhooks use the same conversion. */
export type NoteResult = {
  document: NoteKind
  ref: string
  cnpj: string
  /** The gateway's own status. */
  provider_status: string
  /** PROCESSING means "no answer yet" for both kinds of notes. */
  enotas_status: 'PROCESSING' | 'Autorizada' | 'Negada' | 'Cancelada'
  /** Denegada: the number is lost and the note cannot be sent again. */
  denied_final: boolean
  access_key: string | null
  number: number | null
  serie: string | null
  /** Only for an NFS-e. */
  rps_number: number | null
  rps_serie: string | null
  verification_code: string | null
  /** The authority's decision instant; null when not given. */
  decided_at: Date | null
  protocol: string | null
  authority_code: string | null
  authority_message: string | null
  /** Alerts that came with the authorisation. */
  alerts: AuthorityAlert[]
  /** Paths of files at the gateway, for `fetchFile`. */
  files: Partial<Record<FileKind, string>>
  /** Files received with the answer or built from it: exact bytes, to be stored unchanged. */
  enclosed: Partial<Record<FileKind, Uint8Array>>
  correction_sequence: number | null
  /** An earlier transmission under another number and key (contingency); the provider cancels it itself. */
  previous_attempt: PreviousAttempt | null
  faults: ProviderFault[]
  /** What the authority computed of IBS and CBS of a note of the Simples (event 412140), in words. */
  simples_values?: { text: string; registered_at: Date | null }
  /** Set when the refusal suggests that a document may already exist: what a user should check before sending again. */
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
