import type { NfseOut } from '@talao/contract'
import { NFSE_NATURE_LABELS } from '@talao/contract/fields/values'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { maskDocument } from '@talao/fiscal/value/mask'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { SerialLink } from '../../components/links/serial-link.tsx'
import { Card } from '../../components/list/card.tsx'
import { Day, DocumentLink, Source } from '../../components/list/cells.tsx'
import { RowMenu } from '../../components/list/row-menu.tsx'
import type { Column, Reason } from '../../components/list/table-props.ts'
import { CompanyCorrectionLink } from '../../components/notes/company-correction-link.tsx'
import { failureOf } from '../../components/notes/failure.ts'
import { TO_REFUSAL } from '../../components/notes/refusal-search.ts'
import { NfseRowStatus } from '../../components/status/status.tsx'
import { count, money, shortDate } from '../../lib/format.ts'
import { Serial } from '../../ui/serial.tsx'
import { competenceOf } from './competence.ts'
import { reasonOf } from './reason.ts'

const NfseRowMenu = lazy(() => import('./row-menu.tsx').then((module) => ({ default: module.NfseRowMenu })))

const HEADS = LIST_HEADERS.nfse

/** The columns of docs/especificacao/telas.md. */
export function nfseColumns(isSeveral: boolean): Column<NfseOut>[] {
  const company: Column<NfseOut>[] = isSeveral
    ? [
        {
          id: 'company',
          label: HEADS.company,
          priority: 2,
          clip: 150,
          cell: (note) => note.company?.corporate_name,
        },
      ]
    : []
  return [
    {
      id: 'rps_number',
      label: HEADS.rps_number,
      sort: 'rps_number',
      width: 128,
      cell: (note) => <NfseLink note={note} />,
    },
    { id: 'rps_serie', label: HEADS.rps_serie, sort: 'rps_serie', priority: 3, cell: (note) => note.rps_serie ?? '–' },
    ...company,
    {
      id: 'customer',
      label: HEADS.customer,
      sort: 'customer_name',
      clip: 160,
      cell: (note) => note.customer_name,
    },
    {
      id: 'document',
      label: HEADS.document,
      sort: 'document',
      priority: 4,
      look: 'mono',
      cell: documentOf,
    },
    {
      id: 'created',
      label: HEADS.created,
      sort: 'created_at',
      priority: 2,
      cell: (note) => <Day at={note.created_at} zone={note.time_zone} />,
    },
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
    { id: 'source', label: HEADS.source, sort: 'source', priority: 4, cell: (note) => <Source source={note.source} /> },
    {
      id: 'sales_code',
      label: HEADS.sales_code,
      sort: 'sales_code',
      priority: 4,
      look: 'mono',
      cell: (note) => note.sales_code ?? '–',
    },
    { id: 'total', label: HEADS.total, sort: 'total', align: 'end', look: 'strong', cell: (note) => money(note.total) },
    {
      id: 'status',
      label: HEADS.status,
      sort: 'enotas_status',
      width: 196,
      cell: (note) => <NfseRowStatus note={note} />,
    },
    { id: 'files', label: HEADS.files, priority: 2, cell: (note) => <Files note={note} /> },
    { id: 'id', label: HEADS.id, sort: 'id', align: 'end', priority: 4, cell: (note) => count(note.id) },
    { id: 'actions', label: 'Ações', align: 'end', cell: (note) => <NfseActions note={note} /> },
  ]
}

export function nfseCard(note: NfseOut) {
  return (
    <Card
      title={
        <Link to="/nota-servico/detalhes/$id" params={{ id: note.id }}>
          {note.customer_name || 'Sem nome'}
        </Link>
      }
      value={money(note.total)}
      line={
        <>
          <Serial number={note.rps_number} /> · {shortDate(note.created_at, note.time_zone)}
        </>
      }
      status={<NfseRowStatus note={note} />}
    />
  )
}

export function nfseReason(note: NfseOut): Reason | undefined {
  const reason = reasonOf(note)
  if (!reason) return undefined
  const isToMend = reason.tone === 'vermelho'
  const way =
    note.repair?.place === 'company' && isToMend ? (
      <CompanyCorrectionLink id={note.company_id} path={note.repair.path} />
    ) : (
      <Link to="/nota-servico/detalhes/$id" params={{ id: note.id }} search={isToMend ? TO_REFUSAL : {}}>
        {isToMend ? 'Corrigir' : 'Ver e resolver'}
      </Link>
    )
  return { ...reason, action: way }
}

/** Refusals with the same code, or the same text, are fixed the same way. */
export function nfseCause(note: NfseOut): string | undefined {
  const failure = failureOf(note)
  return failure && (note.authority_code ?? failure)
}

/** Shows only the middle of a CPF, because a list can be read over a shoulder. The nota's own page shows all of it. */
function documentOf({ customer_note: customer }: NfseOut): string {
  if (customer?.document) return maskDocument(customer.document)
  return customer?.foreign_document ?? '–'
}

function NfseLink({ note }: { note: NfseOut }) {
  return (
    <SerialLink
      href={`/nota-servico/detalhes/${note.id}`}
      number={note.rps_number}
      noun="Nota de controle"
      customer={note.customer_name}
    />
  )
}

function Files({ note }: { note: NfseOut }) {
  const label = `da NFS-e ${note.number ?? note.id}`
  if (!note.friendly_pdf_url && !note.friendly_xml_url) return <span className="support">–</span>
  return (
    <>
      <DocumentLink href={note.friendly_pdf_url} kind="PDF" label={label} />
      <DocumentLink href={note.friendly_xml_url} kind="XML" label={label} />
    </>
  )
}

function NfseActions({ note }: { note: NfseOut }) {
  const label = `Ações da NFS-e ${note.number ?? note.id}, ${note.customer_name}`
  return (
    <RowMenu label={label} row={note.id}>
      <NfseRowMenu label={label} note={note} />
    </RowMenu>
  )
}
