import { type ComponentType, lazy, Suspense } from 'react'
import type { NoteKind, NoteOf } from './note-kind.ts'

const EmailDialog = lazy(() => import('./email-dialog.tsx').then((module) => ({ default: module.EmailDialog })))
const SendAgainDialog = lazy(() =>
  import('./send-again-dialog.tsx').then((module) => ({ default: module.SendAgainDialog })),
)

export type NoteDialog = 'cancel' | 'letter' | 'substitute' | 'email' | 'send'
export type AskDialog = (dialog: NoteDialog) => void

/** Dialogs of one kind of note only, each lazy. */
export type OwnDialogs<K extends NoteKind> = Readonly<
  Partial<Record<NoteDialog, ComponentType<{ note: NoteOf<K>; onClose: () => void }>>>
>
type Props<K extends NoteKind> = {
  kind: K
  own: OwnDialogs<K>
  note: NoteOf<K>
  open: NoteDialog | undefined
  onClose: () => void
}

/** Confirmation dialogs, each loaded only when opened. */
export function NoteDialogs<K extends NoteKind>({ kind, own, note, open, onClose }: Props<K>) {
  const Own = open && own[open]
  return (
    <Suspense>
      {Own && <Own note={note} onClose={onClose} />}
      {open === 'email' && <EmailDialog kind={kind} note={note} to={note.customer_note?.email} onClose={onClose} />}
      {open === 'send' && <SendAgainDialog kind={kind} note={note} onClose={onClose} />}
    </Suspense>
  )
}
