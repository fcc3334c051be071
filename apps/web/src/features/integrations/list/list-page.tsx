import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { rememberList } from '../../../components/list/last-list.ts'
import { useList } from '../../../components/list/use-list.ts'
import { usePatch } from '../../../components/list/use-patch.ts'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { useScope, useUser } from '../../../components/session/current-user.ts'
import { now } from '../../../lib/clock.ts'
import { counted } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { IntegrationCard } from './integration-card.tsx'
import { ListActions } from './list-actions.tsx'
import styles from './list-page.module.css'
import { problemOf } from './list-reason.ts'
import { MostUrgentNotice } from './most-urgent-notice.tsx'
import { DoorCard } from './platform-cards.tsx'
import { SALES_SOURCES, sourceName } from './sales-sources.ts'

const IntegrationTablePage = lazy(() =>
  import('./table-page.tsx').then((module) => ({ default: module.IntegrationTablePage })),
)
const route = getRouteApi('/shell/integracoes')
/** Maximum number of cards; users with more integrations find the rest in the table. */
const AT_ONCE = 200

/**
 * Integrations as cards, most urgent first. Search, dates and sorting exist only in the table, so they switch to it.
 */
export function IntegrationListPage() {
  const search = route.useSearch()
  const isTable = search.as === 'table' || [search.search, search.start, search.end, search.order_by].some(Boolean)
  if (!isTable) return <IntegrationCards />
  return (
    <Suspense fallback={<SkeletonBlock />}>
      <IntegrationTablePage />
    </Suspense>
  )
}

function IntegrationCards() {
  const search = route.useSearch()
  const { status = '1', type } = search
  useEffect(() => void rememberList('integration', search), [search])
  const { isAdmin } = useUser()
  const { isSeveral } = useScope()
  const patch = usePatch()
  const list = useList(
    'integration',
    { status: 'all', type, order_by: 'attention', order_direction: 'ASC', per_page: AT_ONCE },
    isSeveral ? 'company' : '',
  )
  const all = list.data?.data ?? []
  const shown = all.filter(
    (one) => status === 'all' || (one.is_active || one.setup !== 'CONNECTED') === (status === '1'),
  )
  const taken = new Set(all.map(sourceName))
  const open =
    status === '1' && isAdmin && type === undefined ? SALES_SOURCES.filter(({ name }) => !taken.has(name)) : []
  // The list is sorted most urgent first.
  const worst = shown.find((one) => problemOf(one, now()) !== undefined)
  const hidden = (list.data?.total ?? 0) - all.length
  return (
    <>
      <PageHead title="Integrações" hint="de onde as vendas chegam" actions={<ListActions />} />
      <div className={styles.tools}>
        <Segment
          label="Quais integrações"
          options={WHICH}
          value={status}
          onChange={(next) => patch({ status: next })}
        />
        <Link to="/integracoes" search={(previous) => ({ ...previous, as: 'table' })}>
          Ver como tabela
        </Link>
      </div>
      {list.isError && (
        <LoadFailure
          title="Não deu para carregar as integrações"
          error={list.error}
          retry={() => void list.refetch()}
          safe="O que estava salvo continua salvo."
        />
      )}
      {list.isPending && <SkeletonBlock />}
      {list.data && (
        <>
          {all.length === 0 && status === '1' && (
            <p className={styles.first}>
              Nenhuma plataforma ligada. Ligue a plataforma onde você vende: as vendas chegam automaticamente e viram
              nota no dia certo.
            </p>
          )}
          {shown.length === 0 && open.length === 0 && (
            <EmptyState
              kind="no-result"
              title={status === '0' ? 'Nenhuma integração inativa' : 'Nenhuma integração aqui'}
              actions={<Link to="/integracoes">Ver as que estão em uso</Link>}
            />
          )}
          {worst && (
            <div className={styles.worst}>
              <MostUrgentNotice integration={worst} />
            </div>
          )}
          <ul className={styles.cards} aria-label="Integrações">
            {shown.map((integration) => (
              <IntegrationCard key={integration.id} {...{ integration, isSeveral }} isTold={integration === worst} />
            ))}
            {open.map((door) => (
              <DoorCard key={door.name} door={door} />
            ))}
          </ul>
          {hidden > 0 && (
            <p className={styles.first}>
              Mais {counted(hidden, 'integração aparece', 'integrações aparecem')} na tabela.
            </p>
          )}
        </>
      )}
    </>
  )
}

const WHICH = [
  { value: '1', label: 'Em uso e disponíveis' },
  { value: '0', label: 'Inativas' },
  { value: 'all', label: 'Todas' },
]
