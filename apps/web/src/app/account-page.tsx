import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { TabLinks } from '../components/links/tab-links.tsx'
import { useUser } from '../components/session/current-user.ts'
import { SkeletonBlock } from '../ui/skeleton.tsx'

const CompanyPage = lazy(() =>
  import('../features/companies/company-page.tsx').then((module) => ({ default: module.CompanyPage })),
)
const AccessTab = lazy(() =>
  import('../features/account/access/access-tab.tsx').then((module) => ({ default: module.AccessTab })),
)

const TABS = [
  { name: undefined, label: 'Empresa' },
  { name: 'acesso', label: 'Acesso' },
] as const

/** `/minha-conta`: the user's company, in the form that all companies have, and the user's own sign-in data. */
export function AccountPage() {
  const { user } = useUser()
  const { aba } = useSearch({ from: '/shell/minha-conta' })
  if (user.company_id === null) return <Part isAccess />
  return (
    <>
      <TabLinks label="Partes da conta" param="aba" tabs={TABS} current={aba === 'acesso' ? 'acesso' : undefined} />
      <Part isAccess={aba === 'acesso'} />
    </>
  )
}

function Part({ isAccess }: { isAccess: boolean }) {
  return <Suspense fallback={<SkeletonBlock />}>{isAccess ? <AccessTab /> : <CompanyPage />}</Suspense>
}
