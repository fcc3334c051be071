'use no memo'

import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { PlainButton } from './plain-button.tsx'
import styles from './ticket-form.module.css'

type Props = {
  title: string
  /** Why somebody is here, or what will happen. */
  lead?: ReactNode
  /** What was refused; fields that were stand in red beside it. */
  refusal?: ReactNode
  errors?: Readonly<Record<string, string>>
  action: string
  /** What the button says meanwhile. */
  busy: string
  isBusy: boolean
  /** It may not be done yet; the button says from when on. */
  isWaiting?: boolean
  onSubmit: () => void
  children: ReactNode
  foot?: ReactNode
}

/** What a ticket asks: its fields, one button, and the refusal over them. The first empty field has the focus, then the first wrong one. */
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

/** Always there, or a screen reader would miss what appears in it. */
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
