'use no memo'

import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './plain-field.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string
  /** A link next to the label. */
  aside?: ReactNode
  /** Help text under the field, also read by screen readers. */
  hint?: ReactNode
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** Text field for the pages before sign-in, without the component library. */
export function PlainField(props: Props) {
  return <Field {...props} />
}

/** `what` names the value in the label of the show button. */
export function PlainPassword({ what, ...props }: Omit<Props, 'type'> & { what: string }) {
  const [isVisible, setVisible] = useState(false)
  return (
    <Field
      {...props}
      type={isVisible ? 'text' : 'password'}
      after={
        <button
          type="button"
          aria-label={`Mostrar ${what}`}
          aria-pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
        >
          <Icon name={isVisible ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  )
}

function Field({ label, aside, hint, error, after, ...input }: Props & { after?: ReactNode }) {
  const id = useId()
  const said = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <span className={styles.box} data-after={after ? '' : undefined}>
        <input {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={said || undefined} />
        {after}
      </span>
      {error && (
        <div id={`${id}-error`} className={styles.error}>
          <Icon name="octagon" size={13} /> {error}
        </div>
      )}
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}
