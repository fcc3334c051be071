import styles from './progress.module.css'

/** Progress bar. Show the numbers next to it as text. */
export function Progress({ label, value, max }: { label: string; value: number; max: number }) {
  return <progress className={styles.bar} aria-label={label} value={value} max={Math.max(1, max)} />
}
