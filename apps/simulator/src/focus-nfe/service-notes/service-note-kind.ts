import type { Company } from '../../companies/company.ts'
import type { Environment, SimulatorContext } from '../../context/context.ts'
import type { Fields } from '../../http/fields.ts'
import type { Refusal, RefusalItem } from '../../http/refusal.ts'
import type { City } from './city.ts'
import type { ServiceSentinels } from './control-texts.ts'
import type { ServiceDocument, ServiceError, ServiceKind, ServiceNote } from './service-note.ts'

/** Série and number of an RPS or a DPS. */
export type RpsNumber = { serie: string; number: number }

/** A note under judgement by its authority. */
export type ServiceCase = {
  note: ServiceNote
  request: Fields
  company: Company
  city: City
  rps: RpsNumber
  sentinels: ServiceSentinels
}

/** `replaces` is the document replaced by this one. */
export type ServiceVerdict =
  | { ok: false; errors: readonly [ServiceError, ...ServiceError[]] }
  | { ok: true; numero: number; code: string; xml: string; replaces?: ServiceDocument | undefined }

export type CancelCase = {
  note: ServiceNote
  document: ServiceDocument
  company: Company
  city: City
  reason: string
  refused: boolean
}
export type CancelVerdict = { ok: false; errors: ServiceError[] } | { ok: true; xml: string }

/** The differences between /v2/nfse and /v2/nfsen. Everything else is shared. */
export type ServiceNoteKind = {
  kind: ServiceKind
  /** Name of the company's field that enables this kind of note. */
  flag(environment: Environment): string
  /** CNPJ of the provider in the request. */
  provider(request: Fields): string | undefined
  /** IBGE code of the issuing city in the request. */
  city(request: Fields): string | undefined
  check(request: Fields): RefusalItem[]
  unknownNames(request: Fields): string[]
  sentinels(request: Fields): ServiceSentinels
  /** The refusal for a ref that is sent again while still pending. */
  processing: () => Refusal
  /** The number assigned by the client, if any. */
  ownNumber(request: Fields): RpsNumber | undefined
  /** Judges the note and issues it when no rule is broken. */
  decide(world: SimulatorContext, subject: ServiceCase): ServiceVerdict
  cancel(world: SimulatorContext, subject: CancelCase): CancelVerdict
  /** URL of the public page of the note. */
  publicUrl(world: SimulatorContext, document: ServiceDocument): string
}
