import type { NfeOut } from '@talao/contract'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { lazy } from 'react'
import { ExpectedWait } from '../../components/health/expected-wait.tsx'
import type { Column } from '../../components/list/table-props.ts'
import { rowReason } from '../../components/notes/failure.ts'
import { type NoteRows, noteColumns } from '../../components/notes/note-columns.tsx'
import { NoteRowStatus } from '../../components/status/status.tsx'

const STILL_VALID = 'A nota continua válida. O motivo da recusa está na página dela.'

export const NFE_ROWS: NoteRows<'nfe'> = {
  kind: 'nfe',
  noun: 'nota',
  serial: { noun: 'Nota', of: (note) => note.number },
  status: (note) => <Situation note={note} />,
  reason: (note) =>
    note.enotas_status === 'CancelamentoNegado' ? { tone: 'vermelho', text: STILL_VALID } : rowReason(note),
  Menu: lazy(() => import('./row-menu.tsx').then((module) => ({ default: module.NfeRowMenu }))),
}

const HEADS = LIST_HEADERS.nfe
const SHARED = noteColumns(NFE_ROWS)

/** The columns of docs/especificacao/telas.md. */
export function nfeColumns(isSeveral: boolean): Column<NfeOut>[] {
  return [
    { ...SHARED.number, id: 'number', label: HEADS.number, sort: 'number' },
    ...(isSeveral ? [{ ...SHARED.company, sort: 'company', clip: 160 }] : []),
    { ...SHARED.customer, clip: 210 },
    SHARED.created,
    {
      id: 'nature',
      label: HEADS.nature,
      sort: 'nature_operation',
      priority: 3,
      clip: 110,
      cell: (note) => note.nature_operation,
    },
    { ...SHARED.source, priority: 2 },
    { ...SHARED.sales_code, priority: 3 },
    SHARED.total,
    { ...SHARED.status, width: 190 },
    SHARED.files,
    SHARED.id,
    SHARED.actions,
  ]
}

/** While an answer is awaited, also how long the authority takes at present. */
function Situation({ note }: { note: NfeOut }) {
  return (
    <>
      <NoteRowStatus note={note} />
      {note.enotas_status === 'PROCESSING' && <ExpectedWait road={{ ...note, kind: 'nfe' }} />}
    </>
  )
}
