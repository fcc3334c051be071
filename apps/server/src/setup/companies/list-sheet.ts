import type { CompanyOut } from '@talao/contract'
import { TAX_REGIME_LABELS } from '@talao/contract/fields/values'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { formatCnpj } from '@talao/fiscal'
import { environment, type ListSheet, moment } from '../../kit/list/sheet/list-sheet.ts'

const HEADS = LIST_HEADERS.company

export const COMPANY_SHEET: ListSheet<CompanyOut> = {
  file: 'empresas',
  title: 'Empresas',
  wanted: [],
  columns: [
    { head: HEADS.id, cell: (company) => company.id },
    { head: HEADS.name, cell: (company) => company.corporate_name },
    { head: HEADS.fantasy, cell: (company) => company.fantasy_name },
    { head: HEADS.cnpj, cell: (company) => formatCnpj(company.cnpj) },
    { head: HEADS.regime, cell: (company) => TAX_REGIME_LABELS[company.tax_regime] },
    { head: HEADS.environment, cell: (company) => environment(!company.homologation_mode) },
    { head: HEADS.certificate, cell: (company) => moment(company.a1_certificate_expiration_at) },
    { head: HEADS.active, cell: (company) => (company.active ? 'Ativo' : 'Inativo') },
    { head: HEADS.created, cell: (company) => moment(company.created_at, company.time_zone) },
  ],
}
