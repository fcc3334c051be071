import type { NormRow } from '@talao/fiscal/norms/norm-row'
import { CRT } from '@talao/fiscal/tax/regime'
import type { FlightCompany } from './company-facts.ts'

const RATE_NAMES: Readonly<Record<string, string>> = {
  CBS: 'A CBS',
  IBS_UF: 'O IBS do estado',
  IBS_MUN: 'O IBS do município',
}

/** A row that begins, as a seller would say it. */
export function textOfBeginning(row: NormRow): string {
  const { kind, code, value, state, note } = row
  if (kind === 'RATE') {
    const name = RATE_NAMES[code] ?? code
    if (state === 'UNKNOWN' || typeof value?.percent !== 'string')
      return `${name} muda, e a alíquota ainda não foi fixada`
    return `${name} passa a ${value.percent.replace('.', ',')}%`
  }
  if (kind === 'DUTY') return textOfDuty(row)
  if (kind === 'PACKAGE') return `Muda o formato da ${value?.document === 'NFSE' ? 'NFS-e' : 'NF-e'} (${code})`
  const [name = ''] = code.split('/')
  return FEATURE_TEXTS[name] ?? note ?? `Começa ${code}`
}

function textOfDuty({ code, value }: NormRow): string {
  const [document = '', , item = '*'] = code.split('/')
  const name = document === 'NFSE' ? 'A NFS-e' : 'A NF-e'
  const of = item === '*' ? '' : ` do item ${item} da LC 116`
  if (value?.duty === 'NONE') return `${name}${of} deixa de precisar de IBS e CBS`
  return `${name}${of} passa a informar IBS e CBS${value?.refused_if_absent === true ? '; sem eles é recusada' : ''}`
}

const FEATURE_TEXTS: Readonly<Record<string, string>> = {
  DANFE_2026_010: 'O PDF da NF-e ganha o quadro do IBS e da CBS',
  NFSE_IBSCBS: 'A NFS-e pode levar IBS e CBS',
  SIMPLES_DECLARES_BY_DAS: 'O Simples informa IBS e CBS pela alíquota do DAS',
}

/** A row that ends without another in its place. */
export function textOfEnd({ kind, code }: NormRow): string {
  if (kind === 'CCLASSTRIB') return `A classificação ${code} do IBS e da CBS deixa de valer`
  if (kind === 'RATE') return `${RATE_NAMES[code] ?? code} fica sem alíquota`
  return `Deixa de valer: ${code}`
}

type Facts = Pick<FlightCompany, 'simples' | 'issuer' | 'sold' | 'products' | 'nfsDefaults'>

/** Whether a row is about what this company sells, under a regime that it has. */
export function touchesCompany({ kind, code, value }: NormRow, company: Facts): boolean {
  const [first = '', second = '', item = '*'] = code.split('/')
  const regimes = [company.issuer.tax_regime, ...company.simples.regimes.map(({ tax_regime }) => tax_regime)]
  const has = (code: string) => regimes.some((regime) => regime === code)
  switch (kind) {
    case 'PACKAGE':
      return value?.document === 'NFSE' ? company.sold.nfse : company.sold.nfe
    case 'CCLASSTRIB':
      return usesClass(company, code)
    case 'DUTY':
      if (first === 'NFSE') return company.sold.nfse && has(second) && (item === '*' || sellsItem(company, item))
      if (!company.sold.nfe) return false
      if (second === 'NO_IE') return !/\d/.test(company.issuer.state_registration ?? '')
      return regimes.some((regime) => String(CRT[regime]) === second)
    case 'FEATURE':
      if (first === 'SIMPLES_DECLARES_BY_DAS') return company.sold.nfe && regimes.some((regime) => CRT[regime] !== 3)
      return first === 'DANFE_2026_010' ? company.sold.nfe : second === '' || (company.sold.nfse && has(second))
    default:
      return true
  }
}

function usesClass({ products, nfsDefaults }: Facts, code: string): boolean {
  const own = [...products.values()].some(({ cclasstrib }) => cclasstrib === code)
  return own || nfsDefaults.nfs_service.cclasstrib === code
}

/** `01.05` and `1.05` are one item. */
function sellsItem({ products, nfsDefaults }: Facts, item: string): boolean {
  const items = [nfsDefaults, ...products.values()].map(({ nfs_service }) => nfs_service?.lc_116 ?? '')
  return items.some((one) => one.replace(/^0/, '') === item)
}
