import { showBriefToast } from '../../ui/toast-store.ts'

/** The product's own short word in red: it leaves by itself, unlike what the API says. */
export function showBriefly(text: string): void {
  showBriefToast('error', text)
}
