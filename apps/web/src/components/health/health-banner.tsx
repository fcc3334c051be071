import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNow } from '../../lib/use-now.ts'
import { Icon } from '../../ui/icon.tsx'
import { useScope } from '../session/current-user.ts'
import styles from './health-banner.module.css'
import { consequenceText, problemText } from './health-text.ts'
import { authorityHealthQuery } from './queries.ts'

const HealthDialog = lazy(() => import('./health-dialog.tsx').then((module) => ({ default: module.HealthDialog })))

/**
 * Shown above the notes while one of their authorities is slow or down: which one, since when, and what happens
 * automatically. A notice for the platform's operator comes first.
 */
export function HealthBanner() {
  const { in_production } = useScope()
  const { data } = useQuery(authorityHealthQuery)
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const troubled = data?.data.filter((one) => one.state !== 'up' && one.in_production === in_production)
  const [worst, ...others] = troubled ?? []
  if (data?.notice)
    return (
      <aside className={styles.banner} aria-label="Situação dos arquivos" data-state="down">
        {data.notice}
      </aside>
    )
  if (!worst) return null
  return (
    <aside className={styles.banner} aria-label="Situação da SEFAZ e das prefeituras" data-state={worst.state}>
      <Icon name={worst.state === 'down' ? 'octagon' : 'triangle'} />
      <span>
        <b>{problemText(worst, now)}</b> {consequenceText(worst)}
        {others.length > 0 && ` E mais ${others.length} com problema.`}
      </span>
      <button type="button" className={styles.details} onClick={() => setOpen(true)}>
        Ver detalhes
      </button>
      <Suspense>{isOpen && <HealthDialog onClose={() => setOpen(false)} />}</Suspense>
    </aside>
  )
}
