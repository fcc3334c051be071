import { getRouteApi } from '@tanstack/react-router'
import { LinkButton } from '../../components/links/link-button.tsx'
import { lazySheet, type NoteList, NoteListPage } from '../../components/notes/note-list-page.tsx'
import { NFSE_STATUS_GROUPS } from '../../components/status/status-groups.ts'
import { NFSE_ROWS, nfseColumns } from './columns.tsx'

const route = getRouteApi('/shell/nota-servico')

export function NfseListPage() {
  return <NoteListPage list={LIST} search={route.useSearch()} />
}

const LIST: NoteList<'nfse'> = {
  rows: NFSE_ROWS,
  columns: nfseColumns,
  relations: ['customer_note', 'service'],
  sending: 'WAINTING',
  numberOf: (note) => note.number ?? note.rps_number,
  hint: 'notas de serviço',
  parts: NFSE_STATUS_GROUPS,
  Sheet: lazySheet(() => import('./document.tsx').then((module) => module.NFSE_DOCUMENT)),
  firstUse: {
    title: 'Nenhuma nota de serviço ainda',
    text: 'Ela sai da venda de um serviço. Numa integração, escolha nota de serviço ou as duas.',
    actions: (
      <>
        <LinkButton to="/integracoes" variant="filled">
          Ver integrações
        </LinkButton>
        <LinkButton to="/nota-servico/detalhes">Fazer uma à mão</LinkButton>
      </>
    ),
  },
}
