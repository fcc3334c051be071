import type { CompanyOut } from '@talao/contract'
import type { GATEWAY_LABELS, SPECIAL_TAX_REGIME_LABELS, TAX_REGIME_LABELS } from '@talao/contract/fields/values'
import { parseCnpj } from '@talao/fiscal/value/cnpj'

export type CompanyValues = {
  cnpj: string
  corporate_name: string
  fantasy_name: string
  tax_regime: keyof typeof TAX_REGIME_LABELS
  special_tax_regime: keyof typeof SPECIAL_TAX_REGIME_LABELS
  culture_encourager: boolean
  state_registration: string
  municipal_registration: string
  contact: string
  email: string
  gateway: keyof typeof GATEWAY_LABELS
  address: {
    postal_code: string
    street: string
    number: string
    complement: string
    neighborhood: string
    city_id: number | null
  }
}

export function companyValues(company: CompanyOut | undefined): CompanyValues {
  return {
    cnpj: company?.cnpj ?? '',
    corporate_name: company?.corporate_name ?? '',
    fantasy_name: company?.fantasy_name ?? '',
    tax_regime: company?.tax_regime ?? 'SIMPLES_NACIONAL',
    special_tax_regime: company?.special_tax_regime ?? '0',
    culture_encourager: company?.culture_encourager ?? false,
    state_registration: company?.state_registration ?? '',
    municipal_registration: company?.municipal_registration ?? '',
    contact: company?.contact ?? '',
    email: company?.email ?? '',
    gateway: company?.gateway ?? 'FOCUS_NFE',
    address: {
      postal_code: company?.address?.postal_code ?? '',
      street: company?.address?.street ?? '',
      number: company?.address?.number ?? '',
      complement: company?.address?.complement ?? '',
      neighborhood: company?.address?.neighborhood ?? '',
      city_id: company?.address?.city_id ?? null,
    },
  }
}

/**
 * Merges a company that changed while the user was typing (its certificate or logo was saved, or another user edited
 * it). Typed fields stay; all others show the stored values.
 */
export function keepTyped(fresh: CompanyValues, typed: CompanyValues, before: CompanyValues): CompanyValues {
  return {
    ...fresh,
    ...changedParts(typed, before),
    address: { ...fresh.address, ...changedParts(typed.address, before.address) },
  }
}

function changedParts<T extends object>(typed: T, before: T): Partial<T> {
  const names = Object.keys(typed) as (keyof T)[]
  const changed = names.filter((name) => typeof typed[name] !== 'object' && typed[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, typed[name]])) as Partial<T>
}

/** Request body. The state is left out, because the server derives it from the city; an issuer is always in Brazil. */
export function companyBody(values: CompanyValues, version: number | undefined) {
  const { address, culture_encourager, ...plain } = values
  const isBlank = Object.values(address).every((part) => part === '' || part === null)
  // The wire takes this flag as a number (docs/especificacao/entidades.md).
  const cultural = { culture_encourager: culture_encourager ? 1 : 0 } as const
  return { ...plain, ...cultural, address: isBlank ? null : address, ...(version === undefined ? {} : { version }) }
}

/** Checks in the browser; the server decides. */
export function checkCompany(values: CompanyValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (!parseCnpj(values.cnpj)) faults.cnpj = 'CNPJ inválido. Confira os números e as letras.'
  if (!values.corporate_name.trim()) faults.corporate_name = 'Preencha a razão social.'
  if (values.email && !/^\S+@\S+\.\S+$/.test(values.email)) faults.email = 'E-mail inválido.'
  const { postal_code } = values.address
  if (postal_code && !/^\d{8}$/.test(postal_code)) faults['address.postal_code'] = 'O CEP tem 8 números.'
  return faults
}
