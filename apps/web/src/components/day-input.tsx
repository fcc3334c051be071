import '@mantine/core/styles/Popover.css'
import { Popover, TextInput, type TextInputProps } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { today } from '../lib/clock.ts'
import { date } from '../lib/format.ts'
import { dayTyped } from '../ui/day-text.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './day-input.module.css'

const DayCalendar = lazy(() => import('./day-calendar.tsx').then((module) => ({ default: module.DayCalendar })))

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** `YYYY-MM-DD`, or empty. */
  value?: string
  onChange?: (day: string) => void
  /** The first day that may be chosen. */
  minDate?: string
  /** Whether emptying the field takes the day away. */
  clearable?: boolean
  /** Forms hand every field these; the field keeps its own. */
  defaultValue?: unknown
}

/** A day, typed as people here write it or chosen in a calendar, which comes when the field is first entered. */
export function DayInput({ value = '', onChange, minDate, clearable = true, ...props }: Props) {
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const { onFocus, onBlur, onClick, onKeyDown, defaultValue: _defaultValue, ...look } = props

  function type(text: string) {
    setTyped(text)
    setOpen(true)
    const day = dayTyped(text, today())
    if (text.trim() === '' && clearable) onChange?.('')
    if (day && (!minDate || day >= minDate)) onChange?.(day)
  }
  return (
    <Popover
      opened={isOpen}
      onDismiss={() => setOpen(false)}
      position="bottom-start"
      trapFocus={false}
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          placeholder="DD/MM/AAAA"
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...look}
          value={typed ?? (value ? date(value) : '')}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => {
            onFocus?.(event)
            setOpen(true)
          }}
          onClick={(event) => {
            onClick?.(event)
            setOpen(true)
          }}
          onBlur={(event) => {
            onBlur?.(event)
            setTyped(undefined)
            setOpen(false)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpen(false)
            onKeyDown?.(event)
          }}
          rightSection={<Icon name="calendar" />}
          rightSectionPointerEvents="none"
        />
      </Popover.Target>
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <Suspense fallback={<div className={styles.coming} />}>
          <DayCalendar
            value={value}
            minDate={minDate}
            onChoose={(day) => {
              onChange?.(day)
              setTyped(undefined)
              setOpen(false)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
