import { useRouterState } from '@tanstack/react-router'
import { PageHead } from '../ui/page-head.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { titleOfScreen } from './route-table.ts'

/** Loading state of a screen, with its head already in place. */
export function PageSkeleton() {
  const title = useRouterState({ select: titleOfScreen })
  return (
    <>
      <PageHead title={title ?? 'Talão'} />
      <SkeletonBlock isLate />
    </>
  )
}
