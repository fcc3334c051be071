import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** Whether strangers may open an account here, and whether this is a demonstration: `user.demo` says the same once somebody is signed in. */
export const signUpQuery = queryOptions({
  queryKey: ['sign-up'],
  queryFn: async ({ signal }) => (await call('GET /api/auth/sign-up', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})
