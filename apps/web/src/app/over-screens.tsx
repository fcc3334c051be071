import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { leaveForScreen, settleToasts } from '../ui/toast-acts.ts'
import { FieldLimitNote } from '../ui/field-limit-note.tsx'
import { Toasts } from '../ui/toasts.tsx'

/** A step of the beginning is a screen of its own: what the one before said does not lie over it. */
function screenOf({ pathname, search }: { pathname: string; search: { passo?: string | undefined } }): string {
  return pathname + (search.passo ?? '')
}

/** What was said, for as long as its screen stands (a filter, or a row that is opened, is no other screen), and how much a field still takes. */
export function OverScreens() {
  const router = useRouter()
  const shown = useRouterState({ select: ({ resolvedLocation: at }) => at && screenOf(at) })
  useEffect(() => {
    if (shown === undefined) return undefined
    leaveForScreen(shown)
    // Who acts while the next screen is on its way is on that one already.
    const settle = () => settleToasts(screenOf(router.state.location))
    const goBack = () => settleToasts(shown)
    document.addEventListener('pointerdown', settle, true)
    document.addEventListener('keydown', settle, true)
    addEventListener('popstate', goBack, true)
    return () => {
      document.removeEventListener('pointerdown', settle, true)
      document.removeEventListener('keydown', settle, true)
      removeEventListener('popstate', goBack, true)
    }
  }, [router, shown])
  return (
    <>
      <Toasts />
      <FieldLimitNote />
    </>
  )
}
