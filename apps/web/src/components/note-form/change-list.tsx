import styles from './change-list.module.css'

export type NoteChange = { path: string; label: string; before: string; now: string; onBack: () => void }

/** Only what differs from what would hold by itself, each with its way back. */
export function ChangeList({ changes }: { changes: readonly NoteChange[] }) {
  if (changes.length === 0) return null
  return (
    <section aria-label="O que muda nesta nota">
      <h2 className={styles.title}>O que muda nesta nota</h2>
      <ul className={styles.list}>
        {changes.map(({ path, label, before, now, onBack }) => (
          <li key={path}>
            <span>
              {label} {before && <del>{before}</del>} <b>{now}</b>
            </span>
            <button type="button" onClick={onBack}>
              voltar<span className="sr-only"> {label}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
