import type { SaleFileImportOut } from '@talao/contract'
import { IMPORT_STATUS_LABELS } from '@talao/contract/fields/values'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { formatCnpj } from '@talao/fiscal'
import { type ListSheet, moment } from '../../kit/list/sheet/list-sheet.ts'

const HEADS = LIST_HEADERS.import

export const IMPORT_SHEET: ListSheet<SaleFileImportOut> = {
  file: 'importacoes',
  title: 'Importações',
  wanted: [],
  columns: [
    { head: HEADS.id, cell: (one) => one.id },
    { head: HEADS.user, cell: (one) => one.user.name },
    { head: HEADS.company, cell: (one) => one.company.corporate_name },
    { head: HEADS.cnpj, cell: (one) => formatCnpj(one.company.cnpj) },
    { head: HEADS.file, cell: (one) => one.file_name },
    { head: HEADS.status, cell: (one) => IMPORT_STATUS_LABELS[one.status] },
    { head: HEADS.rows, cell: (one) => one.rows },
    { head: HEADS.success, cell: (one) => one.success_rows },
    { head: HEADS.fails, cell: (one) => one.fail_rows },
    { head: HEADS.created, cell: (one) => moment(one.created_at) },
    { head: HEADS.started, cell: (one) => moment(one.started_at) },
    { head: HEADS.ended, cell: (one) => moment(one.ended_at) },
  ],
}
