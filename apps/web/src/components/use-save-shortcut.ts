import { useEffect } from 'react'
import { type KeyFace, useHeardKeys } from './shortcuts.ts'

/** Ctrl+S (⌘S) saves the form on screen instead of the page as a file. */
export function useSaveShortcut(save: () => void): void {
  useHeardKeys(KEYS)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      save()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [save])
}

const KEYS: readonly KeyFace[] = [{ key: 'ctrl+s', label: 'Salvar', group: 'No formulário' }]
