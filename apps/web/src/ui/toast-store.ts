import type { ReactNode } from 'react'

export type Toast = {
  id: number
  /** `busy`: what was asked for is under way; it turns into one of the others. */
  tone: 'success' | 'error' | 'busy'
  text: string
  requestId?: string | undefined
  /** Where to look at it, or mend it. */
  way?: ReactNode
  /** The screen somebody was on when they did the next thing: the toast goes when that screen is left. */
  screen?: string
}

const LIMIT = 3
const BRIEF_MS = 2500
let toasts: readonly Toast[] = []
let nextId = 1
let isHeld = false
/** Brief ones whose time ran out while somebody was reading them. */
let overdue: number[] = []
const listeners = new Set<() => void>()

/** An answer of the API: stays until it is closed or its screen is left (spec section 8). The same words are not shown twice. */
export function showToast(tone: Toast['tone'], text: string, requestId?: string): number {
  const others = toasts.filter((toast) => toast.text !== text || toast.tone !== tone)
  const id = nextId++
  publish([{ id, tone, text, requestId }, ...others].slice(0, LIMIT))
  return id
}

/** The product's own short word: it leaves by itself, though never while the pointer or the focus is on it. */
export function showBriefToast(tone: Toast['tone'], text: string): void {
  const id = showToast(tone, text)
  setTimeout(() => (isHeld ? overdue.push(id) : closeToast(id)), BRIEF_MS)
}

/** What a toast said is no longer so. One that was closed stays closed. */
export function turnToast(id: number, now: Pick<Toast, 'tone' | 'text' | 'way'>): void {
  publish(toasts.map((toast) => (toast.id === id ? { ...toast, ...now } : toast)))
}

export function closeToast(...ids: number[]): void {
  publish(toasts.filter((toast) => !ids.includes(toast.id)))
}

export function closeAllToasts(): void {
  publish([])
}

/**
 * Somebody does something on a screen: what was said so far belongs to it. The product itself goes from a form that was saved to its list, and
 * what the form's answer said is for the list; so a toast has no screen before that.
 */
export function settleToasts(screen: string): void {
  if (toasts.some((toast) => toast.screen === undefined))
    publish(toasts.map((toast) => ({ ...toast, screen: toast.screen ?? screen })))
}

/** Another screen stands: what belonged to the one before goes with it. */
export function leaveForScreen(screen: string): void {
  const kept = toasts.filter((toast) => toast.screen === undefined || toast.screen === screen)
  if (kept.length < toasts.length) publish(kept)
}

export function holdToasts(hold: boolean): void {
  isHeld = hold
  if (hold || overdue.length === 0) return
  closeToast(...overdue)
  overdue = []
}

export function readToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
