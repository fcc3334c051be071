import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LinkButton } from '../../components/links/link-button.tsx'
import { TabLinks } from '../../components/links/tab-links.tsx'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { useUser } from '../../components/session/current-user.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { ComingTab } from './coming-tab.tsx'
import { InForceTab } from './in-force-tab.tsx'
import { type NormSearch, type NormTab, readNormSearch } from './norm-search.ts'
import styles from './norms-page.module.css'
import { summaryQuery } from './queries.ts'
import { ConflictsPanel, TablesPanel } from './side-panels.tsx'
import { StruckTab } from './struck-tab.tsx'
import { UnknownTab } from './unknown-tab.tsx'
import { useFirstLoad } from './use-first-load.ts'

const BundlesTab = lazy(() => import('./bundles/bundles-tab.tsx').then((module) => ({ default: module.BundlesTab })))
const RegisterTab = lazy(() =>
  import('./register/register-tab.tsx').then((module) => ({ default: module.RegisterTab })),
)
const route = getRouteApi('/shell/normas')
const TITLE = 'Normas'

type Tab = { name: NormTab | undefined; label: string }
const FOR_ALL: readonly Tab[] = [
  { name: undefined, label: 'Em vigor' },
  { name: 'vem', label: 'Próximos 90 dias' },
  { name: 'nao-fixadas', label: 'Sem valor ou sem dia' },
  { name: 'riscadas', label: 'Riscadas' },
]
/** What changes the norms of every company is for platform administrators. */
const FOR_ADMIN: readonly Tab[] = [
  { name: 'pacotes', label: 'Pacotes' },
  { name: 'registrar', label: 'Registrar norma' },
]

/** The law that decides each note, with its source and day, and for platform administrators how it is changed. */
export function NormsPage() {
  const { isPlatformAdmin } = useUser()
  const search = readNormSearch(route.useSearch())
  return (
    <>
      <PageHead
        title={TITLE}
        hint="o que decide cada nota, com fonte e dia"
        actions={
          isPlatformAdmin &&
          search.aba === undefined && (
            <LinkButton to="/normas" search={{ aba: 'registrar' }} leftSection={<Icon name="pencil" />}>
              Registrar norma
            </LinkButton>
          )
        }
      />
      <TabLinks
        label="Partes das normas"
        param="aba"
        tabs={isPlatformAdmin ? [...FOR_ALL, ...FOR_ADMIN] : FOR_ALL}
        current={search.aba}
        dropsOthers
      />
      <div className={styles.page}>
        {search.aba === 'pacotes' || search.aba === 'registrar' ? (
          <AdminPart search={search} isAllowed={isPlatformAdmin} />
        ) : (
          <Norms search={search} isAdmin={isPlatformAdmin} />
        )}
      </div>
    </>
  )
}

function AdminPart({ search, isAllowed }: { search: NormSearch; isAllowed: boolean }) {
  if (!isAllowed) {
    return (
      <EmptyState
        kind="no-permission"
        title="As normas são mudadas por quem administra o Talão"
        actions={<Link to="/normas">Ver as normas em vigor</Link>}
      >
        O que essa pessoa muda vale para todas as empresas. Você vê aqui cada mudança, com a fonte.
      </EmptyState>
    )
  }
  return (
    <Suspense fallback={<SkeletonBlock />}>
      {search.aba === 'pacotes' ? <BundlesTab search={search} /> : <RegisterTab search={search} />}
    </Suspense>
  )
}

/** The summary is of all tabs, so each shows its content together with the panels on the side. */
function Norms({ search, isAdmin }: { search: NormSearch; isAdmin: boolean }) {
  const summary = useQuery(summaryQuery)
  const isLoaded = useFirstLoad(search)
  if (!isLoaded || summary.isPending) return <SkeletonBlock lines={12} />
  if (!summary.data) {
    return (
      <LoadFailure
        title="Não deu para carregar as normas"
        error={summary.error}
        retry={() => void summary.refetch()}
        safe="Nada mudou: as notas continuam saindo pelas normas em vigor."
      />
    )
  }
  const { tables, conflicts, coming, unknown, undated, version } = summary.data
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {search.aba === undefined && <InForceTab search={search} summary={summary.data} isAdmin={isAdmin} />}
        {search.aba === 'vem' && <ComingTab coming={coming} />}
        {search.aba === 'nao-fixadas' && <UnknownTab unknown={unknown} undated={undated} isAdmin={isAdmin} />}
        {search.aba === 'riscadas' && <StruckTab search={search} />}
      </div>
      <div className={styles.column}>
        <ConflictsPanel conflicts={conflicts} />
        <TablesPanel tables={tables} version={version} />
      </div>
    </div>
  )
}
