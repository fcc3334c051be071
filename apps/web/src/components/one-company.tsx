import { useQuery } from '@tanstack/react-query'
import type { CompanyOut } from '@talao/contract'
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import { PageHead } from '../ui/page-head.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { companyQuery } from './company.ts'
import { LoadFailure } from './load-failure.tsx'
import { useScope, useUser } from './session.ts'

const NoCompany = lazy(() => import('./no-company.tsx').then((module) => ({ default: module.NoCompany })))
const CompanyChoice = lazy(() => import('./company-choice.tsx').then((module) => ({ default: module.CompanyChoice })))

type Props = {
  title: string
  /** What stands under the title until the company is there. */
  coming?: ReactNode
  children: (company: CompanyOut) => ReactNode
}

/** A setting belongs to one company: whoever looks at several chooses first. */
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
  // A form is drawn in a turn that gives way to the browser: what arrives is otherwise drawn in one go.
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
