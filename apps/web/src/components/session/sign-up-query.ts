import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/**
 * Whether strangers may create an account, and whether this is a demonstration. After sign-in `user.demo` says the
 * same.
 */
export const signUpQuery = queryOptions({
  queryKey: ['sign-up'],
  queryFn: async ({ signal }) => (await call('GET /api/auth/sign-up', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})
