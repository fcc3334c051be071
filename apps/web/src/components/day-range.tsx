import { useState } from 'react'
import { DayInput } from './day-input.tsx'
import { dayRangeFaults, type RangeFaults, type RangeRead } from './day-range-faults.ts'
import styles from './day-range.module.css'

type Range = { start: string; end: string }
type Props = {
  range: Range
  /** Each letter may make another range of it; words that are no day make an end that is empty. */
  onRange: (range: Range) => void
  /** A field was left, or done with: the range as it stands, when nothing is wrong with it. */
  onDone?: (range: Range) => void
  /** The last day that may be asked for. */
  last?: string
  /** What the server said of it. */
  errors?: RangeFaults | undefined
  isNested?: boolean
}

/** From one day to another, each typed or chosen. What is wrong stands beside its field, where its example stood: nothing moves. */
export function DayRange({ range, onRange, onDone, last, errors = {}, isNested = false }: Props) {
  const [wrong, setWrong] = useState<{ start?: boolean; end?: boolean }>({})
  const [told, setTold] = useState<RangeFaults>({})
  const words = (name: keyof Range) => (wrong[name] && range[name] === '' ? null : range[name])
  const read: RangeRead = { start: words('start'), end: words('end') }
  const faults = { ...errors, ...told }

  function fieldOf(name: keyof Range) {
    return {
      value: range[name],
      error: faults[name],
      description: faults[name] ? undefined : 'ou hoje, -7, 20/11',
      isNested,
      onRead: (day: string | null) => {
        setTold({})
        setWrong({ ...wrong, [name]: day === null })
        onRange({ ...range, [name]: day ?? '' })
      },
      onDone: (day: string | null) => {
        const next = { ...read, [name]: day }
        const found = dayRangeFaults(next, last)
        setTold(found)
        if (Object.keys(found).length === 0) onDone?.({ start: next.start ?? '', end: next.end ?? '' })
      },
    }
  }
  return (
    <div className={styles.days}>
      <DayInput label="De" {...fieldOf('start')} />
      <DayInput label="Até" {...fieldOf('end')} />
    </div>
  )
}
