import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FieldLimitNote } from '../ui/field-limit-note.tsx'
import { assignToastsToScreen, closeToastsOfOtherScreens } from '../ui/toast-actions.ts'
import { Toasts } from '../ui/toasts.tsx'

/** A setup step counts as a screen of its own, so the previous step's toast does not cover it. */
function screenOf({ pathname, search }: { pathname: string; search: { passo?: string | undefined } }): string {
  return pathname + (search.passo ?? '')
}

/**
 * Toasts, shown until their screen is left (a filter or an opened row is not another screen), and the note on field
 * limits.
 */
export function OverScreens() {
  const router = useRouter()
  const shown = useRouterState({ select: ({ resolvedLocation: at }) => at && screenOf(at) })
  useEffect(() => {
    if (shown === undefined) return undefined
    closeToastsOfOtherScreens(shown)
    // An action during navigation belongs to the next screen.
    const settle = () => assignToastsToScreen(screenOf(router.state.location))
    const goBack = () => assignToastsToScreen(shown)
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
