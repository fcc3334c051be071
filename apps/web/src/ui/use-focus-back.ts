import { useEffect, useState } from 'react'

/**
 * On unmount, returns the focus to the element that opened this component: the control, the button of the menu it was
 * chosen in, or the page when that control is gone.
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
