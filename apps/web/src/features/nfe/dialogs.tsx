import type { NfeOut } from '@talao/contract'
import { lazy, Suspense } from 'react'

const CancelNfeDialog = lazy(() => import('./cancel-nfe.tsx').then((module) => ({ default: module.CancelNfeDialog })))
const LetterDialog = lazy(() => import('./letter-dialog.tsx').then((module) => ({ default: module.LetterDialog })))
const EmailDialog = lazy(() =>
  import('../../components/notes/email-dialog.tsx').then((module) => ({ default: module.EmailDialog })),
)
const SendAgainDialog = lazy(() =>
  import('../../components/notes/send-again-dialog.tsx').then((module) => ({ default: module.SendAgainDialog })),
)

export type NfeDialog = 'cancel' | 'letter' | 'email' | 'send' | undefined
type Props = { note: NfeOut; open: NfeDialog; onClose: () => void }

/** Confirmation dialogs, each loaded only when opened. */
export function NfeDialogs({ note, open, onClose }: Props) {
  return (
    <Suspense>
      {open === 'cancel' && <CancelNfeDialog note={note} onClose={onClose} />}
      {open === 'letter' && <LetterDialog note={note} onClose={onClose} />}
      {open === 'email' && <EmailDialog kind="nfe" note={note} to={note.customer_note?.email} onClose={onClose} />}
      {open === 'send' && <SendAgainDialog kind="nfe" note={note} onClose={onClose} />}
    </Suspense>
  )
}
