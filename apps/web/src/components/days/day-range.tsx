import { useState } from 'react'
import { DayInput } from './day-input.tsx'
import styles from './day-range.module.css'
import { dayRangeFaults, type RangeFaults, type RangeRead } from './day-range-faults.ts'

type Range = { start: string; end: string }
type Props = {
  range: Range
  /** Called on every key. Text that is no date counts as empty. */
  onRange: (range: Range) => void
  /** Called with a valid range when a field loses focus or is finished. */
  onDone?: (range: Range) => void
  /** The last selectable day. */
  last?: string
  /** Errors returned by the server. */
  errors?: RangeFaults | undefined
  isNested?: boolean
}

/** A range of days, typed or chosen. An error replaces the example text below its field, so nothing moves. */
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
