import { toLatin1, toLatin1Lines } from '@talao/fiscal/value/latin1-text'
import { count } from '../../lib/format.ts'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './counted-text.module.css'

type Props = {
  label: string
  hint: string
  most: number
  value: string
  onChange: (text: string) => void
  error?: string | undefined
  rows?: number
  /** Focus on opening, as the first field of a dialog. */
  isFirst?: boolean
  /** Allows line breaks, which are sent along. */
  hasLines?: boolean
}

/** A text for the authority, with a counter that counts as the authority does. Single line by default. */
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
