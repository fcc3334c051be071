import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The purpose of an e-mail link. Reading it does not use the link up. */
export function emailLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['email-link', token],
    queryFn: async ({ signal }) => (await call('GET /api/auth/email/:token', { params: { token }, signal })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * For a signed-in user, opening the link confirms. It runs once and is never refetched, because a used link would be
 * refused.
 */
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
