import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Opening the page is the act, once however often the page is drawn; a link that was used up must not be asked again by itself. */
export function confirmQuery(token: string) {
  return queryOptions({
    queryKey: ['email-confirm', token],
    queryFn: () => call('POST /api/auth/email/confirm', { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
