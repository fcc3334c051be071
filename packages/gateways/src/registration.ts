import type { Address, TaxRegime } from '@talao/fiscal'
import type { Exchange, NoteKind, NoteResult, Rejected, Unknown } from './outcome.ts'

/** Numbering of one kind of note in one environment, as the company set it. */
export type Numbering = { next_number?: number; serie?: string }

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
  /** `enabled` undefined, of either kind: not asked for, and what stands there stays. */
  nfe?: { enabled: boolean | undefined; production?: Numbering; homologation?: Numbering }
  /** `national`: through the national NFS-e; else through the city's own service. Never both. */
  nfse?: {
    enabled: boolean | undefined
    national: boolean
    production?: Numbering
    homologation?: Numbering
    /** The city's own sign-in, where it asks for one. */
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

/** Where the registration there says something else than ours. Values in words a person reads; secrets never stand here. */
export type RegistrationDifference = { field: string; label: string; ours: string; theirs: string }

export type CompanyOutcome =
  | { kind: 'SAVED'; exchange: Exchange; company: CompanyRegistered; differences: RegistrationDifference[] }
  | { kind: 'ABSENT'; exchange: Exchange }
  | Rejected
  | Unknown

/** What a webhook may tell of. */
export type WebhookTopic = NoteKind | 'VOID_RANGE'

export type WebhookWanted = {
  cnpj: string
  topic: WebhookTopic
  url: string
  secret: string
  /** Name of the header that brings the secret. */
  header: string
  /** Make it anew although it stands there: deliveries stopped coming, or the secret changed. */
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

/** The gateway declared numbers void by itself. */
export type VoidRangeHint = {
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

/** Addresses the gateway no longer writes to, because mail came back. */
export type BlockedEmail = { email: string; kind: string; reason: string | null; blocked_at: string | null }
export type BlockedEmailOutcome =
  | { kind: 'BLOCKED'; exchange: Exchange; blocked: BlockedEmail }
  | { kind: 'ABSENT'; exchange: Exchange }
  | Rejected
  | Unknown
