import type { NfeOut } from '@talao/contract'
import { SOURCE_LABELS } from '@talao/contract/fields/values'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { environment, type ListSheet, moment } from '../../kit/list/sheet/list-sheet.ts'

const HEADS = LIST_HEADERS.nfe

export const NFE_SHEET: ListSheet<NfeOut> = {
  file: 'notas-de-produto',
  title: 'NF-e',
  wanted: ['company'],
  columns: [
    { head: HEADS.id, cell: (note) => note.id },
    { head: HEADS.company, cell: (note) => note.company?.corporate_name ?? null },
    { head: HEADS.customer, cell: (note) => note.customer_name },
    { head: HEADS.created, cell: (note) => moment(note.created_at, note.time_zone) },
    { head: HEADS.serie, cell: (note) => note.serie },
    { head: HEADS.number, cell: (note) => note.number },
    { head: HEADS.nature, cell: (note) => note.nature_operation },
    { head: HEADS.source, cell: (note) => SOURCE_LABELS[note.source] },
    { head: HEADS.sales_code, cell: (note) => note.sales_code },
    { head: HEADS.total, cell: (note) => ({ money: note.total }) },
    { head: HEADS.status, cell: (note) => note.status_text },
    { head: HEADS.environment, cell: (note) => environment(note.in_production) },
    { head: HEADS.access_key, cell: ({ access_key: key }) => (key === null ? null : { key }) },
  ],
}
