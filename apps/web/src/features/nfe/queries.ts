import { queryOptions } from '@tanstack/react-query'
import * as notes from '../../components/notes/queries.ts'
import { call } from '../../lib/api.ts'

const POLL_MS = 2000

/** One note with all that its page shows; read again every 2 s while the authority thinks, and not a moment longer. */
export function noteQuery(id: number) {
  return queryOptions({
    queryKey: ['nfe', 'one', id],
    queryFn: async ({ signal }) => {
      const relations = 'sale,company,customer_note,items,correction_letters'
      return (await call('GET /api/fiscal-note/:id', { params: { id }, query: { with: relations }, signal })).data
    },
    refetchInterval: ({ state }) => (state.data?.enotas_status === 'PROCESSING' ? POLL_MS : false),
  })
}

export function useSendNote(note: { id: number; version: number }) {
  return notes.useSendNote('nfe', note)
}

export function useConsultNote(note: { id: number }) {
  return notes.useConsultNote('nfe', note)
}
