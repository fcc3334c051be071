import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callList } from '../../lib/api.ts'
import { makeRequestKey } from '../../lib/request-key.ts'

/** The first page of what a cause holds. Its list has the others. */
export function causeRowsQuery(query: { company_id: string | undefined; cause: string }) {
  return queryOptions({
    queryKey: ['sale', 'flight', 'rows', query],
    queryFn: ({ signal }) => callList('GET /api/flight-test/rows', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Asks for a flight of each company on screen, one after the other; the first refusal ends it. */
export function useAskFlight() {
  const client = useQueryClient()
  return useMutation({
    meta: { success: 'silent' },
    mutationFn: async (companies: readonly number[]) => {
      for (const company_id of companies)
        await makeRequestKey().send((key) => call('POST /api/flight-test', { body: { company_id }, key }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['sale', 'flight'] }),
  })
}
