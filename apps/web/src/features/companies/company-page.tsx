import type { CompanyOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { companyQuery } from '../../components/company/company-query.ts'
import { type CompanyTabName, readCompanyTab } from '../../components/company/company-tab.ts'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { useUser } from '../../components/session/current-user.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { CompanyTab } from './data/company-tab.tsx'

const NfeTab = lazy(() => import('./tax/nfe-tab.tsx').then((module) => ({ default: module.NfeTab })))
const NfseTab = lazy(() => import('./tax/nfse-tab.tsx').then((module) => ({ default: module.NfseTab })))
const SimplesTab = lazy(() => import('./simples/simples-tab.tsx').then((module) => ({ default: module.SimplesTab })))
const AutomationTab = lazy(() =>
  import('./automation/automation-tab.tsx').then((module) => ({ default: module.AutomationTab })),
)
const AccessTab = lazy(() => import('./access/access-tab.tsx').then((module) => ({ default: module.AccessTab })))

/** One page for three addresses: a new company, any company, and the user's own (`/minha-conta`). */
export function CompanyPage() {
  const { user, isPlatformAdmin } = useUser()
  const { id } = useParams({ strict: false })
  const isNew = useLocation({ select: (place) => place.pathname.endsWith('/nova-empresa') })
  // A user who just created an account creates their company and becomes its administrator.
  if (isNew && (isPlatformAdmin || user.company_id === null)) return <CompanyTab company={undefined} />
  if (isNew) {
    return (
      <>
        <PageHead title="Nova empresa" />
        <EmptyState kind="no-permission" title="Novas empresas são cadastradas por quem administra o Talão">
          Peça o cadastro e um convite a essa pessoa.
        </EmptyState>
      </>
    )
  }
  const own = typeof id === 'number' ? id : user.company_id
  if (own === null) return <EmptyState kind="no-result" title="Sua conta não está ligada a uma empresa" />
  return <ExistingCompany id={own} />
}

function ExistingCompany({ id }: { id: number }) {
  const company = useQuery(companyQuery(id))
  const { aba } = readCompanyTab(useSearch({ strict: false }))
  if (company.isError) {
    return (
      <LoadFailure title="Não deu para carregar a empresa" error={company.error} retry={() => void company.refetch()} />
    )
  }
  if (!company.data) return <SkeletonBlock />
  return (
    <Suspense fallback={<SkeletonBlock />}>
      <Part tab={aba} company={company.data} />
    </Suspense>
  )
}

type PartProps = { tab: CompanyTabName | undefined; company: CompanyOut }

/** After a save the form restarts from the server's values. Saving the certificate or the logo does not restart it. */
function Part({ tab, company }: PartProps) {
  const [saves, setSaves] = useState(0)
  const { id } = company
  switch (tab) {
    case 'nfe':
      return <NfeTab key={id} company={company} at="company" />
    case 'nfse':
      return <NfseTab key={id} company={company} at="company" />
    case 'simples':
      return <SimplesTab key={id} company={company} />
    case 'automacao':
      return <AutomationTab company={company} at="company" />
    case 'acesso-nfe':
      return <AccessTab key={`${id}-NFE`} kind="NFE" company={company} at="company" />
    case 'acesso-nfse':
      return <AccessTab key={`${id}-NFSE`} kind="NFSE" company={company} at="company" />
    case undefined:
      return <CompanyTab key={`${id}-${saves}`} company={company} onSaved={() => setSaves(saves + 1)} />
    default:
      return tab satisfies never
  }
}
