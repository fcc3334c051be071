import { lazy, Suspense, useState } from 'react'
import { useNow } from '../../lib/use-now.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Authority } from './authority-for.ts'
import styles from './health-banner.module.css'
import { consequenceText, problemText } from './health-text.ts'

const HealthDialog = lazy(() => import('./health-dialog.tsx').then((module) => ({ default: module.HealthDialog })))

/** The worst of the authorities in trouble, with all of them behind a button. */
export function HealthTrouble({ worst, others }: { worst: Authority; others: number }) {
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  return (
    <aside className={styles.banner} aria-label="Situação da SEFAZ e das prefeituras" data-state={worst.state}>
      <Icon name={worst.state === 'down' ? 'octagon' : 'triangle'} />
      <span>
        <b>{problemText(worst, now)}</b> {consequenceText(worst)}
        {others > 0 && ` E mais ${others} com problema.`}
      </span>
      <button type="button" className={styles.details} onClick={() => setOpen(true)}>
        Ver detalhes
      </button>
      <Suspense>{isOpen && <HealthDialog onClose={() => setOpen(false)} />}</Suspense>
    </aside>
  )
}
