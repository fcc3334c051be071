import { useEffect, useRef } from 'react'
import { type ShortcutInfo, useComponentKeys } from '../shortcuts.ts'

type Keys = {
  /** Ctrl+Enter: the form's main action. */
  send: () => void
  /** Ctrl+S. */
  save: () => void
  /** Esc, unless an inner element handles it. */
  close: () => void
}

/** Shortcuts of a long form. Alt with an arrow key moves between sections. */
export function useFormKeys(keys: Keys): void {
  useComponentKeys(FORM_KEYS)
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      // A dialog over the form has its own shortcuts.
      if (document.querySelector('[role="dialog"]')) return
      const answer = answerTo(event, latest.current)
      if (!answer) return
      event.preventDefault()
      // Ignore key repeat.
      if (!event.repeat) answer()
    }
    // Use the capture phase, before an open list or dialog closes itself. Esc then closes only that one.
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
}

function answerTo(event: KeyboardEvent, keys: Keys): (() => void) | undefined {
  if (event.key === 'Escape') return isListOpen() ? undefined : keys.close
  const name = nameOf(event)
  return name && (() => ANSWERS[name].run(keys))
}

/** By the key's name in the shortcut map. */
const ANSWERS = {
  'ctrl+s': { label: 'Salvar', run: ({ save }: Keys) => save() },
  'ctrl+Enter': { label: 'Enviar', run: ({ send }: Keys) => send() },
  'alt+ArrowDown': { label: 'Próxima parte', run: () => goToPart(1) },
  'alt+ArrowUp': { label: 'Parte anterior', run: () => goToPart(-1) },
} as const

const FORM_KEYS: readonly ShortcutInfo[] = Object.entries(ANSWERS).map(([key, { label }]) => ({
  key,
  label,
  group: 'No formulário',
}))

function nameOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): keyof typeof ANSWERS | undefined {
  const name = ctrlKey || metaKey ? `ctrl+${key.length === 1 ? key.toLowerCase() : key}` : altKey ? `alt+${key}` : key
  return name in ANSWERS ? (name as keyof typeof ANSWERS) : undefined
}

function isListOpen(): boolean {
  return document.querySelector('[aria-expanded="true"]:is([role="combobox"], [aria-haspopup])') !== null
}

/** Moves the focus to the first field of the next or previous section. */
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
