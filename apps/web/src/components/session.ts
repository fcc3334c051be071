import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { showClockOf } from '../lib/zone.ts'
import { companyOptionsQuery } from './company-query.ts'
import { isPlatformAdmin, scopeOf, seesSeveralCompanies } from './scope.ts'
import { userQuery } from './user-query.ts'

/** For screens behind the sign-in, whose guard has loaded the user. */
export function useUser() {
  const { data: user } = useSuspenseQuery(userQuery)
  const isWise = isPlatformAdmin(user)
  return {
    user,
    isWise,
    isAdmin: isWise || user.roles?.some(({ name }) => name === 'ADM') === true,
    hasCompany: isWise || user.company_id !== null,
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
  showClockOf(companies.length === 1 ? only?.time_zone : undefined)
  return {
    company_id,
    in_production,
    isSeveral: seesSeveral && companies.length !== 1,
    company: companies.length === 1 ? only : undefined,
  }
}
