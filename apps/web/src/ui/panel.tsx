import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

type Props = { title: string; hint?: ReactNode; aside?: ReactNode; flush?: boolean; children: ReactNode }

/** A sheet on the mesa with a title, at most one action, and content. `flush` lets rows reach the edge. */
export function Panel({ title, hint, aside, flush = false, children }: Props) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {hint && <span className="support">{hint}</span>}
        {aside && <span className={styles.aside}>{aside}</span>}
      </header>
      <div className={flush ? undefined : styles.body}>{children}</div>
    </section>
  )
}

/** Panels in two columns, the second one narrow. Stacks where there is no room. */
export function PanelColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{main}</div>
      <div className={styles.column}>{side}</div>
    </div>
  )
}
