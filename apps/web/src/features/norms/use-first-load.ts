import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { homeQuery } from '../../components/charts/home-query.ts'
import { useScope } from '../../components/session/current-user.ts'
import { today } from '../../lib/clock.ts'
import { type NormSearch, normFilters } from './norm-search.ts'
import { normsQuery, summaryQuery } from './queries.ts'
import { useCompaniesHere } from './use-companies-here.ts'

/**
 * Whether everything that the first tab shows has been read, so that the page appears whole and nothing moves below a
 * part that comes later. A tab opened afterwards shows its own wait.
 */
export function useFirstLoad(search: NormSearch): boolean {
  const [isOver, setOver] = useState(false)
  const { company_id, in_production } = useScope()
  const summary = useQuery(summaryQuery)
  const lists = useQueries({ queries: normFilters(search, today()).map(normsQuery) })
  const home = useQuery({ ...homeQuery({ company_id, in_production }), enabled: search.aba === 'vem' })
  const companies = useCompaniesHere()
  const isLoaded =
    !summary.isPending && !home.isLoading && companies.isSettled && lists.every(({ isPending }) => !isPending)
  if (isLoaded && !isOver) setOver(true)
  return isOver || isLoaded
}
