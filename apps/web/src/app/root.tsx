import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// Toasts appear only after a user action, so their code loads after the page.
const OverScreens = lazy(() => import('./screen-toasts.tsx').then((module) => ({ default: module.OverScreens })))

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
