import type { Environment, World } from '../../world.ts'
import type { Company } from '../companies/company.ts'
import type { Fields } from '../fields.ts'
import type { Refusal, RefusalItem } from '../refusal.ts'
import type { City } from './city.ts'
import type { ServiceSentinels } from './sentinels.ts'
import type { ServiceDocument, ServiceError, ServiceKind, ServiceNote } from './service-note.ts'

/** Série and number of an RPS or a DPS. */
export type RpsNumber = { serie: string; number: number }

/** A note in front of its authority. */
export type ServiceCase = {
  note: ServiceNote
  request: Fields
  company: Company
  city: City
  rps: RpsNumber
  sentinels: ServiceSentinels
}

/** `replaces` is the document that this one takes the place of. */
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

/** What differs between /v2/nfse and /v2/nfsen; all else is one. */
export type Road = {
  kind: ServiceKind
  /** The company's flag that lets it issue there. */
  flag(environment: Environment): string
  /** CNPJ of the provider, as the request names it. */
  provider(request: Fields): string | undefined
  /** IBGE code of the city that is asked. */
  city(request: Fields): string | undefined
  check(request: Fields): RefusalItem[]
  unknownNames(request: Fields): string[]
  sentinels(request: Fields): ServiceSentinels
  /** What a client hears that sends a ref again while it is being processed. */
  processing: () => Refusal
  /** The number a client brings itself. */
  ownNumber(request: Fields): RpsNumber | undefined
  /** Judges and, where nothing is wrong, issues. */
  decide(world: World, subject: ServiceCase): ServiceVerdict
  cancel(world: World, subject: CancelCase): CancelVerdict
  /** Where the city or the nation shows the note to people. */
  publicUrl(world: World, document: ServiceDocument): string
}
