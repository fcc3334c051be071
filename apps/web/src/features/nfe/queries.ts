import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../components/request/mutation.ts'
import { useKeyedMutation } from '../../components/request/use-keyed-mutation.ts'
import { call } from '../../lib/api.ts'

export function useCancelNfe(note: { id: number }) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: ({ reason }: { reason: string }, key) =>
      call('POST /api/fiscal-note/:id/cancel', { params: { id: note.id }, body: { reason }, key }),
    meta: { errors: 'inline' },
    onSuccess: () => refresh(client, 'nfe', 'sale'),
  })
}

export function useCorrectNfe(note: { id: number }) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (text: string, key) =>
      call('POST /api/fiscal-note/:id/correction-letter', { params: { id: note.id }, body: { text }, key }),
    meta: { errors: 'inline' },
    onSuccess: () => refresh(client, 'nfe'),
  })
}
