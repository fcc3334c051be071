import { useState } from 'react'
import { DayRange } from '../days/day-range.tsx'

type Props = {
  start: string | undefined
  end: string | undefined
  onChange: (range: { start: string | undefined; end: string | undefined }) => void
}

/** Date range filter of a list. Applied when a field is finished, not on every key. */
export function DateRangeField({ start = '', end = '', onChange }: Props) {
  const [range, setRange] = useState({ start, end })
  const [known, setKnown] = useState({ start, end })
  if (known.start !== start || known.end !== end) {
    setKnown({ start, end })
    setRange({ start, end })
  }
  return (
    <DayRange
      range={range}
      onRange={setRange}
      onDone={(next) => {
        if (next.start !== start || next.end !== end)
          onChange({ start: next.start || undefined, end: next.end || undefined })
      }}
      isNested
    />
  )
}
