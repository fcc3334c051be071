import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { SelectInput } from '../../ui/select-input.tsx'
import { DayInput } from '../days/day-input.tsx'
import styles from './period-bar.module.css'
import type { Range } from './periods.ts'

type Period = { start?: string | undefined; end?: string | undefined; date_type?: string | undefined }
type Preset = { label: string; range: Range; isOn: boolean; onChoose?: () => void }
type Props = {
  period: Period
  /** The dates the user can filter by, where there are several. */
  dateTypes?: { value: string; label: string }[]
  presets: Preset[]
  error?: string | undefined
  onChange: (change: Period) => void
  children?: ReactNode
}

/** Filter bar of a report page: which date, from which day to which day. */
export function PeriodBar({ period, dateTypes, presets, error, onChange, children }: Props) {
  return (
    <fieldset className={styles.bar}>
      <legend className="sr-only">Período</legend>
      {dateTypes && (
        <SelectInput
          label="Data"
          value={period.date_type ?? ''}
          data={dateTypes}
          onChange={({ currentTarget }) => onChange({ date_type: currentTarget.value })}
        />
      )}
      <div className={styles.days}>
        <DayInput
          label="De"
          value={period.start ?? ''}
          error={Boolean(error)}
          onChange={(start) => onChange({ start: start || undefined })}
        />
        <DayInput
          label="Até"
          value={period.end ?? ''}
          error={error}
          onChange={(end) => onChange({ end: end || undefined })}
        />
      </div>
      <div className={styles.presets}>
        {presets.map(({ label, range, isOn, onChoose }) => (
          <Button
            key={label}
            size="xs"
            variant={isOn ? 'light' : 'default'}
            aria-pressed={isOn}
            onClick={onChoose ?? (() => onChange(range))}
          >
            {label}
          </Button>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
