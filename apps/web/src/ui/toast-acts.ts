import { publishToasts, readToasts, showToast, type Toast } from './toast-store.ts'

// Apart from where toasts are kept: nothing of this is needed before there is one.

const BRIEF_MS = 2500
let isHeld = false
/** Brief ones whose time ran out while somebody was reading them. */
let overdue: number[] = []

/** The product's own short word: it leaves by itself, though never while the pointer or the focus is on it. */
export function showBriefToast(tone: Toast['tone'], text: string): void {
  const id = showToast(tone, text)
  setTimeout(() => (isHeld ? overdue.push(id) : closeToast(id)), BRIEF_MS)
}

/** What a toast said is no longer so. One that was closed stays closed. */
export function turnToast(id: number, now: Pick<Toast, 'tone' | 'text' | 'way'>): void {
  publishToasts(readToasts().map((toast) => (toast.id === id ? { ...toast, ...now } : toast)))
}

export function closeToast(...ids: number[]): void {
  publishToasts(readToasts().filter((toast) => !ids.includes(toast.id)))
}

export function closeAllToasts(): void {
  publishToasts([])
}

/**
 * Somebody does something on a screen: what was said so far belongs to it. The product itself goes from a form that was saved to its list, and
 * what the form's answer said is for the list; so a toast has no screen before that.
 */
export function settleToasts(screen: string): void {
  const toasts = readToasts()
  if (toasts.some((toast) => toast.screen === undefined))
    publishToasts(toasts.map((toast) => ({ ...toast, screen: toast.screen ?? screen })))
}

/** Another screen stands: what belonged to the one before goes with it. */
export function leaveForScreen(screen: string): void {
  const toasts = readToasts()
  const kept = toasts.filter((toast) => toast.screen === undefined || toast.screen === screen)
  if (kept.length < toasts.length) publishToasts(kept)
}

export function holdToasts(hold: boolean): void {
  isHeld = hold
  if (hold || overdue.length === 0) return
  closeToast(...overdue)
  overdue = []
}
