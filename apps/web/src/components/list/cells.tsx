import { SOURCE_LABELS } from '@talao/contract/fields/values'
import { today } from '../../lib/clock.ts'
import { dateTime } from '../../lib/format.ts'
import styles from './cells.module.css'

/** A long name, cut with an ellipsis and shown in full in the tooltip. */
export function Clip({ text, width = 200 }: { text: string | null | undefined; width?: number }) {
  if (!text) return <span className="support">–</span>
  return (
    <span className={styles.clip} style={{ maxWidth: width }} title={text}>
      {text}
    </span>
  )
}

/** The platform a sale came from: its initial and its name. */
export function Source({ source }: { source: keyof typeof SOURCE_LABELS }) {
  const label = SOURCE_LABELS[source]
  return (
    <span className={styles.source}>
      <span className={styles.letter} aria-hidden="true">
        {label[0]}
      </span>
      {label}
    </span>
  )
}

/** `20/11`, with date and time in the tooltip and for screen readers. */
export function Day({ at, zone }: { at: string | null | undefined; zone?: string }) {
  if (!at) return <span className="support">–</span>
  const moment = dateTime(at, zone)
  return (
    <time dateTime={at} title={moment}>
      {shortDay(moment.slice(0, 10))}
    </time>
  )
}

export function DocumentLink({ href, kind, label }: { href: string | null; kind: 'PDF' | 'XML'; label: string }) {
  if (!href) {
    return (
      <span className={styles.document} data-missing>
        {kind}
        <span className="sr-only"> ainda não existe</span>
      </span>
    )
  }
  return (
    <a className={styles.document} href={href} download aria-label={`Baixar ${kind} ${label}`}>
      {kind}
    </a>
  )
}

/** Dense columns leave out the current year. */
function shortDay(day: string): string {
  return day.endsWith(today().slice(0, 4)) ? day.slice(0, 5) : day
}
