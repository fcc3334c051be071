import { ufOfCode } from '../value/uf.ts'
import { documentOf, nfsePartyIdOf } from './party-id.ts'

/** The parts of a DPS id: city, issuer, série and number. */
export type DpsIdParts = {
  /** IBGE code of the city of emission, 7 digits. */
  cityId: number
  /** Bare CNPJ or CPF of the issuer. */
  document: string
  /** 0 to 89999; taxpayers' own applications use 1 to 49999 (E0010). */
  serie: number
  /** 1 to 999999999999999. */
  number: number
}

/**
 * Builds the id of a DPS, 45 characters: `DPS`, city (7), type of registration (1), registration (14), série (5),
 * number (15). It is also the note's identity at Sefin: the same id is never accepted twice (E0014). Throws a
 * RangeError when a part does not fit; nothing is truncated. Source: leiaute DPS 1.01, TSIdDPS (XSD 20260727).
 */
export function buildDpsId({ cityId, document, serie, number }: DpsIdParts): string {
  const registration = nfsePartyIdOf(document)
  const id = `DPS${cityId}${registration?.type}${registration?.fourteen}${pad(serie, 5)}${pad(number, 15)}`
  if (!parseDpsId(id)) throw new RangeError(`These parts make no DPS id: ${id}`)
  return id
}

/** Reads the id of a DPS. Undefined when its format, UF, registration, série or number is invalid. */
export function parseDpsId(id: string): DpsIdParts | undefined {
  const [, city = '', type = '', registration = '', serie = '', number = ''] = SHAPE.exec(id) ?? []
  const document = documentOf(type, registration)
  if (!document || !ufOfCode(Number(city.slice(0, 2))) || Number(number) === 0) return undefined
  return { cityId: Number(city), document, serie: Number(serie), number: Number(number) }
}

const SHAPE = /^DPS([0-9]{7})([12])([0-9A-Z]{14})([0-8][0-9]{4})([0-9]{15})$/

function pad(number: number, width: number): string {
  return String(number).padStart(width, '0')
}
