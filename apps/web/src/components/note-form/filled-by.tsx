import styles from './filled-by.module.css'

/** Names the source of automatically filled fields, with an undo. */
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
