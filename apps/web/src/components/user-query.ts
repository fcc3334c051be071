import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** The signed-in user. The cookie is HttpOnly, so only the server knows. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => (await call('GET /api/auth/user', { query: { with: 'roles' }, signal })).data,
  staleTime: 5 * 60_000,
})

export type Viewer = { companies: number; roles?: readonly { name: string }[] | undefined }

export function hasPlatformRole({ roles }: Pick<Viewer, 'roles'>): boolean {
  return roles?.some(({ name }) => name === 'WISE-ADM') ?? false
}

export function seesSeveralCompanies(user: Viewer): boolean {
  return hasPlatformRole(user) || user.companies > 1
}
