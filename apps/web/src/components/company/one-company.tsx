import type { CompanyOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { LoadFailure } from '../request/load-failure.tsx'
import { useScope, useUser } from '../session/current-user.ts'
import { companyQuery } from './company-query.ts'

const NoCompany = lazy(() => import('./no-company.tsx').then((module) => ({ default: module.NoCompany })))
const CompanyChoice = lazy(() => import('./company-choice.tsx').then((module) => ({ default: module.CompanyChoice })))

type Props = {
  title: string
  /** Content below the title while the company loads. */
  coming?: ReactNode
  children: (company: CompanyOut) => ReactNode
}

/** A screen about a single company. Users who look at several choose one first. */
export function OneCompany({ title, coming = <SkeletonBlock />, children }: Props) {
  const { seesSeveral } = useUser()
  const { company } = useScope()
  if (company) return <Loaded title={title} coming={coming} id={company.id} render={children} />
  if (!seesSeveral) {
    return (
      <Suspense>
        <NoCompany title={title} />
      </Suspense>
    )
  }
  return (
    <>
      <PageHead title={title} />
      <Suspense fallback={<SkeletonBlock />}>
        <CompanyChoice />
      </Suspense>
    </>
  )
}

type LoadedProps = { title: string; coming: ReactNode; id: number; render: Props['children'] }

function Loaded({ title, coming, id, render }: LoadedProps) {
  const company = useQuery(companyQuery(id))
  // Defer rendering the form, so that it does not block the browser.
  const isTime = useDeferredValue(company.data !== undefined)
  if (company.data && isTime) return render(company.data)
  return (
    <>
      <PageHead title={title} />
      {company.isError ? (
        <LoadFailure
          title="Não deu para carregar a empresa"
          error={company.error}
          retry={() => void company.refetch()}
        />
      ) : (
        coming
      )}
    </>
  )
}
