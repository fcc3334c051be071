import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// Nothing speaks before somebody acted: they come after the page, which is the lighter for it.
const OverScreens = lazy(() => import('./over-screens.tsx').then((module) => ({ default: module.OverScreens })))

export function Root() {
  return (
    <>
      <Outlet />
      <Suspense>
        <OverScreens />
      </Suspense>
    </>
  )
}
