import { useEffect } from 'react'
import { type ShortcutInfo, useComponentKeys } from '../shortcuts.ts'

/** Ctrl+S (⌘S) saves the form instead of the web page. Ignored while `isSaving`. */
export function useSaveShortcut(save: () => void, isSaving: boolean): void {
  useComponentKeys(KEYS)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      // Ignore key repeat, and leave dialogs over the form their own shortcuts.
      if (!event.repeat && !isSaving && !document.querySelector('[role="dialog"][aria-modal="true"]')) save()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [save, isSaving])
}

const KEYS: readonly ShortcutInfo[] = [{ key: 'ctrl+s', label: 'Salvar', group: 'No formulário' }]
