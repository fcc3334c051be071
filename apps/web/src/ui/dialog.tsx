import { lazy, Suspense } from 'react'
import type { DialogProps } from './dialog-box.tsx'
import { useFocusBack } from './use-focus-back.ts'

const DialogBox = lazy(() => import('./dialog-box.tsx').then((module) => ({ default: module.DialogBox })))

/**
 * The title is the question, the body says what will and will not happen, and the confirm button repeats the verb. The
 * dialog box loads when the first dialog opens. Until then the opener keeps the focus.
 */
export function Dialog(props: DialogProps) {
  useFocusBack()
  return (
    <Suspense>
      <DialogBox {...props} />
    </Suspense>
  )
}
