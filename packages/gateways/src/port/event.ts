import type { CancelMotive, Fault } from '@talao/fiscal'
import type { Exchange, FileKind, ProviderFault, Rejected, Unknown } from './outcome.ts'
import type { Environment, Preparation, Prepared } from './preparation.ts'

export const EVENT_KINDS = ['CANCEL', 'CORRECTION'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/**
 * An event requested for an authorised note. Stored in the database before the first byte is sent, like the note
 * itself.
 */
export type EventRequest = {
  kind: EventKind
  /** 1 for a cancellation; 1 to 20 for correction letters. */
  sequence: number
  /** The reason of a cancellation, the whole text of a correction letter. */
  text: string
  /** Only for the cancellation of an NFS-e. */
  motive: CancelMotive | null
  /** The instant written into the event. */
  at: Date
}

/** The note an event is about, as registered by the authority. */
export type IssuedNote = { access_key: string; number: number | null; protocol: string | null; authorized_at: Date }

export type EventPreparation = Pick<Preparation, 'seal' | 'sealAlgorithm' | 'batch'>
export type EventPrepared = Prepared | { faults: Fault[] }

/** An event as the authority registered it. */
export type EventResult = {
  sequence: number
  protocol: string | null
  authority_code: string | null
  authority_message: string | null
  registered_at: Date | null
  files: Partial<Record<FileKind, string>>
  enclosed: Partial<Record<FileKind, Uint8Array>>
}

/** Reads an event's sequence number; null for any other text. The layouts allow three digits at most. */
export function sequenceOf(text: string | null | undefined): number | null {
  return /^0{0,2}[1-9][0-9]{0,2}$/.test(text ?? '') ? Number(text) : null
}

/**
 * DENIED: the authority refused, the note is unchanged. ALREADY_EXISTS: such an event is already registered: consult
 * and compare it.
 */
export type EventOutcome =
  | { kind: 'DONE'; exchange: Exchange; event: EventResult }
  | {
      kind: 'DENIED'
      exchange: Exchange
      authority_code: string | null
      authority_message: string | null
      faults: ProviderFault[]
    }
  | { kind: 'ALREADY_EXISTS'; exchange: Exchange; code: string; text: string }
  | Rejected
  | Unknown

/**
 * Result of consulting an event whose answer was lost. `text` is that of the registered event, if returned: a different
 * text means a different event.
 */
export type EventConsultOutcome =
  | { kind: 'DONE'; exchange: Exchange; event: EventResult; text: string | null }
  | { kind: 'PROCESSING'; exchange: Exchange }
  | { kind: 'ABSENT'; exchange: Exchange }
  | Unknown

/** Numbers that will never be used (inutilização), of one serie and one year. */
export type VoidRange = {
  cnpj: string
  environment: Environment
  /** IBGE code of the issuer's UF. */
  state_id: number
  year: number
  serie: number
  first: number
  last: number
  reason: string
}

export type VoidOutcome =
  | {
      kind: 'DONE'
      exchange: Exchange
      protocol: string | null
      registered_at: Date | null
      authority_code: string | null
      authority_message: string | null
      /** Path of the file at the gateway, or the file itself. */
      path: string | null
      xml: Uint8Array | null
    }
  | { kind: 'DENIED'; exchange: Exchange; authority_code: string | null; authority_message: string | null }
  /** Already declared: nothing more to do. */
  | { kind: 'ALREADY_VOID'; exchange: Exchange; code: string; text: string }
  | Rejected
  | Unknown
