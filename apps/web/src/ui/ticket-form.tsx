'use no memo'

import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { PlainButton } from './plain-button.tsx'
import styles from './ticket-form.module.css'

type Props = {
  title: string
  /** Explanation above the fields. */
  lead?: ReactNode
  /** Error of the whole form. Invalid fields are also marked red. */
  refusal?: ReactNode
  errors?: Readonly<Record<string, string>>
  action: string
  /** Label of the button while busy. */
  busy: string
  isBusy: boolean
  /** Submitting is not allowed yet. The button says when it will be. */
  isWaiting?: boolean
  onSubmit: () => void
  children: ReactNode
  foot?: ReactNode
}

/**
 * Form of a page before sign-in: fields, one button, and the error above them. Focuses the first empty field, later the
 * first invalid one.
 */
export function TicketForm(props: Props) {
  const { title, lead, refusal, errors, action, busy, isBusy, isWaiting = false, onSubmit, children, foot } = props
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input[value=""]:not([readonly])')?.focus(), [])
  useEffect(() => {
    if (errors && Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy && !isWaiting) onSubmit()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      <TicketRefusal>{refusal}</TicketRefusal>
      {children}
      <PlainButton
        type="submit"
        look={isWaiting ? 'common' : 'primary'}
        size="tall"
        aria-disabled={isBusy || isWaiting}
      >
        {isBusy ? busy : action}
      </PlainButton>
      {foot && <div className={styles.feet}>{foot}</div>}
    </form>
  )
}

/** Always rendered, because screen readers miss text in a region that has just been added. */
function TicketRefusal({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.refusal} data-empty={!children || undefined}>
      {children && (
        <>
          <Icon name="octagon" /> <span>{children}</span>
        </>
      )}
    </div>
  )
}
