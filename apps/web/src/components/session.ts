import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { setScreenZone } from '../lib/zone.ts'
import { companyOptionsQuery } from './company-query.ts'
import { scopeOf } from './scope.ts'
import { hasPlatformRole, seesSeveralCompanies, userQuery } from './user-query.ts'

/** For screens behind the sign-in, whose guard has loaded the user. */
export function useUser() {
  const { data: user } = useSuspenseQuery(userQuery)
  const isPlatformAdmin = hasPlatformRole(user)
  return {
    user,
    isPlatformAdmin: isPlatformAdmin,
    isAdmin: isPlatformAdmin || user.roles?.some(({ name }) => name === 'ADM') === true,
    hasCompany: isPlatformAdmin || user.company_id !== null,
    seesSeveral: seesSeveralCompanies(user),
  }
}

/** The scope of the screen. Its only company, if it is one, sets the clock that the screen shows. */
export function useScope() {
  const { user, seesSeveral } = useUser()
  const { company_id: asked } = useSearch({ strict: false })
  const { data: options } = useQuery({ ...companyOptionsQuery, enabled: seesSeveral })
  const { companies, company_id, in_production } = scopeOf(user, options?.data ?? [], asked)
  const [only] = companies
  setScreenZone(companies.length === 1 ? only?.time_zone : undefined)
  return {
    company_id,
    in_production,
    isSeveral: seesSeveral && companies.length !== 1,
    company: companies.length === 1 ? only : undefined,
  }
}
