import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { call, callList } from '../lib/api.ts'

/** Who is signed in. The cookie is HttpOnly, so asking the server is the only way to know. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => (await call('GET /api/auth/user', { query: { with: 'roles' }, signal })).data,
  staleTime: 5 * 60_000,
})

/** For screens behind sign-in: their guard has loaded the user. */
export function useUser() {
  const { data: user } = useSuspenseQuery(userQuery)
  const roles = user.roles?.map((role) => role.name) ?? []
  const isWise = roles.includes('WISE-ADM')
  return { user, isWise, isAdmin: isWise || roles.includes('ADM') }
}

/** Every company, for whoever sees several: the shell's switch and the selects of forms. */
export const companyOptionsQuery = queryOptions({
  queryKey: ['company', 'options'],
  queryFn: ({ signal }) =>
    callList('GET /api/company', {
      query: { pagination: false, order_by: 'corporate_name', order_direction: 'ASC' },
      signal,
    }),
  staleTime: 60_000,
})

/**
 * What every list and total is about: the companies in the address (only a platform administrator has a choice),
 * and the environment, production unless the one company looked at is in homologation.
 */
export function useScope() {
  const { user, isWise } = useUser()
  const { company_id } = useSearch({ strict: false })
  const chosen = isWise ? company_id : undefined
  const { data: options } = useQuery({ ...companyOptionsQuery, enabled: isWise })
  const looked =
    isWise && chosen && /^\d+$/.test(chosen) ? options?.data.find((one) => String(one.id) === chosen) : undefined
  const company = looked ?? user.company
  return {
    company_id: chosen,
    in_production: !company?.homologation_mode,
    isSeveral: isWise && !looked,
    company,
  }
}
