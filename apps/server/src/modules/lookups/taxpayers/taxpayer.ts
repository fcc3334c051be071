import type { RegisterRegime } from '@talao/contract'
import { codeOfUf, ISENTO, parseCep, parseInscricaoEstadual, UFS } from '@talao/fiscal'
import { municipalityByIbge } from '@talao/reference'
import { digits, line } from '../outside/line.ts'

/** What a register tells of a company. Kept as it is, so a field is only ever added. */
export type Taxpayer = {
  corporate_name: string | null
  fantasy_name: string | null
  email: string | null
  phone: string | null
  cnae: string | null
  /** In capitals; ATIVA is the good one. */
  registry_status: string | null
  tax_regime: 'MEI' | 'SIMPLES_NACIONAL' | null
  /** The option in Receita's register, "neither" included; null where the source does not report it, absent in answers kept from before. */
  register_regime?: RegisterRegime | null
  address: TaxpayerAddress | null
  /** Null where it keeps none, which is not the same as knowing of none. */
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
  /** Null is not known, which is not "no". */
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

/** What a provider told, in our fields and no longer than they are. */
export function taxpayerOf(told: Told): Taxpayer {
  return {
    corporate_name: line(told.name, 150),
    fantasy_name: line(told.fantasy, 150),
    email: emailOf(told.email),
    phone: digits(told.phone, 8, 11),
    cnae: digits(told.cnae, 7),
    registry_status: line(told.status, 40)?.toUpperCase() ?? null,
    tax_regime: told.mei ? 'MEI' : told.simples ? 'SIMPLES_NACIONAL' : null,
    register_regime: registerRegimeOf(told),
    address: addressOf(told),
    registrations: told.registrations?.flatMap(registrationOf) ?? null,
  }
}

/** Who is in the MEI has opted for the Simples as well; who is not in the Simples is in neither. */
function registerRegimeOf({ simples, mei }: Told): RegisterRegime | null {
  if (mei) return 'MEI'
  if (simples) return 'SIMPLES_NACIONAL'
  return simples === false ? 'NORMAL' : null
}

function addressOf(told: Told): TaxpayerAddress {
  const city = municipalityByIbge(digits(told.city, 7) ?? '')
  return {
    postal_code: parseCep(line(told.postalCode, 10) ?? '') ?? null,
    street: line((told.street ?? []).map((part) => part ?? '').join(' '), 60),
    number: line(told.number, 60),
    complement: line(told.complement, 60),
    neighborhood: line(told.neighborhood, 60),
    city_id: city?.id ?? null,
    state_id: (city ? Math.floor(city.id / 100_000) : codeOfUf(line(told.uf, 2) ?? '')) ?? null,
  }
}

/** A number that our table of the UF does not know is kept by its digits: the register is more to be believed than the table. */
function registrationOf({ uf, number, enabled }: { uf: Text; number: Text; enabled: boolean }): StateRegistration[] {
  const state = UFS.find((row) => row.uf === line(uf, 2)?.toUpperCase())?.uf
  const written = line(number, 20)
  const known = state && written ? parseInscricaoEstadual(written, state) : undefined
  const bare = known ?? digits(written, 2, 14)
  return state && bare && bare !== ISENTO ? [{ uf: state, number: bare, enabled }] : []
}

function emailOf(text: Text): string | null {
  const email = line(text, 80)?.toLowerCase() ?? ''
  return /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(email) ? email : null
}
