import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { count, money, shortDate } from '../../lib/format.ts'
import { Serial } from '../../ui/serial.tsx'
import { SerialLink } from '../links/serial-link.tsx'
import { Card } from '../list/card.tsx'
import { Day, DocumentLink, Source } from '../list/cells.tsx'
import { RowMenu } from '../list/row-menu.tsx'
import type { Column, Reason } from '../list/table-props.ts'
import { CompanyCorrectionLink } from './company-correction-link.tsx'
import { failureOf, type RowReason } from './failure.ts'
import { NOTE_KINDS, type NoteKind, type NoteOf } from './note-kind.ts'
import { TO_REFUSAL } from './refusal-search.ts'

/** How a list of notes of one kind names and shows its rows. */
export type NoteRows<K extends NoteKind> = {
  kind: K
  /** Used in the labels of a row's buttons. */
  noun: string
  /** The number in a row's link, and its name. */
  serial: { noun: 'Nota' | 'Nota de controle'; of: (note: NoteOf<K>) => number | null }
  status: (note: NoteOf<K>) => ReactNode
  reason: (note: NoteOf<K>) => RowReason | undefined
  /** Lazy, loaded with the first menu. */
  Menu: ComponentType<{ label: string; note: NoteOf<K> }>
}

/** The columns of both kinds, for each to place and to give its widths. */
export function noteColumns<K extends NoteKind>(rows: NoteRows<K>) {
  const { kind, noun, serial, status, Menu } = rows
  const heads = LIST_HEADERS[kind]
  return {
    number: {
      width: 128,
      cell: (note) => (
        <SerialLink
          href={`${NOTE_KINDS[kind].form}/${note.id}`}
          number={serial.of(note)}
          noun={serial.noun}
          customer={note.customer_name}
        />
      ),
    },
    company: { id: 'company', label: heads.company, priority: 2, cell: (note) => note.company?.corporate_name },
    customer: { id: 'customer', label: heads.customer, sort: 'customer_name', cell: (note) => note.customer_name },
    created: {
      id: 'created',
      label: heads.created,
      sort: 'created_at',
      priority: 2,
      cell: (note) => <Day at={note.created_at} zone={note.time_zone} />,
    },
    source: { id: 'source', label: heads.source, sort: 'source', cell: (note) => <Source source={note.source} /> },
    sales_code: {
      id: 'sales_code',
      label: heads.sales_code,
      sort: 'sales_code',
      look: 'mono',
      cell: (note) => note.sales_code ?? '–',
    },
    total: {
      id: 'total',
      label: heads.total,
      sort: 'total',
      align: 'end',
      look: 'strong',
      cell: (note) => money(note.total),
    },
    status: { id: 'status', label: heads.status, sort: 'enotas_status', cell: status },
    files: { id: 'files', label: heads.files, priority: 2, cell: (note) => <Files noun={noun} note={note} /> },
    id: { id: 'id', label: heads.id, sort: 'id', align: 'end', priority: 4, cell: (note) => count(note.id) },
    actions: {
      id: 'actions',
      label: 'Ações',
      align: 'end',
      cell: (note) => {
        const label = `Ações da ${noun} ${note.number ?? note.id}, ${note.customer_name}`
        return (
          <RowMenu label={label} row={note.id}>
            <Menu label={label} note={note} />
          </RowMenu>
        )
      },
    },
  } satisfies Record<string, Partial<Column<NoteOf<K>>>>
}

export function noteCard<K extends NoteKind>({ kind, serial, status }: NoteRows<K>, note: NoteOf<K>) {
  return (
    <Card
      title={
        <Link to={NOTE_KINDS[kind].page} params={{ id: note.id }}>
          {note.customer_name || 'Sem nome'}
        </Link>
      }
      value={money(note.total)}
      line={
        <>
          <Serial number={serial.of(note)} /> · {shortDate(note.created_at, note.time_zone)}
        </>
      }
      status={status(note)}
    />
  )
}

/** Failures and notes that need a user show their cause in the row, with a link to fix it. */
export function noteReason<K extends NoteKind>({ kind, reason }: NoteRows<K>, note: NoteOf<K>): Reason | undefined {
  const found = reason(note)
  if (!found) return undefined
  // After a refused cancellation the note itself has no fault.
  const isToMend = found.tone === 'vermelho' && note.enotas_status !== 'CancelamentoNegado'
  const action =
    note.repair?.place === 'company' && isToMend ? (
      <CompanyCorrectionLink id={note.company_id} path={note.repair.path} />
    ) : (
      <Link to={NOTE_KINDS[kind].page} params={{ id: note.id }} search={isToMend ? TO_REFUSAL : {}}>
        {isToMend ? 'Corrigir' : 'Ver e resolver'}
      </Link>
    )
  return { ...found, action }
}

/** Refusals with the same code, or the same text, are fixed the same way. */
export function noteCause(note: NoteOf<NoteKind>): string | undefined {
  const failure = failureOf(note)
  return failure && (note.authority_code ?? failure)
}

function Files({ noun, note }: { noun: string; note: NoteOf<NoteKind> }) {
  const label = `da ${noun} ${note.number ?? note.id}`
  if (!note.friendly_pdf_url && !note.friendly_xml_url) return <span className="support">–</span>
  return (
    <>
      <DocumentLink href={note.friendly_pdf_url} kind="PDF" label={label} />
      <DocumentLink href={note.friendly_xml_url} kind="XML" label={label} />
    </>
  )
}
