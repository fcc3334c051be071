import type { GatewayId } from '@talao/contract/fields/ids'
import type { Fault, Nfe, Nfse, NfseContext, Norms } from '@talao/fiscal'
import type { RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import type { Transport } from '../transport/transport.ts'
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
import type { IssueKey, Preparation, Prepared } from './preparation.ts'
import type {
  BlockedEmailOutcome,
  CompanyOutcome,
  GatewayCompany,
  MalformedWebhook,
  VoidRangeNotice,
  WebhookNotice,
  WebhookOutcome,
  WebhookWanted,
} from './registration.ts'

/**
 * A way to send notes. An adapter is stateless: it translates, asks once and reports the answer. It never retries a
 * creation; retrying, locking, numbering and the note's status belong to the engine that calls it. Functions that a
 * gateway does not need (registration, webhooks, files to fetch) are absent.
 */
export type Gateway = {
  id: GatewayId
  capabilities: Capabilities
  /** Checks the rules of this gateway only; the law's own rules are `checkNfe` and `checkNfse` of fiscal. No I/O. */
  validate(note: NoteToIssue): Fault[]
  /**
   * The exact bytes to send and store, or the faults that prevent making them. The same arguments always give the same
   * bytes. No I/O.
   */
  prepare(note: NoteToIssue, key: IssueKey, preparation: Preparation): Prepared | { faults: Fault[] }
  send(prepared: Prepared, key: IssueKey, access: Access): Promise<SendOutcome>
  /**
   * `sent` are the bytes of the transmission asked about, for gateways that build a file from them and the authority's
   * answer.
   */
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

  /** `path` is the one in a result's `files`. That path is stored, never the address it redirects to. */
  fetchFile?(file: { kind: FileKind; path: string }, access: Access): Promise<FileOutcome>
  /** Asks the gateway to e-mail the note to these addresses. */
  sendMail?(key: IssueKey, emails: readonly string[], access: Access): Promise<SimpleOutcome>

  /** Asks the gateway to send the note's webhook notice again. */
  refireWebhook?(key: IssueKey, access: Access): Promise<SimpleOutcome>
  /** Leaves exactly one hook for this address with this secret; creates or recreates it when needed. */
  ensureWebhook?(hook: WebhookWanted, access: Access): Promise<WebhookOutcome>
  /** Whether the delivery carries the secret we gave, compared in constant time. */
  verifyWebhook?(
    delivery: { headers: Record<string, string | undefined> },
    expected: { secret: string; header: string },
  ): boolean
  /**
   * A delivery is only a gateway webhook notice: it says which note to consult. `rejections` explains the codes in it.
   */
  parseWebhook?(
    delivery: { headers: Record<string, string | undefined>; body: Uint8Array },
    rejections?: RejectionTable,
  ): WebhookNotice | VoidRangeNotice | MalformedWebhook

  /**
   * Creates or updates the company at the gateway; looks for it by CNPJ first, so that it is safe to repeat. `dryRun`
   * saves nothing.
   */
  registerCompany?(company: GatewayCompany, access: Access, options?: { dryRun?: boolean }): Promise<CompanyOutcome>
  /** The company's registration at the gateway, with its differences from `company`. */
  readCompany?(company: GatewayCompany, access: Access): Promise<CompanyOutcome>
  blockedEmail?(email: string, access: Access): Promise<BlockedEmailOutcome>
  unblockEmail?(email: string, access: Access): Promise<SimpleOutcome>
}

/** A gateway that registers companies, signs for them and sends webhook notices about their notes. */
export type Provider = Gateway &
  Required<
    Pick<Gateway, 'registerCompany' | 'readCompany' | 'ensureWebhook' | 'fetchFile' | 'sendMail' | 'blockedEmail'>
  >

/** A note with the law that it is issued under. */
export type NoteToIssue = { kind: 'NFE'; nfe: Nfe; norms?: Norms } | { kind: 'NFSE'; nfse: Nfse; terms: NfseContext }

export type Capabilities = {
  documents: readonly NoteKind[]
  numbering: 'provider' | 'ours'
  webhooks: boolean
  events: readonly EventKind[]
  /** Whether numbers can be declared void (inutilização). */
  voidsNumbers: boolean
  /** Whether files are fetched from the provider or come with the answer. */
  files: 'fetched' | 'enclosed'
  /** Whether the A1 certificate is uploaded to the provider, which signs, or signs here. */
  certificate: 'uploaded' | 'local'
  /** Requests per minute allowed to one meter; null without a limit. */
  creditsPerMinute: number | null
  /** How often per hour one note may be consulted; more counts as abuse (consumo indevido). Null without a limit. */
  consultsPerHour: number | null
  /** Whether notes can be sent through the contingency authority when the regular one is down for long. */
  contingency: boolean
  /** Whether a `ref` is known only to the token it was sent with: under another token, "not found" proves nothing. */
  refsPerToken: boolean
  /** Maximum length of a `ref` and the characters it may contain. */
  ref: { pattern: string; maxLength: number }
}

/** Connection and credentials for one company and one environment. Never logged. */
export type Access = {
  /** The host to call; empty when the gateway uses its own address table. */
  baseUrl: string
  /** A second host, if the gateway has one (distribution and parameters of the national NFS-e). */
  otherBaseUrl?: string
  /** Empty when the client certificate identifies the company. */
  token: string
  /** The unit whose requests are counted: the token, or the certificate's holder. */
  meter: string
  transport: Transport
  /** Company registration uses the account's token, at the production host. */
  accountBaseUrl?: string
  accountToken?: string
  /** What the codes of an answer mean in this installation; what ships with Talão when absent. */
  rejections?: RejectionTable
  signal?: AbortSignal
}
