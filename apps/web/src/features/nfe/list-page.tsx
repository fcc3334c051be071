import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { NFE_STATUS_LABELS } from '@talao/contract/values'
import { LinkButton } from '../../components/link-button.tsx'
import { ListPage } from '../../components/list/list-page.tsx'
import { NEEDS_YOU } from '../../components/list/list-search.ts'
import { useScope } from '../../components/session.ts'
import { nfeCard, nfeColumns, nfeReason } from './columns.tsx'

const route = getRouteApi('/shell/nota-produto')

export function NfeListPage() {
  const search = route.useSearch()
  const { isSeveral } = useScope()
  const navigate = useNavigate()
  return (
    <ListPage<'nfe'>
      search={search}
      screen={{
        name: 'nfe',
        title: 'NF-e',
        hint: 'notas de produto',
        noun: { one: 'nota', many: 'notas' },
        relations: isSeveral ? 'company' : '',
        statusLabels: NFE_STATUS_LABELS,
        views: VIEWS,
        columns: nfeColumns(isSeveral),
        card: nfeCard,
        reason: nfeReason,
        batch: {
          entity: 'fiscal-note',
          labelOf: (note) => `nota ${note.number ?? `sem número ${note.id}`}, ${note.customer_name}`,
          amountOf: (note) => note.total,
        },
        onOpen: (note) => void navigate({ to: '/nota-produto/detalhes/$id', params: { id: note.id } }),
        firstUse: {
          title: 'O talão está em branco',
          text: 'A primeira nota sai de uma venda. Ligue a plataforma onde você vende.',
          actions: (
            <LinkButton to="/integracoes" variant="filled">
              Ligar plataforma
            </LinkButton>
          ),
        },
      }}
    />
  )
}

const VIEWS = [
  { label: 'Pendentes', status: 'PENDING' },
  { label: 'Precisam de você', status: NEEDS_YOU },
  { label: 'Processando', status: 'PROCESSING' },
  { label: 'Autorizadas', status: 'Autorizada' },
  { label: 'Canceladas', status: 'Cancelada' },
  { label: 'Todas', status: 'all' },
]
