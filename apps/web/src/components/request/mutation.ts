import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query'
import { isSignedOut, toUserError } from '../../lib/errors.ts'
import { showToast } from '../../ui/toast-store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `errors: 'inline'`: the form shows the error itself. */
    mutationMeta: { errors?: 'inline'; success?: 'silent' }
  }
}

/**
 * Shows a toast after each user action: the message of a 2xx in green, an error in red. During setup (`/comece`)
 * success toasts are omitted, because the page has already moved on to the next step.
 */
export function toastingMutationCache(onSignedOut: () => void): MutationCache {
  return new MutationCache({
    onSuccess: (answer, _variables, _context, mutation) => {
      const message = messageOf(answer)
      if (message && mutation.meta?.success !== 'silent' && location.pathname !== '/comece')
        showToast('success', message)
    },
    onError: (error, _variables, _context, mutation) => {
      report(error)
      // Sign out even when the form shows its errors itself: it could only say that saving failed.
      if (isSignedOut(error)) return onSignedOut()
      if (mutation.meta?.errors === 'inline') return
      const { text, requestId } = toUserError(error)
      showToast('error', text, requestId)
    },
  })
}

/** Read errors show no toast, because their screen shows the failure. An expired session still signs out. */
export function loggingQueryCache(onSignedOut: () => void): QueryCache {
  return new QueryCache({
    onError: (error) => {
      report(error)
      if (isSignedOut(error)) onSignedOut()
    },
  })
}

/** After a write: reloads all queries of these nouns. */
export function refresh(client: QueryClient, ...nouns: string[]): Promise<unknown> {
  return Promise.all(nouns.map((noun) => client.invalidateQueries({ queryKey: [noun] })))
}

/**
 * Like `refresh`, but not awaited, for use after a form was saved or its record deleted. Awaiting could remount the
 * form with reloaded data before its success callback runs, and that callback would be lost.
 */
export function refreshInBackground(client: QueryClient, ...nouns: string[]): void {
  void refresh(client, ...nouns)
}

function messageOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return undefined
  return typeof answer.message === 'string' ? answer.message : undefined
}

function report(error: unknown): void {
  const { status, requestId } = toUserError(error)
  if (status !== 401) console.error('Talão:', requestId ?? 'sem código de pedido', error)
}
