import { useEffect, useRef } from 'react'

type Keys = {
  /** Ctrl+Enter: the main action of the form. */
  send: () => void
  /** Ctrl+S. */
  save: () => void
  /** Esc, where nothing nearer answers it. */
  close: () => void
}

/** The keys of a long form. Alt with an arrow goes from part to part. */
export function useFormKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      // A dialog over the form has its own keys.
      if (document.querySelector('[role="dialog"]')) return
      const answer = answerTo(event, latest.current)
      if (!answer) return
      event.preventDefault()
      answer()
    }
    // Before any list or dialog closes itself, so that Esc in an open one closes that alone.
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
}

function answerTo(event: KeyboardEvent, keys: Keys): (() => void) | undefined {
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand && event.key === 'Enter') return keys.send
  if (isCommand && event.key.toLowerCase() === 's') return keys.save
  if (event.altKey && event.key === 'ArrowDown') return () => goToPart(1)
  if (event.altKey && event.key === 'ArrowUp') return () => goToPart(-1)
  if (event.key === 'Escape' && !isListOpen()) return keys.close
  return undefined
}

function isListOpen(): boolean {
  return document.querySelector('[aria-expanded="true"]:is([role="combobox"], [aria-haspopup])') !== null
}

/** The part after (or before) the one that has the focus; its first field takes it. */
function goToPart(step: 1 | -1): void {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-form-part]')]
  const here = parts.findIndex((part) => part.contains(document.activeElement))
  const next = parts[Math.min(Math.max(here + step, 0), parts.length - 1)]
  if (next) enterPart(next)
}

export function enterPart(part: HTMLElement): void {
  part.scrollIntoView({ block: 'start' })
  const first = part.querySelector<HTMLElement>('input:not(:disabled), select:not(:disabled), textarea, button')
  ;(first ?? part).focus({ preventScroll: true })
}
