import styles from './filled-by.module.css'

/** Who filled fields that nobody typed, and the way back. */
export function FilledBy({ by, onUndo }: { by: string; onUndo: () => void }) {
  return (
    <span className={styles.filled} role="status">
      preenchido {by} ·{' '}
      <button type="button" onClick={onUndo}>
        desfazer
      </button>
    </span>
  )
}
