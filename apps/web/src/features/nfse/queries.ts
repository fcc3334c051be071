import type { BodyOf } from '@talao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../components/request/mutation.ts'
import { useKeyedMutation } from '../../components/request/use-keyed-mutation.ts'
import { call } from '../../lib/api.ts'

export type CancelNfse = BodyOf<'POST /api/service-fiscal-note/:id/cancel'>
export type SubstituteNfse = BodyOf<'POST /api/service-fiscal-note/:id/substitute'>

export function useCancelNfse(note: { id: number }) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (body: CancelNfse, key) =>
      call('POST /api/service-fiscal-note/:id/cancel', { params: { id: note.id }, body, key }),
    meta: { errors: 'inline' },
    onSettled: () => refresh(client, 'nfse', 'sale'),
  })
}

export function useSubstituteNfse(note: { id: number }) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (body: SubstituteNfse, key) =>
      call('POST /api/service-fiscal-note/:id/substitute', { params: { id: note.id }, body, key }),
    // No toast: the new draft's page says the same, and the toast would cover its send button.
    meta: { errors: 'inline', success: 'silent' },
    onSuccess: () => refresh(client, 'nfse', 'sale'),
  })
}
