import styles from './fail-table.module.css'

type Props = {
  label: string
  isShort?: boolean
  value: string
  describedBy: string
  onChange: (value: string) => void
  /** The cell was left, or Enter was pressed in it. */
  onDone: () => void
}

/** The cell that is wrong, to be typed over. */
export function CellInput({ label, isShort = false, value, describedBy, onChange, onDone }: Props) {
  return (
    <input
      className={styles.input}
      data-short={isShort || undefined}
      aria-label={label}
      aria-invalid="true"
      aria-describedby={describedBy}
      placeholder="vazio"
      maxLength={1000}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onDone}
      onKeyDown={(event) => event.key === 'Enter' && onDone()}
    />
  )
}
