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
let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** An answer of the API: stays until it is closed or its screen is left (spec section 8). The same words are not shown twice. */
export function showToast(tone: Toast['tone'], text: string, requestId?: string): number {
  const others = toasts.filter((toast) => toast.text !== text || toast.tone !== tone)
  const id = nextId++
  publishToasts([{ id, tone, text, requestId }, ...others].slice(0, LIMIT))
  return id
}

export function readToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function publishToasts(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
