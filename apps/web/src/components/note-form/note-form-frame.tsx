import { type ReactNode, useId } from 'react'
import { counted } from '../../lib/format.ts'
import { Kbd } from '../../ui/kbd.tsx'
import styles from './note-form-frame.module.css'
import { enterPart } from './use-form-keys.ts'

/** `ok`: nothing to do; `open`: something is still missing; `wrong`: something shown is to be mended; `unchecked`: nobody looked yet. */
export type PartState = 'ok' | 'open' | 'wrong' | 'unchecked'
export type FormPartLink = { id: string; label: string; state: PartState; errors: number }

type Props = {
  head: ReactNode
  /** Recovered drafts, failures and the errors stand over the first part. */
  notices: ReactNode
  parts: readonly FormPartLink[]
  /** Under the anchors: how much is in sight and how much is inherited. */
  hint: ReactNode
  sendWord: string
  summary: ReactNode
  action: ReactNode
  children: ReactNode
}

/** A long form: its parts at the left, the fields, and at the right the document as it grows, what it comes to and the main action. */
export function NoteFormFrame({ head, notices, parts, hint, sendWord, summary, action, children }: Props) {
  return (
    <div className={styles.page}>
      {head}
      <div className={styles.frame}>
        <nav className={styles.anchors} aria-label="Partes da nota">
          {parts.map((part) => (
            <Anchor key={part.id} {...part} />
          ))}
          <div className={styles.hints}>
            <p className="support">{hint}</p>
            <p className={styles.keys}>
              <span>
                <Kbd>Alt</Kbd> <Kbd>↓</Kbd> próxima parte
              </span>
              <span>
                <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> {sendWord}
              </span>
            </p>
          </div>
        </nav>
        <div className={styles.fields}>
          <div className={styles.notices}>{notices}</div>
          {children}
        </div>
        <aside className={styles.summary} aria-label="Resumo">
          {summary}
        </aside>
        <div className={styles.action}>{action}</div>
      </div>
    </div>
  )
}

type SectionProps = { id: string; title: string; hint?: ReactNode; aside?: ReactNode; children: ReactNode }

/** One part of the form; its anchor and Alt with an arrow lead here. */
export function FormSection({ id, title, hint, aside, children }: SectionProps) {
  const heading = useId()
  return (
    <section id={id} className={styles.section} aria-labelledby={heading} data-form-part tabIndex={-1}>
      <header>
        <h2 id={heading}>{title}</h2>
        {hint && <span className="support">{hint}</span>}
        {aside && <span className={styles.aside}>{aside}</span>}
      </header>
      {children}
    </section>
  )
}

function Anchor({ id, label, state, errors }: FormPartLink) {
  return (
    <a
      href={`#${id}`}
      data-wrong={state === 'wrong' || undefined}
      onClick={(event) => {
        // The address keeps what it says: the parts are places of one page.
        event.preventDefault()
        const part = document.getElementById(id)
        if (part) enterPart(part)
      }}
    >
      <span className={styles.dot} data-state={state} />
      {label}
      {errors > 0 ? <small>{counted(errors, 'erro', 'erros')}</small> : null}
      {errors === 0 && state !== 'unchecked' && <span className="sr-only">, {STATES[state]}</span>}
    </a>
  )
}

const STATES = { ok: 'pronta', open: 'falta preencher', wrong: 'há o que corrigir' } as const
