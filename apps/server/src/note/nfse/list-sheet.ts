import type { NfseOut } from '@talao/contract'
import { NFSE_NATURE_LABELS, SOURCE_LABELS } from '@talao/contract/fields/values'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { formatDocument } from '@talao/fiscal'
import { environment, type ListSheet, moment } from '../../kit/list/sheet/list-sheet.ts'

const HEADS = LIST_HEADERS.nfse

export const NFSE_SHEET: ListSheet<NfseOut> = {
  file: 'notas-de-servico',
  title: 'NFS-e',
  wanted: ['company', 'customer_note', 'service'],
  columns: [
    { head: HEADS.id, cell: (note) => note.id },
    { head: HEADS.company, cell: (note) => note.company?.corporate_name ?? null },
    { head: HEADS.customer, cell: (note) => note.customer_name },
    { head: HEADS.created, cell: (note) => moment(note.created_at, note.time_zone) },
    { head: HEADS.competence, cell: (note) => moment(note.issue_at ?? note.sent_to_provider_at, note.time_zone) },
    { head: HEADS.rps_serie, cell: (note) => note.rps_serie },
    { head: HEADS.rps_number, cell: (note) => note.rps_number },
    { head: HEADS.number, cell: (note) => note.number },
    { head: HEADS.document, cell: documentOf },
    { head: HEADS.service, cell: (note) => note.nfs_service?.description ?? null },
    { head: HEADS.nature, cell: (note) => NFSE_NATURE_LABELS[note.nature_operation] },
    { head: HEADS.source, cell: (note) => SOURCE_LABELS[note.source] },
    { head: HEADS.sales_code, cell: (note) => note.sales_code },
    { head: HEADS.status, cell: (note) => note.status_text },
    { head: HEADS.total, cell: (note) => ({ money: note.total }) },
    { head: HEADS.environment, cell: (note) => environment(note.in_production) },
    { head: HEADS.access_key, cell: ({ access_key: key }) => (key === null ? null : { key }) },
  ],
}

/** Unmasked, unlike on the screen, which others may see. Punctuation keeps spreadsheets from dropping leading zeros. */
function documentOf({ customer_note: customer }: NfseOut): string | null {
  if (customer?.document) return formatDocument(customer.document)
  return customer?.foreign_document ?? null
}
