import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** What the link of a letter is for. Looking uses nothing up. */
export function emailLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['email-link', token],
    queryFn: async ({ signal }) => (await call('GET /api/auth/email/:token', { params: { token }, signal })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Of whoever is signed in opening the link is the act, once however often it is asked; a link that was used up must not be asked again by itself. */
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
