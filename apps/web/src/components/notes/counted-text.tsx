import { toLatin1 } from '@talao/fiscal/nfe/text'
import { count } from '../../lib/format.ts'
import styles from './counted-text.module.css'
import { TextArea } from '../../ui/text-area.tsx'

type Props = {
  label: string
  hint: string
  most: number
  value: string
  onChange: (text: string) => void
  error?: string | undefined
  rows?: number
  /** The first field of a dialog takes the focus. */
  isFirst?: boolean
}

/** A text that goes to the authority: its letters are counted as the authority will count them, and it has one line. */
export function CountedText({ label, hint, most, value, onChange, error, rows = 3, isFirst = false }: Props) {
  const letters = toLatin1(value).length
  return (
    <TextArea
      label={label}
      description={
        <span className={styles.foot}>
          <span>{hint}</span>
          <span className={styles.count} data-over={letters > most || undefined}>
            {count(letters)} de {count(most)}
          </span>
        </span>
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      rows={rows}
      value={value}
      error={error}
      data-autofocus={isFirst || undefined}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\s*[\r\n]+\s*/g, ' '))}
    />
  )
}
