import styles from './fail-table.module.css'

type Props = {
  label: string
  isShort?: boolean
  value: string
  describedBy: string
  onChange: (value: string) => void
  /** Called on blur or Enter. */
  onDone: () => void
}

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
