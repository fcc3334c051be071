import { lazy } from 'react'

// Demonstration-only components load on demand.
export const DemoCertificate = lazy(() =>
  import('./demo-certificate.tsx').then((module) => ({ default: module.DemoCertificate })),
)
export const DemoNumbers = lazy(() => import('./demo-numbers.tsx').then((module) => ({ default: module.DemoNumbers })))
export const DemoInvited = lazy(() =>
  import('./invited-dialog.tsx').then((module) => ({ default: module.DemoInvited })),
)
