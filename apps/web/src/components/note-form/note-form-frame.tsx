import { type ReactNode, useId } from 'react'
import { counted } from '../../lib/format.ts'
import { Kbd } from '../../ui/kbd.tsx'
import styles from './note-form-frame.module.css'
import { enterPart } from './use-form-keys.ts'

/** `ok`: complete; `open`: something is missing; `wrong`: has a visible error; `unchecked`: not validated yet. */
export type PartState = 'ok' | 'open' | 'wrong' | 'unchecked'
export type FormPartLink = { id: string; label: string; state: PartState; errors: number }

type Props = {
  head: ReactNode
  /** Recovered draft, failures and errors, shown above the first section. */
  notices: ReactNode
  parts: readonly FormPartLink[]
  /** Below the section links: how many fields are shown and how many are inherited. */
  hint: ReactNode
  sendWord: string
  summary: ReactNode
  action: ReactNode
  children: ReactNode
}

/**
 * Layout of a long form: section links at the left, the fields, and at the right a preview of the document, its total
 * and the main action.
 */
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

/** A section of the form, reached by its link or by Alt with an arrow key. */
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
        // Keep the URL: sections are positions on one page.
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
