import type { NfseOut } from '@talao/contract'
import { Navigate } from '@tanstack/react-router'
import { lazy } from 'react'
import type { OwnDialogs } from '../../components/notes/note-dialogs.tsx'

export const NFSE_DIALOGS: OwnDialogs<'nfse'> = {
  cancel: lazy(() => import('./cancel-nfse.tsx').then((module) => ({ default: module.CancelNfseDialog }))),
  substitute: ToSubstitution,
}

/** A substitution has its own page instead of a dialog. */
function ToSubstitution({ note }: { note: NfseOut }) {
  return <Navigate to="/nota-servico/substituir/$id" params={{ id: note.id }} />
}
