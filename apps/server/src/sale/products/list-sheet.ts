import type { ProductOut } from '@talao/contract'
import { PRODUCT_STATUS_LABELS, SOURCE_LABELS, TYPE_FISCAL_NOTE_LABELS } from '@talao/contract/fields/values'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { type ListSheet, moment, money } from '../../kit/list/sheet/list-sheet.ts'

const HEADS = LIST_HEADERS.product

export const PRODUCT_SHEET: ListSheet<ProductOut> = {
  file: 'produtos',
  title: 'Produtos',
  wanted: ['company'],
  columns: [
    { head: HEADS.id, cell: (product) => product.id },
    { head: HEADS.company, cell: (product) => product.company?.corporate_name ?? null },
    { head: HEADS.name, cell: (product) => product.name },
    { head: HEADS.price, cell: (product) => money(product.price) },
    { head: HEADS.type, cell: (product) => TYPE_FISCAL_NOTE_LABELS[product.type_fiscal_note] },
    { head: HEADS.code, cell: (product) => product.external_code },
    { head: HEADS.source, cell: (product) => SOURCE_LABELS[product.source] },
    { head: HEADS.status, cell: (product) => PRODUCT_STATUS_LABELS[product.status] },
    { head: HEADS.created, cell: (product) => moment(product.created_at) },
  ],
}
