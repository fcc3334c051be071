import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { companyQuery } from '../../components/company.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { useUser } from '../../components/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { AutomationTab } from './automation-tab.tsx'
import { CompanyTab } from './company-tab.tsx'
import { NfeTab } from './nfe-tab.tsx'

const AccessTab = lazy(() => import('./access-tab.tsx').then((module) => ({ default: module.AccessTab })))

/** One form for three addresses: a new company, any company, and the reader's own (`/minha-conta`). */
export function CompanyPage() {
  const { user, isWise } = useUser()
  const { id } = useParams({ strict: false })
  const isNew = useLocation({ select: (place) => place.pathname.endsWith('/nova-empresa') })
  if (isNew && isWise) return <CompanyTab company={undefined} />
  if (isNew) {
    return (
      <EmptyState kind="no-permission" title="Novas empresas são cadastradas por quem administra o Talão">
        Peça o cadastro a essa pessoa; depois ela liga seu usuário à empresa.
      </EmptyState>
    )
  }
  const own = typeof id === 'number' ? id : user.company_id
  if (own === null) return <EmptyState kind="no-result" title="Sua conta não está ligada a uma empresa" />
  return <ExistingCompany id={own} />
}

function ExistingCompany({ id }: { id: number }) {
  const company = useQuery(companyQuery(id))
  const { aba: tab } = useSearch({ strict: false })
  if (company.isError) {
    return <LoadFailure title="A empresa não veio" error={company.error} retry={() => void company.refetch()} />
  }
  if (!company.data) return <SkeletonBlock />
  const { data } = company
  if (tab === 'nfe') return <NfeTab key={`${id}-${data.nfe_default_setting?.version}`} company={data} />
  if (tab === 'acesso-nfe' || tab === 'acesso-nfse') {
    return (
      <Suspense fallback={<SkeletonBlock />}>
        <AccessTab key={`${id}-${tab}`} kind={tab === 'acesso-nfe' ? 'NFE' : 'NFSE'} company={data} at="company" />
      </Suspense>
    )
  }
  if (tab === 'automacao') return <AutomationTab company={data} />
  // A saved form starts over from what the server keeps.
  return <CompanyTab key={`${id}-${data.version}`} company={data} />
}
