import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query'
import { isSignedOut, toUserError } from '../lib/errors.ts'
import { showToast } from '../ui/toast-store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `errors: 'inline'`: the form beside shows the failure itself. */
    mutationMeta: { errors?: 'inline'; success?: 'silent' }
  }
}

/**
 * Acts of a person speak by toast (calls.md section 6.1): the message of a 2xx in green, a failure in red. In the beginning the road ticks
 * off what was done and goes on to the next step, on which a toast about the last one would lie.
 */
export function speakingMutationCache(onSignedOut: () => void): MutationCache {
  return new MutationCache({
    onSuccess: (answer, _variables, _context, mutation) => {
      const message = messageOf(answer)
      if (message && mutation.meta?.success !== 'silent' && location.pathname !== '/comece')
        showToast('success', message)
    },
    onError: (error, _variables, _context, mutation) => {
      report(error)
      // Ends the visit, whoever shows the failures: a form could say no more than that nothing can be saved.
      if (isSignedOut(error)) return onSignedOut()
      if (mutation.meta?.errors === 'inline') return
      const { text, requestId } = toUserError(error)
      showToast('error', text, requestId)
    },
  })
}

/** Reads never speak: their screen shows the failure. A dead session is the exception, it ends the visit. */
export function silentQueryCache(onSignedOut: () => void): QueryCache {
  return new QueryCache({
    onError: (error) => {
      report(error)
      if (isSignedOut(error)) onSignedOut()
    },
  })
}

/** After a write: whatever was read about these nouns is read again. */
export function refresh(client: QueryClient, ...nouns: string[]): Promise<unknown> {
  return Promise.all(nouns.map((noun) => client.invalidateQueries({ queryKey: [noun] })))
}

/**
 * After a form was saved, or its thing deleted: as `refresh`, but nothing waits for it. What is read again may be what the form was made
 * of; the form would begin anew with it before it heard that it was saved, and what it does then would be lost.
 */
export function refreshBehind(client: QueryClient, ...nouns: string[]): void {
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
