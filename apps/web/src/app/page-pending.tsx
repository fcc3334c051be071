import { useRouterState } from '@tanstack/react-router'
import { useContext } from 'react'
import { PageHead } from '../ui/page-head.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { Framed } from './framed.ts'
import { titleOfScreen } from './route-table.ts'

/** A screen whose code is on its way: its head stands where it will be. Before the frame itself is there nothing has a place yet. */
export function PagePending() {
  const isFramed = useContext(Framed)
  const title = useRouterState({ select: titleOfScreen })
  if (!isFramed) return null
  return (
    <>
      <PageHead title={title ?? 'Talão'} />
      <SkeletonBlock isLate />
    </>
  )
}
