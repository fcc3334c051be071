export type Toast = { id: number; tone: 'success' | 'error'; text: string; requestId?: string | undefined }

const LIMIT = 3
const BRIEF_MS = 2500
let toasts: readonly Toast[] = []
let nextId = 1
let isHeld = false
/** Brief ones whose time ran out while somebody was reading them. */
let overdue: number[] = []
const listeners = new Set<() => void>()

/** An answer of the API: stays until closed (spec section 8). The same words are not shown twice. */
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

export function closeToast(...ids: number[]): void {
  publish(toasts.filter((toast) => !ids.includes(toast.id)))
}

export function closeAllToasts(): void {
  publish([])
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
