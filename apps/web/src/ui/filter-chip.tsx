import styles from './filter-chip.module.css'
import { Icon } from './icon.tsx'

/** An applied filter with a remove button. */
export function FilterChip({ label, value, onRemove }: { label: string; value: string; onRemove: () => void }) {
  return (
    <span className={styles.chip}>
      <span>
        {label} <b>{value}</b>
      </span>
      <button type="button" aria-label={`Tirar filtro ${label} ${value}`} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}
