import type { GatewayId } from '@talao/contract/ids'
import type { SealAlgorithm } from '@talao/documents/seal/algorithms'
import type { SealKey } from '@talao/documents/seal/signature'
import type { Contingency, Fault, Nfe, Nfse, NfseTerms, Technician } from '@talao/fiscal'
import type {
  EventConsultOutcome,
  EventKind,
  EventOutcome,
  EventPreparation,
  EventPrepared,
  EventRequest,
  IssuedNote,
  VoidOutcome,
  VoidRange,
} from './event.ts'
import type { ConsultOutcome, FileKind, FileOutcome, NoteKind, SendOutcome, SimpleOutcome } from './outcome.ts'
import type {
  BlockedEmailOutcome,
  CompanyOutcome,
  GatewayCompany,
  MalformedWebhook,
  VoidRangeHint,
  WebhookHint,
  WebhookOutcome,
  WebhookWanted,
} from './registration.ts'
import type { Transport } from './transport.ts'

export const ENVIRONMENTS = ['homologacao', 'producao'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

/**
 * How a note leaves the house. An adapter is stateless: it translates, asks once and says what it heard. It never retries
 * a creation; retrying, locking, numbering and the note's status live in the engine that calls it.
 * What a gateway has no use for (registration, webhooks, files to fetch) it leaves out.
 */
export type Gateway = {
  id: GatewayId
  capabilities: Capabilities
  /** What only this gateway demands of a note; the law's own rules are `checkNfe` and `checkNfse` of fiscal. No I/O. */
  validate(note: NoteToIssue): Fault[]
  /** The exact bytes to send and keep, or what still keeps them from being made. The same arguments always give the same bytes. No I/O. */
  prepare(note: NoteToIssue, key: IssueKey, preparation: Preparation): Prepared | { faults: Fault[] }
  send(prepared: Prepared, key: IssueKey, access: Access): Promise<SendOutcome>
  /** `sent` are the bytes of the transmission asked about, where a file is made from them and the authority's answer. */
  consult(key: IssueKey, access: Access, sent: Uint8Array | null): Promise<ConsultOutcome>

  prepareEvent(event: EventRequest, note: IssuedNote, key: IssueKey, preparation: EventPreparation): EventPrepared
  sendEvent(event: EventRequest, prepared: Prepared, key: IssueKey, access: Access): Promise<EventOutcome>
  consultEvent(
    event: EventRequest,
    note: IssuedNote,
    key: IssueKey,
    access: Access,
    sent: Uint8Array | null,
  ): Promise<EventConsultOutcome>

  prepareVoid?(range: VoidRange, preparation: EventPreparation): EventPrepared
  sendVoid?(range: VoidRange, prepared: Prepared, access: Access): Promise<VoidOutcome>

  /** `path` is the one a result's `files` carried; it is kept by us, never the address it redirects to. */
  fetchFile?(file: { kind: FileKind; path: string }, access: Access): Promise<FileOutcome>
  /** Asks the gateway to write to these addresses. */
  sendMail?(key: IssueKey, emails: readonly string[], access: Access): Promise<SimpleOutcome>

  /** Asks for the note's webhook again. */
  refireWebhook?(key: IssueKey, access: Access): Promise<SimpleOutcome>
  /** Leaves exactly one hook for this address with this secret; creates or re-creates it when needed. */
  ensureWebhook?(hook: WebhookWanted, access: Access): Promise<WebhookOutcome>
  /** Whether the delivery carries the secret we gave, compared in constant time. */
  verifyWebhook?(
    delivery: { headers: Record<string, string | undefined> },
    expected: { secret: string; header: string },
  ): boolean
  /** A delivery is a hint: it says which note to consult. */
  parseWebhook?(delivery: {
    headers: Record<string, string | undefined>
    body: Uint8Array
  }): WebhookHint | VoidRangeHint | MalformedWebhook

  /** Creates or updates the company at the gateway; looks for it by CNPJ first, so that it may be repeated. `dryRun` saves nothing. */
  registerCompany?(company: GatewayCompany, access: Access, options?: { dryRun?: boolean }): Promise<CompanyOutcome>
  /** The company as it stands there, with what differs from `company`. */
  readCompany?(company: GatewayCompany, access: Access): Promise<CompanyOutcome>
  blockedEmail?(email: string, access: Access): Promise<BlockedEmailOutcome>
  unblockEmail?(email: string, access: Access): Promise<SimpleOutcome>
}

/** A gateway that keeps the company in a register of its own, signs for it and tells of its notes by webhook. */
export type Provider = Gateway &
  Required<
    Pick<Gateway, 'registerCompany' | 'readCompany' | 'ensureWebhook' | 'fetchFile' | 'sendMail' | 'blockedEmail'>
  >

/** A note with the rows of public tables that its taxes need. */
export type NoteToIssue =
  | { kind: 'NFE'; nfe: Nfe; classes?: NfseTerms['classes'] }
  | { kind: 'NFSE'; nfse: Nfse; terms: NfseTerms }

export type Capabilities = {
  documents: readonly NoteKind[]
  numbering: 'provider' | 'ours'
  webhooks: boolean
  events: readonly EventKind[]
  /** Numbers can be declared void. */
  voidsNumbers: boolean
  /** Files are fetched from the provider, or come with the answer. */
  files: 'fetched' | 'enclosed'
  /** Where the A1 certificate signs: uploaded to the provider, or here. */
  certificate: 'uploaded' | 'local'
  /** Requests a minute a meter may spend; null where nobody counts. */
  creditsPerMinute: number | null
  /** How often an hour one note may be asked about; more counts as abuse (consumo indevido). Null where nobody counts. */
  consultsPerHour: number | null
  /** Notes may leave through the contingency authority when the own one is down for long. */
  contingency: boolean
  /** A `ref` is known to the token it was sent with alone: under another one "not there" says nothing. */
  refsPerToken: boolean
  /** The longest `ref` and the characters it may hold. */
  ref: { pattern: string; maxLength: number }
}

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
  /** IBGE codes of the issuer's UF and city: they say which authority is asked. */
  place: { state_id: number; city_id: number }
  /** Only when the number is ours to give; null lets the provider number. `code` is the cNF of an NF-e, drawn once. */
  numbering: { serie: number; number: number; code: string } | null
  /** What the transmission asked about is called by the authority: chave de acesso or id of the DPS. Null where the ref is its name. */
  identity: string | null
}

/** What a note needs to become bytes, beside itself. */
export type Preparation = {
  issuedAt: Date
  /** The company's key, where the note is signed here. */
  seal: SealKey | null
  /** Only where the authority leaves it open (national NFS-e); rsa-sha256 unless told, rsa-sha1 being the way out of E0714. */
  sealAlgorithm?: SealAlgorithm
  /** Number of the lot (idLote), where there are lots. */
  batch: number | null
  contingency: Contingency | null
  /** The software house for infRespTec, for gateways that write the XML themselves. */
  technician?: Technician
}

/** Where and as whom to speak. Made for one company and one environment. Never logged. */
export type Access = {
  /** The host that is spoken to; empty where the gateway's own table of addresses says it. */
  baseUrl: string
  /** A second host, where the gateway has one (distribution and parameters of the national NFS-e). */
  otherBaseUrl?: string
  /** Empty where the certificate of the transport says who we are. */
  token: string
  /** Whose requests are counted: the token, or the certificate's holder. */
  meter: string
  transport: Transport
  /** Company registration is made by the account, at the production host. */
  accountBaseUrl?: string
  accountToken?: string
  signal?: AbortSignal
}

export type Prepared = {
  bytes: Uint8Array
  sha256: string
  contentType: string
  /** The name the authority will know this transmission by; null where that is the ref. */
  identity: string | null
}
