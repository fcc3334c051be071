import { useQuery } from '@tanstack/react-query'
import { companyOptionsQuery } from '../../components/company/company-options-query.ts'
import { useScope } from '../../components/session/current-user.ts'

/** The companies on screen, with their regimes. `isSettled` also when they could not be read. */
export function useCompaniesHere() {
  const { company_id } = useScope()
  const { data, isPending } = useQuery(companyOptionsQuery)
  const ids = company_id?.split(',').map(Number)
  const companies = data?.data.filter(({ id }) => ids?.includes(id) ?? true) ?? []
  return { companies, isSettled: !isPending }
}
