import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// Nothing speaks before somebody acted: they come after the page, which is the lighter for it.
const Toasts = lazy(() => import('./screen-toasts.tsx').then((module) => ({ default: module.ScreenToasts })))

export function Root() {
  return (
    <>
      <Outlet />
      <Suspense>
        <Toasts />
      </Suspense>
    </>
  )
}
