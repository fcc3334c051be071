import type { ReactNode } from 'react'

export type Toast = {
  id: number
  /** `busy`: the action is running. The toast later changes to another tone. */
  tone: 'success' | 'error' | 'busy'
  text: string
  requestId?: string | undefined
  /** Link to the record or its fix. */
  way?: ReactNode
  /** The screen of the user's next action. The toast closes when that screen is left. */
  screen?: string
}

const LIMIT = 3
let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** Shows the API's answer until it is closed or its screen is left. An identical toast is not shown twice. */
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
