import type { SaleIntegrationOut } from '@talao/contract'
import { AUTO_SEND_LABELS, SOURCE_LABELS, TYPE_FISCAL_NOTE_LABELS } from '@talao/contract/fields/values'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { type ListSheet, moment } from '../../kit/list/sheet/list-sheet.ts'

const HEADS = LIST_HEADERS.integration

type Row = Pick<
  SaleIntegrationOut,
  'id' | 'name' | 'company' | 'type' | 'is_active' | 'last_event_at' | 'counts' | 'type_fiscal_note' | 'auto_send'
> &
  Pick<SaleIntegrationOut, 'created_at'>

/**
 * Columns use only the fields that the generic rows and the rows of Hotmart share. The webhook address contains a key,
 * so only the integration's own page shows it.
 */
export const INTEGRATION_SHEET: ListSheet<Row> = {
  file: 'integracoes',
  title: 'Integrações',
  wanted: [],
  columns: [
    { head: HEADS.id, cell: (one) => one.id },
    { head: HEADS.name, cell: (one) => one.name },
    { head: HEADS.company, cell: (one) => one.company?.corporate_name ?? null },
    { head: HEADS.created, cell: (one) => moment(one.created_at) },
    { head: HEADS.type, cell: (one) => SOURCE_LABELS[one.type] },
    { head: HEADS.active, cell: (one) => (one.is_active ? 'Ativa' : 'Inativa') },
    { head: HEADS.last, cell: (one) => moment(one.last_event_at) },
    { head: HEADS.sales, cell: (one) => one.counts.sales },
    { head: HEADS.note, cell: ({ type_fiscal_note: type }) => (type === null ? null : TYPE_FISCAL_NOTE_LABELS[type]) },
    { head: HEADS.auto, cell: (one) => AUTO_SEND_LABELS[`${one.auto_send}`] },
  ],
}
