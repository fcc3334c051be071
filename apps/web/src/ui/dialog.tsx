import { lazy, type ReactNode, Suspense } from 'react'
import { useFocusBack } from './use-focus-back.ts'

const DialogBox = lazy(() => import('./dialog-box.tsx').then((module) => ({ default: module.DialogBox })))

export type DialogProps = {
  title: string
  onClose: () => void
  size?: number
  actions?: ReactNode
  /** What there is to know before pressing, at the foot beside the actions. */
  note?: string
  children: ReactNode
}

/**
 * The title is the question, the body says what will and will not happen, the confirm repeats the verb. Its box comes when the first
 * dialog opens; until then the opener keeps the focus.
 */
export function Dialog(props: DialogProps) {
  useFocusBack()
  return (
    <Suspense>
      <DialogBox {...props} />
    </Suspense>
  )
}
