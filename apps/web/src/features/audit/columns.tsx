import type { AuditEntryOut } from '@talao/contract'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { Link } from '@tanstack/react-router'
import { Card } from '../../components/list/card.tsx'
import type { Column } from '../../components/list/table-props.ts'
import { dateTime } from '../../lib/format.ts'
import { ActionChip } from './action-chip.tsx'
import { changedNames } from './changes.ts'
import { recordName } from './record-link.tsx'

const HEADS = LIST_HEADERS.audit

/** `companies`: names by id, given when several companies are shown. */
export function auditColumns(companies: ReadonlyMap<number, string> | undefined): Column<AuditEntryOut>[] {
  const company: Column<AuditEntryOut>[] = companies
    ? [
        {
          id: 'company',
          label: HEADS.company,
          priority: 2,
          clip: 150,
          cell: (entry) => (entry.company_id === null ? 'Plataforma' : companies.get(entry.company_id)),
        },
      ]
    : []
  return [
    {
      id: 'created',
      label: HEADS.created,
      sort: 'created_at',
      width: 140,
      cell: (entry) => <EntryLink entry={entry} />,
    },
    ...company,
    { id: 'user', label: HEADS.user, clip: 170, cell: (entry) => entry.user.name },
    { id: 'action', label: HEADS.action, width: 110, cell: (entry) => <ActionChip action={entry.action} /> },
    { id: 'entity', label: HEADS.entity, cell: (entry) => recordName(entry) },
    {
      id: 'fields',
      label: 'Campos',
      priority: 2,
      clip: 320,
      cell: (entry) => changedNames(entry),
    },
    {
      id: 'ip',
      label: HEADS.ip,
      priority: 3,
      look: 'mono',
      cell: (entry) => entry.ip ?? '–',
    },
    {
      id: 'request',
      label: HEADS.request,
      priority: 4,
      look: 'mono',
      cell: (entry) => entry.request_id,
    },
  ]
}

export function entryCard(entry: AuditEntryOut) {
  return (
    <Card
      title={<EntryLink entry={entry} />}
      line={`${entry.user.name} · ${changedNames(entry)}`}
      status={<ActionChip action={entry.action} />}
      extra={recordName(entry)}
    />
  )
}

function EntryLink({ entry }: { entry: AuditEntryOut }) {
  return (
    <Link to="/auditoria" search={(previous) => ({ ...previous, open: entry.id })} replace resetScroll={false}>
      {dateTime(entry.created_at)}
    </Link>
  )
}
