import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import { Modal } from '@mantine/core'
import type { DialogProps } from './dialog.tsx'
import styles from './dialog.module.css'

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
