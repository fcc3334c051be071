import { getRouteApi } from '@tanstack/react-router'
import { LinkButton } from '../../components/links/link-button.tsx'
import { lazySheet, type NoteList, NoteListPage } from '../../components/notes/note-list-page.tsx'
import { NFE_STATUS_GROUPS } from '../../components/status/status-groups.ts'
import { NFE_ROWS, nfeColumns } from './columns.tsx'

const route = getRouteApi('/shell/nota-produto')

export function NfeListPage() {
  return <NoteListPage list={LIST} search={route.useSearch()} />
}

const LIST: NoteList<'nfe'> = {
  rows: NFE_ROWS,
  columns: nfeColumns,
  relations: [],
  sending: 'PROCESSING',
  numberOf: (note) => note.number,
  hint: 'notas de produto',
  parts: NFE_STATUS_GROUPS,
  Sheet: lazySheet(() => import('./document.tsx').then((module) => module.NFE_DOCUMENT)),
  firstUse: {
    title: 'O talão está em branco',
    text: 'A primeira nota sai de uma venda. Ligue a plataforma onde você vende.',
    actions: (
      <LinkButton to="/integracoes" variant="filled">
        Ligar plataforma
      </LinkButton>
    ),
  },
}
