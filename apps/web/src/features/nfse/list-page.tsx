import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { NFSE_STATUS_LABELS } from '@talao/contract/values'
import { LinkButton } from '../../components/link-button.tsx'
import { ListPage } from '../../components/list/list-page.tsx'
import { NEEDS_YOU } from '../../components/list/list-search.ts'
import { useScope } from '../../components/session.ts'
import { nfseCard, nfseColumns, nfseReason } from './columns.tsx'

const route = getRouteApi('/shell/nota-servico')

export function NfseListPage() {
  const search = route.useSearch()
  const { isSeveral } = useScope()
  const navigate = useNavigate()
  return (
    <ListPage<'nfse'>
      search={search}
      screen={{
        name: 'nfse',
        title: 'NFS-e',
        hint: 'notas de serviço',
        noun: { one: 'nota', many: 'notas' },
        relations: isSeveral ? 'customer_note,service,company' : 'customer_note,service',
        statusLabels: NFSE_STATUS_LABELS,
        views: VIEWS,
        columns: nfseColumns(isSeveral),
        card: nfseCard,
        reason: nfseReason,
        batch: {
          entity: 'service-fiscal-note',
          labelOf: (note) => `nota ${note.number ?? note.rps_number ?? `sem número ${note.id}`}, ${note.customer_name}`,
          amountOf: (note) => note.total,
        },
        onOpen: (note) => void navigate({ to: '/nota-servico/detalhes/$id', params: { id: note.id } }),
        firstUse: {
          title: 'Nenhuma nota de serviço ainda',
          text: 'Ela sai da venda de um serviço. Numa integração, escolha nota de serviço ou as duas.',
          actions: (
            <LinkButton to="/integracoes" variant="filled">
              Ver integrações
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
  { label: 'Processando', status: 'WAINTING' },
  { label: 'Autorizadas', status: 'Autorizada' },
  { label: 'Canceladas', status: 'Cancelada' },
  { label: 'Todas', status: 'all' },
]
