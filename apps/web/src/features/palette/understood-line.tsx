import styles from './palette.module.css'
import type { Understood } from './understand.ts'

export function UnderstoodLine({ meant: { chips, left } }: { meant: Understood }) {
  if (chips.length === 0) return null
  return (
    <p className={styles.understood}>
      <span>Entendi:</span>
      {chips.map(({ label, value }) => (
        <span key={label} className={styles.chip}>
          {label} <b>{value}</b>
        </span>
      ))}
      {left && <span>Ficou de fora: “{left}”</span>}
    </p>
  )
}
