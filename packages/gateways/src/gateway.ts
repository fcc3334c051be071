import type { GatewayId } from '@talao/contract/ids'
import type { Address, Fault, Nfe, TaxRegime } from '@talao/fiscal'
import type { RateLimit } from './token-bucket.ts'
import type { Transport, TransportFailure } from './transport.ts'

export const ENVIRONMENTS = ['homologacao', 'producao'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

/**
 * How a note leaves the house. An adapter is stateless: it translates, asks once and says what it heard. It never retries
 * a creation; retrying, locking, numbering and the note's status live in the engine that calls it.
 * Later documents and acts (NFS-e, cancel, correct, voidRange, sendMail) join as further members.
 */
export type Gateway = {
  id: GatewayId
  capabilities: Capabilities
  /** What only this gateway demands of a note; the law's own rules are `checkNfe` of fiscal. No I/O. */
  validate(nfe: Nfe): Fault[]
  /** The exact bytes to send and keep. The same arguments always give the same bytes. No I/O. */
  prepare(nfe: Nfe, key: IssueKey, issuedAt: Date): Prepared
  send(prepared: Prepared, key: IssueKey, access: Access): Promise<SendOutcome>
  consult(key: IssueKey, access: Access): Promise<ConsultOutcome>
  /** `path` is the one a `NoteResult.files` carried; it is kept by us, never the address it redirects to. */
  fetchFile(file: { kind: FileKind; path: string }, access: Access): Promise<FileOutcome>
  /** Asks for the note's webhook again. */
  refireWebhook(key: IssueKey, access: Access): Promise<SimpleOutcome>
  /** Creates or updates the company at the gateway; looks for it by CNPJ first, so that it may be repeated. */
  registerCompany(company: GatewayCompany, access: Access): Promise<CompanyOutcome>
  readCompany(lookup: { cnpj: string; externalId: string | null }, access: Access): Promise<CompanyOutcome>
  /** Leaves exactly one hook for this address with this secret; creates or re-creates it when needed. */
  ensureWebhook(hook: WebhookWanted, access: Access): Promise<WebhookOutcome>
  /** Whether the delivery carries the secret we gave, compared in constant time. */
  verifyWebhook(
    delivery: { headers: Record<string, string | undefined> },
    expected: { secret: string; header: string },
  ): boolean
  /** A delivery is a hint: it says which note to consult. */
  parseWebhook(delivery: {
    headers: Record<string, string | undefined>
    body: Uint8Array
  }): WebhookHint | MalformedWebhook
}

export type Capabilities = {
  documents: readonly NoteKind[]
  numbering: 'provider' | 'ours'
  webhooks: boolean
  /** Who draws the PDF. */
  danfe: 'provider' | 'ours'
  /** Where the A1 certificate signs: uploaded to the provider, or here. */
  certificate: 'uploaded' | 'local'
  /** The longest `ref` and the characters it may hold. */
  ref: { pattern: string; maxLength: number }
}

export const NOTE_KINDS = ['NFE'] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

/**
 * What makes a note the same note at the gateway. Fixed in the database before the first send and never changed;
 * the environment is part of it, so an answer of homologação can never mark a note of production.
 */
export type IssueKey = {
  document: NoteKind
  ref: string
  environment: Environment
  /** The issuer's CNPJ without punctuation: an answer about another one is not applied. */
  cnpj: string
  /** Only when the number is ours to give; null lets the provider number. */
  numbering: { serie: number; number: number } | null
}

/** Where and as whom to speak. Made for one company and one environment. Never logged. */
export type Access = {
  baseUrl: string
  token: string
  transport: Transport
  /** Company registration is made by the account, at the production host. */
  accountBaseUrl?: string
  accountToken?: string
  signal?: AbortSignal
}

export type Prepared = { bytes: Uint8Array; sha256: string; contentType: string }

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

/** What the gateway or the authority complained about. `path` is our wire path where the gateway's field is known. */
/** `explained` is the cause and the way out in our words alone; absent where only what was said is known. `text` is for whoever has no other place for that. */
export type ProviderFault = {
  code: string
  path: string | null
  field: string | null
  text: string
  explained?: string
}

/** No answer that settles anything. `sent: 'no'` only when no byte left us; the engine still consults before it sends again. */
export type Unknown = {
  kind: 'UNKNOWN'
  exchange: Exchange
  failure: Exclude<FailureKind, 'rejected'>
  sent: 'no' | 'maybe'
  /** For the log and the note's timeline, in Portuguese. */
  reason: string
  retryAfterSeconds: number | null
}

/** They answered and nothing was done: the request had no effect. */
export type Rejected = {
  kind: 'REJECTED'
  exchange: Exchange
  failure: 'rejected' | 'auth' | 'throttled'
  faults: ProviderFault[]
  retryAfterSeconds: number | null
}

export type SendOutcome =
  | { kind: 'ACCEPTED'; exchange: Exchange; result: NoteResult }
  | { kind: 'FINAL'; exchange: Exchange; result: NoteResult }
  /** The key is known there already: consult and adopt what is found. */
  | { kind: 'ALREADY_EXISTS'; exchange: Exchange; code: string; text: string }
  | Rejected
  | Unknown

/**
 * ABSENT is what they say now: within two minutes of a send the request may still be on its way, and whoever knows the
 * time (the engine) reads it as unknown. A refusal to answer (token, rate limit) is UNKNOWN with its failure.
 */
export type ConsultOutcome =
  | { kind: 'ABSENT'; exchange: Exchange }
  | { kind: 'PROCESSING'; exchange: Exchange; result: NoteResult }
  | { kind: 'FINAL'; exchange: Exchange; result: NoteResult }
  | Unknown

/** A note as the gateway tells it, in our words. The same function makes it from a consult and from a webhook. */
export type NoteResult = {
  document: NoteKind
  ref: string
  cnpj: string
  /** The gateway's own word. */
  provider_status: string
  enotas_status: 'PROCESSING' | 'Autorizada' | 'Negada' | 'Cancelada'
  /** Denied by the authority: the number is burnt and the note cannot be sent again. */
  denied_final: boolean
  access_key: string | null
  number: number | null
  serie: string | null
  protocol: string | null
  authority_code: string | null
  authority_message: string | null
  files: Partial<Record<FileKind, string>>
  correction_sequence: number | null
  /** An earlier transmission under another number and key (contingency); the provider cancels it by itself. */
  previous_attempt: PreviousAttempt | null
  faults: ProviderFault[]
}

export type PreviousAttempt = {
  provider_status: string | null
  access_key: string | null
  number: number | null
  serie: string | null
  files: Partial<Record<FileKind, string>>
}

export const FILE_KINDS = ['XML', 'PDF', 'CANCEL_XML', 'CCE_XML', 'CCE_PDF'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export type FileOutcome =
  | { kind: 'FOUND'; exchange: Exchange; bytes: Uint8Array; contentType: string; sha256: string }
  | { kind: 'ABSENT'; exchange: Exchange }
  | Unknown

export type SimpleOutcome = { kind: 'DONE'; exchange: Exchange } | Rejected | Unknown

/** A company to register. What is null or absent is not sent, so what stands there stays. */
export type GatewayCompany = {
  externalId: string | null
  cnpj: string
  corporate_name: string
  fantasy_name: string | null
  state_registration: string | null
  municipal_registration: string | null
  tax_regime: TaxRegime
  email: string | null
  phone: string | null
  address: Address | null
  /** PFX or P12 with its password; sent once, then dropped by the caller. */
  certificate?: { pfx: Uint8Array; password: string }
  nfe?: {
    enabled: boolean
    production?: { next_number?: number; serie?: number }
    homologation?: { next_number?: number; serie?: number }
  }
}

export type CompanyRegistered = {
  externalId: string
  cnpj: string
  tokens: { producao: string | null; homologacao: string | null }
  certificateValidFrom: string | null
  certificateValidUntil: string | null
  certificateCnpj: string | null
  nfeEnabled: boolean | null
}

export type CompanyOutcome =
  | { kind: 'SAVED'; exchange: Exchange; company: CompanyRegistered }
  | { kind: 'ABSENT'; exchange: Exchange }
  | Rejected
  | Unknown

export type WebhookWanted = {
  cnpj: string
  document: NoteKind
  url: string
  secret: string
  /** Name of the header that brings the secret. */
  header: string
  /** Make it anew although it stands there: deliveries stopped coming. */
  recreate?: boolean
}

export type WebhookOutcome =
  | { kind: 'SAVED'; exchange: Exchange; externalId: string; created: boolean }
  | Rejected
  | Unknown

export type WebhookHint = {
  kind: 'HINT'
  document: NoteKind
  ref: string
  cnpj: string
  provider_status: string
  /** The same delivery repeated gives the same key. */
  dedupeKey: string
  /** What the body says, for the timeline (null when it cannot be read whole); the note itself is written from a consult. */
  result: NoteResult | null
}

export type MalformedWebhook = { kind: 'MALFORMED'; reason: string }
