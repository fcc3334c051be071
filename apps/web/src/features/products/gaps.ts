import type { CompanyOut } from '@talao/contract'
import type { ProductValues } from './product-form.ts'

type Defaults = Pick<CompanyOut, 'nfe_default_setting' | 'nfs_default_setting'>
const LIST = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** Codes that notas of this product need and that neither it nor the company's defaults provide. */
export function productGaps(
  values: Pick<ProductValues, 'type_fiscal_note' | 'nfe' | 'service'>,
  company: Defaults | undefined,
): string[] {
  const gaps: string[] = []
  const { type_fiscal_note: type, nfe, service } = values
  const [goods, services] = [company?.nfe_default_setting, company?.nfs_default_setting?.nfs_service]
  if (type !== 'NFSE') {
    if (!nfe.ncm && !goods?.ncm) gaps.push('o NCM')
    if (!nfe.cfop_same_state && !goods?.cfop_same_state) gaps.push('o CFOP')
  }
  if (type !== 'NFE') {
    if (!service.lc_116 && !services?.lc_116) gaps.push('o item da LC 116')
    if (!isServiceCoded(service) && !isServiceCoded(services)) gaps.push('o código do serviço')
  }
  return gaps
}

/** `Falta o NCM para as notas saírem.`; undefined without gaps. */
export function gapsText(gaps: readonly string[]): string | undefined {
  if (gaps.length === 0) return undefined
  return `${gaps.length === 1 ? 'Falta' : 'Faltam'} ${LIST.format(gaps)} para as notas saírem.`
}

type Coded = { national_service_code: string | null; municipal_service_code: string | null }

function isServiceCoded(service: Coded | undefined): boolean {
  return Boolean(service?.national_service_code || service?.municipal_service_code)
}
