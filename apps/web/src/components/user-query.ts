import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** Who is signed in. The cookie is HttpOnly, so asking the server is the only way to know. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => (await call('GET /api/auth/user', { query: { with: 'roles' }, signal })).data,
  staleTime: 5 * 60_000,
})
