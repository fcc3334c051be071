import { lazy, type ReactNode, Suspense } from 'react'
import { useFocusBack } from './use-focus-back.ts'

const DialogBox = lazy(() => import('./dialog-box.tsx').then((module) => ({ default: module.DialogBox })))

export type DialogProps = {
  title: string
  onClose: () => void
  size?: number
  actions?: ReactNode
  /** Text next to the buttons, to read before pressing one. */
  note?: string
  children: ReactNode
}

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
