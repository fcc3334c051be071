import { useId } from 'react'
import styles from './segment.module.css'

type Props<T extends string> = {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
  disabled?: boolean
  isWide?: boolean
}

/** Two to four exclusive options. */
export function Segment<T extends string>({ label, options, value, onChange, disabled, isWide }: Props<T>) {
  const name = useId()
  return (
    <fieldset className={styles.segment} disabled={disabled} data-wide={isWide || undefined}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
