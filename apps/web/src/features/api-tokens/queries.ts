import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../components/request/mutation.ts'
import { call } from '../../lib/api.ts'

export function clientsQuery(companyId: number) {
  return queryOptions({
    queryKey: ['oauth-client', companyId],
    queryFn: async ({ signal }) =>
      (await call('GET /api/oauth-client', { query: { company_id: companyId }, signal })).data,
  })
}

/**
 * The secret comes in this answer only; the dialog reports success itself. No idempotency key, because a replayed
 * answer would lack the secret.
 */
export function useCreateClient(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    meta: { errors: 'inline', success: 'silent' },
    mutationFn: (name: string) => call('POST /api/oauth-client', { body: { name, company_id: companyId } }),
    onSuccess: () => refresh(client, 'oauth-client'),
  })
}

export function useRevokeClient(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/oauth-client/:id', { params: { id } }),
    onSettled: () => refresh(client, 'oauth-client'),
  })
}
