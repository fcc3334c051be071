import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CopyButton } from './copy-field.tsx'
import { Icon } from './icon.tsx'
import { isUnder } from './is-under.ts'
import { PlainButton } from './plain-button.tsx'
import { closeAllToasts, closeToast, holdToasts, readToasts, subscribeToToasts, type Toast } from './toast-store.ts'
import styles from './toasts.module.css'

/**
 * At most three, top right, or below where they would lie over what has the focus. Both regions are always there, or a screen reader would
 * miss the first message.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts)
  const stack = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  const isLow = useClearOfFocus(stack, toasts)

  /** Esc closes the toast that has the focus, which then goes to the next, or back to where it came from. */
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
    // Once the closed one is gone: a key's focus must not be lost with it.
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
      data-low={isLow || undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={() => holdToasts(false)}
      // Not when one comes up under a pointer that rests: nobody reads it for that.
      onPointerMove={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
    >
      <div role="alert">{toasts.filter((toast) => toast.tone === 'error').map(show)}</div>
      <div role="status">{toasts.filter((toast) => toast.tone === 'success').map(show)}</div>
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
      <PlainButton look="clear" size="small" aria-label="Fechar aviso" data-close onClick={close}>
        <Icon name="close" size={14} />
      </PlainButton>
    </div>
  )
}

/** Whether the stack must stand below: what has the focus lies where it would stand above (WCAG 2.4.11). */
function useClearOfFocus(stack: React.RefObject<HTMLElement | null>, toasts: readonly Toast[]): boolean {
  const [isLow, setLow] = useState(false)
  useEffect(() => {
    function place() {
      const focused = document.activeElement
      if (!stack.current || !focused || stack.current.contains(focused)) return
      setLow(toasts.length > 0 && isUnder(focused.getBoundingClientRect(), stack.current.getBoundingClientRect()))
    }
    place()
    document.addEventListener('focusin', place)
    return () => document.removeEventListener('focusin', place)
  }, [stack, toasts])
  return isLow
}
