import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router'
import { TabLinks } from '../../components/links/tab-links.tsx'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { useScope } from '../../components/session/current-user.ts'
import { counted } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { NotificationList } from './notification-list.tsx'
import styles from './notifications-page.module.css'
import { notificationsQuery, useMarkAllRead } from './queries.ts'
import type { ReadFilter } from './read-filter.ts'

const route = getRouteApi('/shell/notificacoes')

export function NotificationsPage() {
  const { filtro: filter, page = 1 } = route.useSearch()
  const { company_id } = useScope()
  const list = useQuery(notificationsQuery({ filter, page, company_id }))
  const markAll = useMarkAllRead()
  const { data } = list
  return (
    <>
      <PageHead
        title="Notificações"
        hint={data && data.unread > 0 ? counted(data.unread, 'não lida', 'não lidas') : undefined}
        actions={
          data &&
          data.unread > 0 && (
            <Button loading={markAll.isPending} onClick={() => markAll.mutate()}>
              Marcar todas como lidas
            </Button>
          )
        }
      />
      <TabLinks label="Quais notificações" param="filtro" tabs={TABS} current={filter} />
      <div className={styles.page}>
        {list.isError && !data && (
          <LoadFailure
            title="Não deu para carregar as notificações"
            error={list.error}
            retry={() => void list.refetch()}
          />
        )}
        {list.isPending && <SkeletonBlock lines={8} />}
        {data && page > data.last_page && (
          <Navigate to="." search={(previous) => ({ ...previous, page: undefined })} replace />
        )}
        {data?.total === 0 && <None filter={filter} />}
        {data && data.data.length > 0 && <NotificationList notifications={data.data} isOld={list.isPlaceholderData} />}
        {data && data.last_page > 1 && <Pages current={data.current_page} last={data.last_page} />}
      </div>
    </>
  )
}

const TABS: { name: ReadFilter | undefined; label: string }[] = [
  { name: undefined, label: 'Todas' },
  { name: 'nao-lidas', label: 'Não lidas' },
  { name: 'lidas', label: 'Lidas' },
]

function None({ filter }: { filter: ReadFilter | undefined }) {
  if (filter === undefined) {
    return (
      <EmptyState kind="first-use" title="Nenhuma notificação ainda">
        Quando uma nota é negada, uma importação termina ou o certificado vai vencer, o aviso aparece aqui.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      kind="no-result"
      title={filter === 'nao-lidas' ? 'Tudo lido' : 'Nenhuma lida ainda'}
      actions={
        <Link to="/notificacoes" search={(previous) => ({ ...previous, filtro: undefined, page: undefined })}>
          Ver todas
        </Link>
      }
    />
  )
}

function Pages({ current, last }: { current: number; last: number }) {
  const navigate = useNavigate()
  const go = (page: number) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, page: page === 1 ? undefined : page }) })
  return (
    <nav className={styles.pages} aria-label="Paginação">
      <Button size="xs" disabled={current === 1} onClick={() => go(current - 1)}>
        Mais novas
      </Button>
      <span className="support">
        Página {current} de {last}
      </span>
      <Button size="xs" disabled={current === last} onClick={() => go(current + 1)}>
        Mais antigas
      </Button>
    </nav>
  )
}
