import { lazy } from 'react'
import type { OwnDialogs } from '../../components/notes/note-dialogs.tsx'

export const NFE_DIALOGS: OwnDialogs<'nfe'> = {
  cancel: lazy(() => import('./cancel-nfe.tsx').then((module) => ({ default: module.CancelNfeDialog }))),
  letter: lazy(() => import('./letter-dialog.tsx').then((module) => ({ default: module.LetterDialog }))),
}
