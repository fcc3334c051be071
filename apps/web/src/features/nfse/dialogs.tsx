import type { NfseOut } from '@talao/contract'
import { lazy, Suspense } from 'react'

const CancelNfseDialog = lazy(() =>
  import('./cancel-nfse.tsx').then((module) => ({ default: module.CancelNfseDialog })),
)
const EmailDialog = lazy(() =>
  import('../../components/notes/email-dialog.tsx').then((module) => ({ default: module.EmailDialog })),
)
const SendAgainDialog = lazy(() =>
  import('../../components/notes/send-again-dialog.tsx').then((module) => ({ default: module.SendAgainDialog })),
)

export type NfseDialog = 'cancel' | 'email' | 'send' | undefined
type Props = { note: NfseOut; open: NfseDialog; onClose: () => void }

/** Confirmation dialogs, each loaded only when opened. */
export function NfseDialogs({ note, open, onClose }: Props) {
  return (
    <Suspense>
      {open === 'cancel' && <CancelNfseDialog note={note} onClose={onClose} />}
      {open === 'email' && <EmailDialog kind="nfse" note={note} to={note.customer_note?.email} onClose={onClose} />}
      {open === 'send' && <SendAgainDialog kind="nfse" note={note} onClose={onClose} />}
    </Suspense>
  )
}
