import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { showClockOf } from '../lib/zone.ts'
import { companyOptionsQuery } from './company-query.ts'
import { userQuery } from './user-query.ts'

/** For screens behind sign-in: their guard has loaded the user. */
export function useUser() {
  const { data: user } = useSuspenseQuery(userQuery)
  const roles = user.roles?.map((role) => role.name) ?? []
  const isWise = roles.includes('WISE-ADM')
  return {
    user,
    isWise,
    isAdmin: isWise || roles.includes('ADM'),
    hasCompany: isWise || user.company_id !== null,
    seesSeveral: isWise || user.companies > 1,
  }
}

/**
 * What every list and total is about: the companies in the address (whoever sees several has a choice),
 * and the environment, production unless every company looked at is in homologation.
 */
export function useScope() {
  const { user, seesSeveral } = useUser()
  const { company_id } = useSearch({ strict: false })
  const { data: options } = useQuery({ ...companyOptionsQuery, enabled: seesSeveral })
  const chosen = seesSeveral ? company_id : undefined
  const own = user.company ? [user.company] : []
  const looked = seesSeveral ? companiesOf(options?.data ?? [], chosen) : own
  const [only] = looked
  showClockOf(looked.length === 1 ? only?.time_zone : undefined)
  return {
    company_id: chosen,
    in_production: looked.length === 0 || looked.some((company) => !company.homologation_mode),
    isSeveral: seesSeveral && looked.length !== 1,
    company: looked.length === 1 ? only : undefined,
  }
}

function companiesOf<T extends { id: number }>(all: T[], chosen: string | undefined): T[] {
  if (chosen === undefined) return all
  const ids = chosen.split(',').map(Number)
  return all.filter((company) => ids.includes(company.id))
}
