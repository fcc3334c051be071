import { useSyncExternalStore } from 'react'
import { CopyButton } from './copy-field.tsx'
import { Icon } from './icon.tsx'
import { PlainButton } from './plain-button.tsx'
import { closeToast, readToasts, subscribeToToasts, type Toast } from './toast-store.ts'
import styles from './toasts.module.css'

/** Top right, at most three. Both regions are always there, or a screen reader would miss the first message. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts)
  return (
    <div className={styles.stack}>
      <div role="alert">{toasts.filter((toast) => toast.tone === 'error').map(show)}</div>
      <div role="status">{toasts.filter((toast) => toast.tone === 'success').map(show)}</div>
    </div>
  )
}

function show(toast: Toast) {
  return (
    <div key={toast.id} className={styles.toast} data-tone={toast.tone}>
      <span className={styles.icon}>
        <Icon name={toast.tone === 'success' ? 'check' : 'octagon'} />
      </span>
      <div className={styles.words}>
        {toast.text}
        {toast.tone === 'error' && toast.requestId && (
          <div className={styles.request}>
            <CopyButton
              label={`Copiar código do pedido ${toast.requestId}`}
              value={toast.requestId}
              text={toast.requestId}
            />
          </div>
        )}
      </div>
      <PlainButton look="clear" size="small" aria-label="Fechar aviso" onClick={() => closeToast(toast.id)}>
        <Icon name="close" size={14} />
      </PlainButton>
    </div>
  )
}
