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
  /**
   * Told at each letter and each choice what the field says now: a day, empty, or null for words that are no day. Those stay, to be
   * mended; without this the last day comes back.
   */
  onRead?: (day: string | null) => void
  /** Told the same once the field was left, Enter was pressed in it, or a day was chosen in the calendar. */
  onDone?: (day: string | null) => void
  /** Inside what closes when something outside of it is pressed, the calendar stands in it as well. */
  isNested?: boolean
  /** The first day that may be chosen. */
  minDate?: string
  /** Whether emptying the field takes the day away. */
  clearable?: boolean
  /** Forms hand every field these; the field keeps its own. */
  defaultValue?: unknown
}

/** A day, typed as people here write it or chosen in a calendar, which comes when the field is first entered. */
export function DayInput({ value = '', onChange, minDate, clearable = true, ...rest }: Props) {
  const { onRead, onDone, isNested = false, ...props } = rest
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    // Another day came from elsewhere: what was typed says nothing any more.
    if (typed !== undefined && (dayTyped(typed, today()) ?? '') !== value) setTyped(undefined)
  }
  const { onFocus, onBlur, onClick, onKeyDown, defaultValue: _defaultValue, ...look } = props

  function type(text: string) {
    setTyped(text)
    setOpen(true)
    const day = dayTyped(text, today())
    onRead?.(dayOrNone(text))
    if (text.trim() === '' && clearable) onChange?.('')
    if (day && (!minDate || day >= minDate)) onChange?.(day)
  }
  function settle() {
    const read = typed === undefined ? value : dayOrNone(typed)
    if (!onRead || read !== null) setTyped(undefined)
    setOpen(false)
    onDone?.(read)
  }
  return (
    <Popover
      opened={isOpen}
      onDismiss={() => setOpen(false)}
      position="bottom-start"
      trapFocus={false}
      withRoles={false}
      withinPortal={!isNested}
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
            settle()
          }}
          onKeyDown={(event) => {
            // The first Escape is the calendar's, the next of what the field stands in.
            if (event.key === 'Escape' && isOpen) event.preventDefault()
            if (event.key === 'Escape') setOpen(false)
            if (event.key === 'Enter') settle()
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
              onRead?.(day)
              setTyped(undefined)
              setOpen(false)
              onDone?.(day)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

function dayOrNone(text: string): string | null {
  return text.trim() === '' ? '' : dayTyped(text, today())
}
