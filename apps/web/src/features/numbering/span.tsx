import { counted } from '../../lib/format.ts'
import { Serial } from '../../ui/serial.tsx'
import styles from './numbering-page.module.css'

/** Numbers of one series, both ends included. */
type NumberSpan = { serie: number; start_number: number; end_number: number }

export function Span({ span }: { span: NumberSpan }) {
  const { serie, start_number: first, end_number: last } = span
  return (
    <div className={styles.numbers}>
      <b>
        <Serial number={first} />
        {last > first && (
          <>
            {' '}
            a <Serial number={last} />
          </>
        )}
      </b>
      <span className="support">
        série {serie} · {counted(sizeOf(span), 'número', 'números')}
      </span>
    </div>
  )
}

export function sizeOf({ start_number, end_number }: NumberSpan): number {
  return end_number - start_number + 1
}

/** With articles, to follow a verb in a label for screen readers. */
export function spanLabel({ serie, start_number: first, end_number: last }: NumberSpan): string {
  return last > first ? `os números ${first} a ${last} da série ${serie}` : `o número ${first} da série ${serie}`
}
