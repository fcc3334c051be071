import type { RegisterRegime } from '@talao/contract'
import { codeOfUf, ISENTO, parseCep, parseInscricaoEstadual, UFS } from '@talao/fiscal'
import { municipalityByIbge } from '@talao/reference'
import { cleanDigits, cleanLine } from '../outside/clean-text.ts'

/** A company's register data. Stored as JSON, so fields may be added but never renamed or removed. */
export type Taxpayer = {
  corporate_name: string | null
  fantasy_name: string | null
  email: string | null
  phone: string | null
  cnae: string | null
  /** In capitals; ATIVA means active. */
  registry_status: string | null
  tax_regime: 'MEI' | 'SIMPLES_NACIONAL' | null
  /**
   * The regime option in Receita's register, including "neither". Null when the source does not report it, absent in
   * older stored answers.
   */
  register_regime?: RegisterRegime | null
  address: TaxpayerAddress | null
  /** Null when the source has no registrations at all; empty when it knows of none. */
  registrations: StateRegistration[] | null
}
export type StateRegistration = { uf: string; number: string; enabled: boolean }
export type TaxpayerAddress = {
  postal_code: string | null
  street: string | null
  number: string | null
  complement: string | null
  neighborhood: string | null
  city_id: number | null
  state_id: number | null
}

type Text = string | number | null | undefined
type Told = {
  name?: Text
  fantasy?: Text
  email?: Text
  phone?: Text
  cnae?: Text
  status?: Text
  /** Null means unknown, not "no". */
  simples?: boolean | null | undefined
  mei?: boolean | null | undefined
  street?: readonly Text[]
  number?: Text
  complement?: Text
  neighborhood?: Text
  postalCode?: Text
  city?: Text
  uf?: Text
  registrations?: readonly { uf: Text; number: Text; enabled: boolean }[] | null
}

/** Converts a provider's fields into ours, cut to their length. */
export function taxpayerOf(told: Told): Taxpayer {
  return {
    corporate_name: cleanLine(told.name, 150),
    fantasy_name: cleanLine(told.fantasy, 150),
    email: emailOf(told.email),
    phone: cleanDigits(told.phone, 8, 11),
    cnae: cleanDigits(told.cnae, 7),
    registry_status: cleanLine(told.status, 40)?.toUpperCase() ?? null,
    tax_regime: told.mei ? 'MEI' : told.simples ? 'SIMPLES_NACIONAL' : null,
    register_regime: registerRegimeOf(told),
    address: addressOf(told),
    registrations: told.registrations?.flatMap(registrationOf) ?? null,
  }
}

/** A MEI has also opted for the Simples; a company outside the Simples is neither. */
function registerRegimeOf({ simples, mei }: Told): RegisterRegime | null {
  if (mei) return 'MEI'
  if (simples) return 'SIMPLES_NACIONAL'
  return simples === false ? 'NORMAL' : null
}

function addressOf(told: Told): TaxpayerAddress {
  const city = municipalityByIbge(cleanDigits(told.city, 7) ?? '')
  return {
    postal_code: parseCep(cleanLine(told.postalCode, 10) ?? '') ?? null,
    street: cleanLine((told.street ?? []).map((part) => part ?? '').join(' '), 60),
    number: cleanLine(told.number, 60),
    complement: cleanLine(told.complement, 60),
    neighborhood: cleanLine(told.neighborhood, 60),
    city_id: city?.id ?? null,
    state_id: (city ? Math.floor(city.id / 100_000) : codeOfUf(cleanLine(told.uf, 2) ?? '')) ?? null,
  }
}

/** A number that our table of the UF rejects is kept as bare digits: the register is more reliable than the table. */
function registrationOf({ uf, number, enabled }: { uf: Text; number: Text; enabled: boolean }): StateRegistration[] {
  const state = UFS.find((row) => row.uf === cleanLine(uf, 2)?.toUpperCase())?.uf
  const written = cleanLine(number, 20)
  const known = state && written ? parseInscricaoEstadual(written, state) : undefined
  const bare = known ?? cleanDigits(written, 2, 14)
  return state && bare && bare !== ISENTO ? [{ uf: state, number: bare, enabled }] : []
}

function emailOf(text: Text): string | null {
  const email = cleanLine(text, 80)?.toLowerCase() ?? ''
  return /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(email) ? email : null
}
