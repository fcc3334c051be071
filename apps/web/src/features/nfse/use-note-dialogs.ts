import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { NfseDialog } from './dialogs.tsx'

/** Most actions open a dialog; a substitution has its own page. */
export function useNoteDialogs(noteId: number) {
  const [open, setOpen] = useState<NfseDialog>()
  const navigate = useNavigate()
  const ask = (act: NonNullable<NfseDialog> | 'substitute') => {
    if (act !== 'substitute') return setOpen(act)
    void navigate({ to: '/nota-servico/substituir/$id', params: { id: noteId } })
  }
  return { open, ask, close: () => setOpen(undefined) }
}

export const MEND = { action: 'substitute', label: 'Substituir', dialog: 'substitute' } as const
