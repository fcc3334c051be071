import { publishToasts, readToasts, showToast, type Toast } from './toast-store.ts'

// Separate from the toast store, so that this code loads only when there is a toast.

const BRIEF_MS = 2500
let isHeld = false
/** Brief toasts that expired while the user was reading them. */
let overdue: number[] = []

/** Shows a short message of the application itself. It disappears automatically, except while hovered or focused. */
export function showBriefToast(tone: Toast['tone'], text: string): void {
  const id = showToast(tone, text)
  setTimeout(() => (isHeld ? overdue.push(id) : closeToast(id)), BRIEF_MS)
}

/** Replaces a toast's content. A closed toast stays closed. */
export function updateToast(id: number, now: Pick<Toast, 'tone' | 'text' | 'way'>): void {
  publishToasts(readToasts().map((toast) => (toast.id === id ? { ...toast, ...now } : toast)))
}

export function closeToast(...ids: number[]): void {
  publishToasts(readToasts().filter((toast) => !ids.includes(toast.id)))
}

export function closeAllToasts(): void {
  publishToasts([])
}

/**
 * On a user action, assigns the existing toasts to the current screen. Earlier a toast has no screen, because after
 * saving a form the application navigates to the list, where the toast must still be visible.
 */
export function assignToastsToScreen(screen: string): void {
  const toasts = readToasts()
  if (toasts.some((toast) => toast.screen === undefined))
    publishToasts(toasts.map((toast) => ({ ...toast, screen: toast.screen ?? screen })))
}

/** On navigation, closes the toasts of the previous screen. */
export function closeToastsOfOtherScreens(screen: string): void {
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
