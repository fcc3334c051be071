import { closeToast, readToasts, showToast } from '../../ui/toast-store.ts'

const BRIEF_MS = 2500

/** The product's own short word in red: it leaves by itself, unlike what the API says. */
export function showBriefly(text: string): void {
  showToast('error', text)
  const shown = readToasts().find((toast) => toast.text === text && toast.tone === 'error')
  if (shown) setTimeout(() => closeToast(shown.id), BRIEF_MS)
}
