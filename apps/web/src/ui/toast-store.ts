export type Toast = { id: number; tone: 'success' | 'error'; text: string; requestId?: string | undefined }

const LIMIT = 3
let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** An answer of the API: stays until closed (spec section 8). The same words are not shown twice. */
export function showToast(tone: Toast['tone'], text: string, requestId?: string): void {
  const others = toasts.filter((toast) => toast.text !== text || toast.tone !== tone)
  publish([{ id: nextId++, tone, text, requestId }, ...others].slice(0, LIMIT))
}

export function closeToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id))
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
