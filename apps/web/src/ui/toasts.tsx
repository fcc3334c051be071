import { type FocusEvent, type KeyboardEvent, useRef, useSyncExternalStore } from 'react'
import { CopyButton } from './copy-field.tsx'
import { Icon } from './icon.tsx'
import { PlainButton } from './plain-button.tsx'
import { closeAllToasts, closeToast, holdToasts } from './toast-actions.ts'
import { readToasts, subscribeToToasts, type Toast } from './toast-store.ts'
import styles from './toasts.module.css'
import { useFreePlace } from './use-free-place.ts'

/**
 * At most three toasts, placed where they cover no control. Both regions are always rendered, or a screen reader would
 * miss the first message.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts)
  const stack = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  const place = useFreePlace(stack, toasts)

  /** Esc closes the focused toast. The focus moves to the next one, or back to where it came from. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    const at = event.target instanceof Element && event.target.closest<HTMLElement>('[data-toast]')
    const id = at ? Number(at.dataset.toast) : toasts[0]?.id
    if (id !== undefined) leave(() => closeToast(id))
  }
  function onFocus({ relatedTarget }: FocusEvent) {
    holdToasts(true)
    if (relatedTarget && !stack.current?.contains(relatedTarget)) before.current = relatedTarget
  }
  function leave(close: () => void) {
    close()
    // Wait until the closed toast is removed, so that the focus is not lost with it.
    requestAnimationFrame(() => {
      const next = stack.current?.querySelector<HTMLElement>('button[data-close]')
      const back = before.current?.isConnected ? before.current : document.querySelector('main')
      ;(next ?? (back instanceof HTMLElement ? back : null))?.focus({ preventScroll: true })
    })
  }

  const show = (toast: Toast) => <Shown key={toast.id} toast={toast} close={() => leave(() => closeToast(toast.id))} />
  return (
    <div
      ref={stack}
      className={styles.stack}
      style={place}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={() => holdToasts(false)}
      // Use pointer moves, because a toast that appears under a resting pointer is not being read.
      onPointerMove={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
    >
      <div role="alert">{toasts.filter((toast) => toast.tone === 'error').map(show)}</div>
      <div role="status">{toasts.filter((toast) => toast.tone !== 'error').map(show)}</div>
      {toasts.length > 1 && (
        <div className={styles.all}>
          <PlainButton size="small" onClick={() => leave(closeAllToasts)}>
            Fechar todas
          </PlainButton>
        </div>
      )}
    </div>
  )
}

function Shown({ toast, close }: { toast: Toast; close: () => void }) {
  return (
    <div className={styles.toast} data-tone={toast.tone} data-toast={toast.id}>
      <span className={styles.icon}>
        <Icon name={ICONS[toast.tone]} />
      </span>
      <div className={styles.words}>
        {toast.text} {toast.way && <span className={styles.way}>{toast.way}</span>}
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
      <PlainButton look="clear" size="small" aria-label="Fechar aviso" data-close onClick={close}>
        <Icon name="close" size={14} />
      </PlainButton>
    </div>
  )
}

const ICONS = { success: 'check', error: 'octagon', busy: 'ring' } as const
