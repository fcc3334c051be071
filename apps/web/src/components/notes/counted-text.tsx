import { toLatin1, toLatin1Lines } from '@talao/fiscal/nfe/text'
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
  /** Its line breaks leave with it. */
  hasLines?: boolean
}

/** A text that goes to the authority: its letters are counted as the authority will count them. It has one line, unless told otherwise. */
export function CountedText({
  label,
  hint,
  most,
  value,
  onChange,
  error,
  rows = 3,
  isFirst = false,
  hasLines = false,
}: Props) {
  const letters = (hasLines ? toLatin1Lines : toLatin1)(value).length
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
      onChange={({ currentTarget: { value: typed } }) =>
        onChange(hasLines ? typed : typed.replace(/\s*[\r\n]+\s*/g, ' '))
      }
    />
  )
}
