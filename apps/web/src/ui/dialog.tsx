import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import { useFocusBack } from './use-focus-back.ts'

type Props = {
  title: string
  onClose: () => void
  size?: number
  actions?: ReactNode
  /** What there is to know before pressing, at the foot beside the actions. */
  note?: string
  children: ReactNode
}

/** The title is the question, the body says what will and will not happen, the confirm repeats the verb. */
export function Dialog({ title, onClose, size = 520, actions, note, children }: Props) {
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title={title} size={size} classNames={{ title: styles.title ?? '' }}>
      <div className={styles.body}>{children}</div>
      {actions && (
        <div className={styles.actions}>
          {note && <span className={styles.note}>{note}</span>}
          {actions}
        </div>
      )}
    </Modal>
  )
}
