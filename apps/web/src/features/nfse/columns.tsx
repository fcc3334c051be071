import type { NfseOut } from '@talao/contract'
import { NFSE_NATURE_LABELS } from '@talao/contract/fields/values'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { maskDocument } from '@talao/fiscal/value/mask'
import { lazy } from 'react'
import { Day } from '../../components/list/cells.tsx'
import type { Column } from '../../components/list/table-props.ts'
import { type NoteRows, noteColumns } from '../../components/notes/note-columns.tsx'
import { NoteRowStatus } from '../../components/status/status.tsx'
import { competenceOf } from './competence.ts'
import { reasonOf } from './reason.ts'

export const NFSE_ROWS: NoteRows<'nfse'> = {
  kind: 'nfse',
  noun: 'NFS-e',
  serial: { noun: 'Nota de controle', of: (note) => note.rps_number },
  status: (note) => <NoteRowStatus note={note} />,
  reason: reasonOf,
  Menu: lazy(() => import('./row-menu.tsx').then((module) => ({ default: module.NfseRowMenu }))),
}

const HEADS = LIST_HEADERS.nfse
const SHARED = noteColumns(NFSE_ROWS)

/** The columns of docs/especificacao/telas.md. */
export function nfseColumns(isSeveral: boolean): Column<NfseOut>[] {
  return [
    { ...SHARED.number, id: 'rps_number', label: HEADS.rps_number, sort: 'rps_number' },
    { id: 'rps_serie', label: HEADS.rps_serie, sort: 'rps_serie', priority: 3, cell: (note) => note.rps_serie ?? '–' },
    ...(isSeveral ? [{ ...SHARED.company, clip: 150 }] : []),
    { ...SHARED.customer, clip: 160 },
    { id: 'document', label: HEADS.document, sort: 'document', priority: 4, look: 'mono', cell: documentOf },
    SHARED.created,
    {
      id: 'competence',
      label: HEADS.competence,
      sort: 'issue_at',
      priority: 2,
      cell: (note) => <Day at={competenceOf(note)} zone={note.time_zone} />,
    },
    {
      id: 'service',
      label: HEADS.service,
      sort: 'service',
      priority: 3,
      clip: 140,
      cell: (note) => note.nfs_service?.description,
    },
    {
      id: 'nature',
      label: HEADS.nature,
      sort: 'nature_operation',
      priority: 4,
      clip: 90,
      cell: (note) => NFSE_NATURE_LABELS[note.nature_operation],
    },
    { ...SHARED.source, priority: 4 },
    { ...SHARED.sales_code, priority: 4 },
    SHARED.total,
    { ...SHARED.status, width: 196 },
    SHARED.files,
    SHARED.id,
    SHARED.actions,
  ]
}

/** Shows only the middle of a CPF, because a list can be read over a shoulder. The nota's own page shows all of it. */
function documentOf({ customer_note: customer }: NfseOut): string {
  if (customer?.document) return maskDocument(customer.document)
  return customer?.foreign_document ?? '–'
}
