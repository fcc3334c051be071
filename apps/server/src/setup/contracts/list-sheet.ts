import type { ContractOut } from '@talao/contract'
import { CONTRACT_STATUS_LABELS, RECURRENCE_LABELS } from '@talao/contract/fields/values'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { formatCnpj } from '@talao/fiscal'
import { day, type ListSheet, moment, money } from '../../kit/list/sheet/list-sheet.ts'

const HEADS = LIST_HEADERS.contract

export const CONTRACT_SHEET: ListSheet<ContractOut> = {
  file: 'contratos',
  title: 'Contratos',
  wanted: [],
  columns: [
    { head: HEADS.id, cell: (contract) => contract.id },
    { head: HEADS.company, cell: (contract) => contract.company.corporate_name },
    { head: HEADS.cnpj, cell: (contract) => formatCnpj(contract.company.cnpj) },
    { head: HEADS.status, cell: (contract) => CONTRACT_STATUS_LABELS[contract.status] },
    { head: HEADS.recurrence, cell: (contract) => RECURRENCE_LABELS[contract.recurrence] },
    { head: HEADS.amount, cell: (contract) => money(contract.amount) },
    { head: HEADS.start, cell: (contract) => day(contract.start_date) },
    { head: HEADS.end, cell: (contract) => day(contract.end_date) },
    { head: HEADS.created, cell: (contract) => moment(contract.created_at) },
  ],
}
