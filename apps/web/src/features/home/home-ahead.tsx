import { usePrefetchQuery } from '@tanstack/react-query'
import { useScope } from '../../components/session.ts'
import { causesQuery, homeQuery } from './queries.ts'

/** Asks for what the home says while the frame around it is drawn: the home is drawn after the frame, and would ask only then. */
export function HomeAhead() {
  const { company_id, in_production } = useScope()
  usePrefetchQuery(homeQuery({ company_id, in_production }))
  usePrefetchQuery(causesQuery({ company_id, in_production }))
  return null
}
