import type { NfeOut } from '@talao/contract'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { ExpectedWait } from '../../components/health/expected-wait.tsx'
import { SerialLink } from '../../components/links/serial-link.tsx'
import { Card } from '../../components/list/card.tsx'
import { Day, DocumentLink, Source } from '../../components/list/cells.tsx'
import { RowMenu } from '../../components/list/row-menu.tsx'
import type { Column, Reason } from '../../components/list/table-props.ts'
import { CompanyCorrectionLink } from '../../components/notes/company-correction-link.tsx'
import { failureOf } from '../../components/notes/failure.ts'
import { TO_REFUSAL } from '../../components/notes/refusal-search.ts'
import { NfeRowStatus } from '../../components/status/status.tsx'
import { count, money, shortDate } from '../../lib/format.ts'
import { Serial } from '../../ui/serial.tsx'

const NfeRowMenu = lazy(() => import('./row-menu.tsx').then((module) => ({ default: module.NfeRowMenu })))

const HEADS = LIST_HEADERS.nfe

/** The columns of docs/especificacao/telas.md. */
export function nfeColumns(isSeveral: boolean): Column<NfeOut>[] {
  const company: Column<NfeOut>[] = isSeveral
    ? [
        {
          id: 'company',
          label: HEADS.company,
          sort: 'company',
          priority: 2,
          clip: 160,
          cell: (note) => note.company?.corporate_name,
        },
      ]
    : []
  return [
    { id: 'number', label: HEADS.number, sort: 'number', width: 128, cell: (note) => <NoteLink note={note} /> },
    ...company,
    {
      id: 'customer',
      label: HEADS.customer,
      sort: 'customer_name',
      clip: 210,
      cell: (note) => note.customer_name,
    },
    {
      id: 'created',
      label: HEADS.created,
      sort: 'created_at',
      priority: 2,
      cell: (note) => <Day at={note.created_at} zone={note.time_zone} />,
    },
    {
      id: 'nature',
      label: HEADS.nature,
      sort: 'nature_operation',
      priority: 3,
      clip: 110,
      cell: (note) => note.nature_operation,
    },
    { id: 'source', label: HEADS.source, sort: 'source', priority: 2, cell: (note) => <Source source={note.source} /> },
    {
      id: 'sales_code',
      label: HEADS.sales_code,
      sort: 'sales_code',
      priority: 3,
      look: 'mono',
      cell: (note) => note.sales_code ?? '–',
    },
    { id: 'total', label: HEADS.total, sort: 'total', align: 'end', look: 'strong', cell: (note) => money(note.total) },
    {
      id: 'status',
      label: HEADS.status,
      sort: 'enotas_status',
      width: 190,
      cell: (note) => <Situation note={note} />,
    },
    { id: 'files', label: HEADS.files, priority: 2, cell: (note) => <Files note={note} /> },
    { id: 'id', label: HEADS.id, sort: 'id', align: 'end', priority: 4, cell: (note) => count(note.id) },
    { id: 'actions', label: 'Ações', align: 'end', cell: (note) => <NoteActions note={note} /> },
  ]
}

export function nfeCard(note: NfeOut) {
  return (
    <Card
      title={
        <Link to="/nota-produto/detalhes/$id" params={{ id: note.id }}>
          {note.customer_name || 'Sem nome'}
        </Link>
      }
      value={money(note.total)}
      line={
        <>
          <Serial number={note.number} /> · {shortDate(note.created_at, note.time_zone)}
        </>
      }
      status={<Situation note={note} />}
    />
  )
}

/** While an answer is awaited, also how long the authority takes at present. */
function Situation({ note }: { note: NfeOut }) {
  return (
    <>
      <NfeRowStatus note={note} />
      {note.enotas_status === 'PROCESSING' && <ExpectedWait road={{ ...note, kind: 'nfe' }} />}
    </>
  )
}

/** Failures and notas that need a user show their cause in the row, with a link to fix it. */
export function nfeReason(note: NfeOut): Reason | undefined {
  const isUncanceled = note.enotas_status === 'CancelamentoNegado'
  const failure = isUncanceled ? STILL_VALID : failureOf(note)
  const isToMend = failure !== undefined && !isUncanceled
  const text = failure ?? note.needs_human_reason
  if (!text) return undefined
  const way =
    note.repair?.place === 'company' && isToMend ? (
      <CompanyCorrectionLink id={note.company_id} path={note.repair.path} />
    ) : (
      <Link to="/nota-produto/detalhes/$id" params={{ id: note.id }} search={isToMend ? TO_REFUSAL : {}}>
        {isToMend ? 'Corrigir' : 'Ver e resolver'}
      </Link>
    )
  return { tone: failure ? 'vermelho' : 'ambar', text, action: way }
}

/** Refusals with the same code, or the same text, are fixed the same way. */
export function nfeCause(note: NfeOut): string | undefined {
  const failure = failureOf(note)
  return failure && (note.authority_code ?? failure)
}

const STILL_VALID = 'A nota continua válida. O motivo da recusa está na página dela.'

function NoteLink({ note }: { note: NfeOut }) {
  return (
    <SerialLink
      href={`/nota-produto/detalhes/${note.id}`}
      number={note.number}
      noun="Nota"
      customer={note.customer_name}
    />
  )
}

function Files({ note }: { note: NfeOut }) {
  const label = `da nota ${note.number ?? note.id}`
  if (!note.friendly_pdf_url && !note.friendly_xml_url) return <span className="support">–</span>
  return (
    <>
      <DocumentLink href={note.friendly_pdf_url} kind="PDF" label={label} />
      <DocumentLink href={note.friendly_xml_url} kind="XML" label={label} />
    </>
  )
}

function NoteActions({ note }: { note: NfeOut }) {
  const label = `Ações da nota ${note.number ?? note.id}, ${note.customer_name}`
  return (
    <RowMenu label={label} row={note.id}>
      <NfeRowMenu label={label} note={note} />
    </RowMenu>
  )
}
