import { useEffect, useState } from 'react'

/**
 * What is open only while it is mounted gives the focus back to where it was taken from: the control that opened it, the button of the
 * menu it was chosen in, or the page when that control is gone.
 */
export function useFocusBack(): void {
  const [opener] = useState(openerNow)
  useEffect(
    () => () => {
      const place = opener?.isConnected ? opener : document.querySelector('main')
      place?.focus({ preventScroll: true })
    },
    [opener],
  )
}

function openerNow(): HTMLElement | null {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body) return null
  const menu = active.closest('[role="menu"]')
  return menu ? document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`) : active
}
