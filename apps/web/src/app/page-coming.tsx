import { useRouterState } from '@tanstack/react-router'
import { PageHead } from '../ui/page-head.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { titleOfScreen } from './route-table.ts'

/** A screen whose code is on its way: its head stands where it will be. */
export function PageComing() {
  const title = useRouterState({ select: titleOfScreen })
  return (
    <>
      <PageHead title={title ?? 'Talão'} />
      <SkeletonBlock isLate />
    </>
  )
}
