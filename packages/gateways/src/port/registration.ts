import type { Address, TaxRegime } from '@talao/fiscal'
import type { Exchange, NoteKind, NoteResult, Rejected, Unknown } from './outcome.ts'

/** Numbering of one kind of note in one environment, as set by the company. */
export type Numbering = { next_number?: number; serie?: string }

/** A company to register. Null or absent fields are not sent, so the gateway keeps its values. */
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
  /** `enabled` undefined, for either kind: not sent, so the gateway keeps its value. */
  nfe?: { enabled: boolean | undefined; production?: Numbering; homologation?: Numbering }
  /** `national`: the national NFS-e, else the city's own service. Never both. */
  nfse?: {
    enabled: boolean | undefined
    national: boolean
    production?: Numbering
    homologation?: Numbering
    /** The city's login, where it requires one. */
    login?: { username: string; password: string | null }
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
  nfseEnabled: boolean | null
  nfsenEnabled: { producao: boolean | null; homologacao: boolean | null }
}

/** A field whose value at the gateway differs from ours. Values are readable text; secrets are never included. */
export type RegistrationDifference = { field: string; label: string; ours: string; theirs: string }

export type CompanyOutcome =
  | { kind: 'SAVED'; exchange: Exchange; company: CompanyRegistered; differences: RegistrationDifference[] }
  | { kind: 'ABSENT'; exchange: Exchange }
  | Rejected
  | Unknown

/** Subjects a webhook can report. */
export type WebhookTopic = NoteKind | 'VOID_RANGE'

export type WebhookWanted = {
  cnpj: string
  topic: WebhookTopic
  url: string
  secret: string
  /** Name of the header that carries the secret. */
  header: string
  /** Recreate the hook even if it exists: deliveries stopped, or the secret changed. */
  recreate?: boolean
}

export type WebhookOutcome =
  | { kind: 'SAVED'; exchange: Exchange; externalId: string; created: boolean }
  | Rejected
  | Unknown

export type WebhookNotice = {
  kind: 'HINT'
  document: NoteKind
  ref: string
  cnpj: string
  provider_status: string
  /** The same delivery repeated gives the same key. */
  dedupeKey: string
  /**
   * The note as the body reports it, for the timeline (null when incomplete). The note itself is only updated from a
   * consult.
   */
  result: NoteResult | null
}

/** Webhook notice that the gateway declared numbers void by itself. */
export type VoidRangeNotice = {
  kind: 'VOID_RANGE'
  cnpj: string
  serie: number
  first: number
  last: number
  protocol: string | null
  path: string | null
  dedupeKey: string
}

export type MalformedWebhook = { kind: 'MALFORMED'; reason: string }

/** An address the gateway no longer writes to, because mail bounced. */
export type BlockedEmail = { email: string; kind: string; reason: string | null; blocked_at: string | null }
export type BlockedEmailOutcome =
  | { kind: 'BLOCKED'; exchange: Exchange; blocked: BlockedEmail }
  | { kind: 'ABSENT'; exchange: Exchange }
  | Rejected
  | Unknown
