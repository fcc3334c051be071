import { useEffect, useRef, useState } from 'react'
import { usePreferences } from '../../components/session/preferences.ts'
import type { Shortcut } from '../../components/shortcuts.ts'
import { type Begun, PREFIX_MS, stepOf } from './key-steps.ts'

/** The single keyboard listener. Returns texts for a pending prefix and for the last executed shortcut. */
export function useKeys(shortcuts: readonly Shortcut[], togglePalette: () => void) {
  const areSingleOn = usePreferences().single_key_shortcuts !== false
  const [said, setSaid] = useState('')
  const [prefix, setPrefix] = useState<string>()
  const begun = useRef<Begun>(undefined)

  function onKey(event: KeyboardEvent) {
    if (event.defaultPrevented || event.isComposing) return
    if (isPaletteKey(event)) {
      // The palette does not open over another dialog, but the browser's own shortcut is suppressed as well.
      event.preventDefault()
      if (!isCovered() || isPaletteOpen()) togglePalette()
      return
    }
    if (!areSingleOn || event.repeat || isTyping(event.target) || isCovered()) return
    const step = stepOf(event, begun.current, event.timeStamp, shortcuts)
    begun.current = step.begun
    setPrefix(step.begun?.prefix)
    if (!step.isTaken) return
    event.preventDefault()
    if (!step.run) return
    setSaid(step.run.label)
    step.run.run()
  }

  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  useEffect(() => {
    if (prefix === undefined) return undefined
    const timer = setTimeout(() => setPrefix(undefined), PREFIX_MS)
    return () => clearTimeout(timer)
  }, [prefix])
  return { said, prefix }
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
}

/** A checkbox takes no text, unlike every other field. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  const field = target.closest('input, textarea, select, [role="combobox"]')
  return field !== null && !(field instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(field.type))
}

/** An overlay that has the keyboard. */
function isCovered(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
}

function isPaletteOpen(): boolean {
  return document.getElementById('palette-options') !== null
}
