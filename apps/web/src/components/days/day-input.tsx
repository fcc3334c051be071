import '@mantine/core/styles/Popover.css'
import { Popover, TextInput, type TextInputProps } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { today } from '../../lib/clock.ts'
import { dayTyped } from '../../lib/day-text.ts'
import { date } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './day-input.module.css'

const DayCalendar = lazy(() => import('./day-calendar.tsx').then((module) => ({ default: module.DayCalendar })))

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** `YYYY-MM-DD`, or empty. */
  value?: string
  onChange?: (day: string) => void
  /**
   * Called on every key and choice with the field's day, an empty string, or null for text that is no date. With this
   * callback invalid text stays for correction; without it the last valid day is restored.
   */
  onRead?: (day: string | null) => void
  /** Called with the same value when the field loses focus, on Enter, or when a day is chosen in the calendar. */
  onDone?: (day: string | null) => void
  /** Render the calendar inside the parent element. Needed in a parent that closes on an outside click. */
  isNested?: boolean
  /** The first selectable day. */
  minDate?: string
  /** Whether emptying the field clears the value. */
  clearable?: boolean
  /** Ignored. Form libraries pass this to every field. */
  defaultValue?: unknown
}

/** A date field, typed as in Brazil or chosen in a calendar. The calendar loads on first focus. */
export function DayInput({ value = '', onChange, minDate, clearable = true, ...rest }: Props) {
  const { onRead, onDone, isNested = false, ...props } = rest
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    // The value was changed from outside, so discard the typed text.
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
            // The first Escape closes the calendar, the next one the surrounding element.
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
