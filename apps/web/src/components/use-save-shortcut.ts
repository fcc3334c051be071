import { useEffect } from 'react'
import { type KeyFace, useHeardKeys } from './shortcuts.ts'

/** Ctrl+S (⌘S) saves the form on screen instead of the page as a file, and not again while it `isSaving`. */
export function useSaveShortcut(save: () => void, isSaving: boolean): void {
  useHeardKeys(KEYS)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      // A key held down is one press, and a dialog over the form has its own keys.
      if (!event.repeat && !isSaving && !document.querySelector('[role="dialog"][aria-modal="true"]')) save()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [save, isSaving])
}

const KEYS: readonly KeyFace[] = [{ key: 'ctrl+s', label: 'Salvar', group: 'No formulário' }]
