import styles from './progress.module.css'

/** How far something is. The figures stand beside it in words. */
export function Progress({ label, value, max }: { label: string; value: number; max: number }) {
  return <progress className={styles.bar} aria-label={label} value={value} max={Math.max(1, max)} />
}
