import { type InputHTMLAttributes, useId } from 'react'
import styles from './toggle.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> & {
  label: string
  description?: string
  /** Ignored. Forms pass an error to every field, but a switch cannot be invalid. */
  error?: unknown
}

export function Toggle({ label, description, error: _error, ...input }: Props) {
  const id = useId()
  return (
    <div className={styles.row}>
      <input
        {...input}
        id={id}
        className={styles.input}
        type="checkbox"
        role="switch"
        aria-describedby={description ? `${id}-about` : undefined}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {description && (
          <div id={`${id}-about`} className="support">
            {description}
          </div>
        )}
      </div>
    </div>
  )
}
