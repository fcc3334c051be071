import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'

export type DialogProps = {
  title: string
  onClose: () => void
  size?: number
  actions?: ReactNode
  /** Text next to the buttons, to read before pressing one. */
  note?: string
  children: ReactNode
}

/** The rendered dialog, loaded on demand by `Dialog`. */
export function DialogBox({ title, onClose, size = 520, actions, note, children }: DialogProps) {
  return (
    // Ignore clicks outside: an accidental one would discard what was typed.
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      padding={20}
      closeOnClickOutside={false}
      classNames={{ title: styles.title ?? '' }}
    >
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
