import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CompanyCrumb } from '../../components/company/company-crumb.tsx'
import { companyOptionsQuery } from '../../components/company/company-options-query.ts'
import { ListPage } from '../../components/list/list-page.tsx'
import { usePatch } from '../../components/list/use-patch.ts'
import { useScope, useUser } from '../../components/session/current-user.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ChainLine } from './chain-line.tsx'
import { auditColumns, entryCard } from './columns.tsx'
import { EntrySheet } from './entry-sheet.tsx'
import { userNamesQuery } from './queries.ts'

const route = getRouteApi('/shell/auditoria')
const TITLE = 'Auditoria'

export function AuditListPage() {
  const { isAdmin } = useUser()
  if (isAdmin) return <AuditList />
  return (
    <>
      <PageHead title={TITLE} />
      <EmptyState
        kind="no-permission"
        title="A auditoria é de quem administra a empresa"
        actions={<Link to="/">Voltar ao painel</Link>}
      >
        Peça a quem administra para conferir quem mudou o quê.
      </EmptyState>
    </>
  )
}

function AuditList() {
  const search = route.useSearch()
  const { isSeveral, company, company_id: chosen } = useScope()
  const { data: people } = useQuery({ ...userNamesQuery(company?.id ?? 0), enabled: company !== undefined })
  const canSeePlatform = useUser().isPlatformAdmin && chosen === undefined
  const patch = usePatch()
  const close = useCallback(() => patch({ open: undefined }), [patch])
  return (
    <ListPage<'audit'>
      search={search}
      screen={{
        name: 'audit',
        title: TITLE,
        crumb: <CompanyCrumb />,
        hint: 'quem mudou o quê, quando e de onde',
        noun: { one: 'registro', many: 'registros', article: 'o' },
        relations: '',
        views: canSeePlatform ? [...VIEWS, PLATFORM] : VIEWS,
        filters: people ? { labels: { user_id: people } } : {},
        columns: auditColumns(useCompanyNames(isSeveral || canSeePlatform)),
        card: entryCard,
        notice: <ChainLine of={canSeePlatform && search.platform ? 'platform' : company?.id} />,
        onOpen: (entry) => patch({ open: entry.id }),
        sheet: search.open ? <EntrySheet id={search.open} onClose={close} /> : undefined,
        firstUse: {
          title: 'Nada foi mudado ainda',
          text: 'Cada mudança que uma pessoa faz na empresa, nas vendas ou nas notas fica registrada aqui, com o antes e o depois.',
        },
      }}
    />
  )
}

/** Entries carry only the company's id, so the names are loaded separately. */
function useCompanyNames(isNeeded: boolean): ReadonlyMap<number, string> | undefined {
  const { data } = useQuery({ ...companyOptionsQuery, enabled: isNeeded })
  return isNeeded ? new Map(data?.data.map((one) => [one.id, one.corporate_name])) : undefined
}

const VIEWS = [
  { label: 'Tudo', status: 'all' },
  { label: 'Criados', status: 'CREATED' },
  { label: 'Mudados', status: 'CHANGED' },
  { label: 'Removidos', status: 'REMOVED' },
]
/** Entries without a company: platform administrators, and accounts that have no company yet. */
const PLATFORM = { label: 'Da plataforma', status: 'all', platform: 'true' }
