import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useScope } from '../session/current-user.ts'
import styles from './health-banner.module.css'
import { authorityHealthQuery } from './queries.ts'

// Rarely needed and part of every list, so load it on demand.
const HealthTrouble = lazy(() => import('./health-trouble.tsx').then((module) => ({ default: module.HealthTrouble })))

/**
 * Shown above the notes while one of their authorities is slow or down: which one, since when, and what happens
 * automatically. A notice for the platform's operator comes first.
 */
export function HealthBanner() {
  const { in_production } = useScope()
  const { data } = useQuery(authorityHealthQuery)
  if (data?.notice)
    return (
      <aside className={styles.banner} aria-label="Situação dos arquivos" data-state="down">
        {data.notice}
      </aside>
    )
  const troubled = data?.data.filter((one) => one.state !== 'up' && one.in_production === in_production)
  const [worst, ...others] = troubled ?? []
  return <Suspense>{worst && <HealthTrouble worst={worst} others={others.length} />}</Suspense>
}
