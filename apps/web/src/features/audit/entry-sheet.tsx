import type { AuditEntryOut } from '@talao/contract'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SheetTop } from '../../components/list/row-navigation.tsx'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { count, dateTime } from '../../lib/format.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SheetParts, SideSheet } from '../../ui/side-sheet.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { ActionChip } from './action-chip.tsx'
import { ChangeTable } from './change-table.tsx'
import { entryQuery } from './queries.ts'
import { RecordLink, recordName } from './record-link.tsx'

const HEADS = LIST_HEADERS.audit

export function EntrySheet({ id, onClose }: { id: number; onClose: () => void }) {
  const entry = useQuery(entryQuery(id))
  return (
    <SideSheet label={`Registro ${id}`} closeLabel="Fechar o registro" onClose={onClose}>
      {entry.isError && (
        <LoadFailure title="Não deu para carregar o registro" error={entry.error} retry={() => void entry.refetch()} />
      )}
      {entry.isPending && <SkeletonBlock />}
      {entry.data === null && <EmptyState kind="no-result" title="Este registro não está aqui" />}
      {entry.data && <Entry key={id} entry={entry.data} />}
    </SideSheet>
  )
}

function Entry({ entry }: { entry: AuditEntryOut }) {
  const { request_id: request, entity, entity_id } = entry
  return (
    <SheetParts
      kind={
        <SheetTop noun={{ previous: 'Registro anterior', next: 'Próximo registro' }}>
          Elo {count(entry.seq)} do registro · {dateTime(entry.created_at)}
        </SheetTop>
      }
      title={recordName(entry)}
      chip={<ActionChip action={entry.action} />}
      label="Registro da auditoria"
      foot={
        <>
          <Link to="/auditoria" search={{ search_field: 'request_id', search: request }}>
            Tudo deste pedido
          </Link>
          <Link to="/auditoria" search={{ entity, entity_id: String(entity_id) }}>
            Tudo desta coisa
          </Link>
        </>
      }
    >
      <DataList
        rows={[
          [HEADS.user, entry.user.name],
          [HEADS.ip, entry.ip],
          [HEADS.entity, <RecordLink key="thing" {...entry} />],
          [HEADS.call, <code key="call">{entry.call}</code>],
        ]}
      />
      {entry.erased_at ? (
        <p>Os dados deste registro foram apagados em {dateTime(entry.erased_at)}. O registro e o seu elo continuam.</p>
      ) : (
        <ChangeTable entry={entry} />
      )}
      <h3>{HEADS.request}</h3>
      <CopyField label="código do pedido" value={request} />
      <h3>SHA-256 deste elo</h3>
      <CopyField label="SHA-256" value={entry.hash} />
    </SheetParts>
  )
}
