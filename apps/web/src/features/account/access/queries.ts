import type { BodyOf } from '@talao/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh, refreshInBackground } from '../../../components/request/mutation.ts'
import { call } from '../../../lib/api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await call('GET /api/auth/session', { signal })).data,
})

/** Refusals are shown next to their field, so there is no toast. */
export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    meta: { errors: 'inline' },
    mutationFn: (body: BodyOf<'PUT /api/auth/user'>) => call('PUT /api/auth/user', { body }),
    onSuccess: () => refreshInBackground(client, 'user'),
  })
}

export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    meta: { errors: 'inline' },
    mutationFn: (body: BodyOf<'PUT /api/auth/password'>) => call('PUT /api/auth/password', { body }),
    onSuccess: () => refreshInBackground(client, 'session'),
  })
}

/** Ends one session, or all others. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number | 'others') =>
      id === 'others' ? call('DELETE /api/auth/session') : call('DELETE /api/auth/session/:id', { params: { id } }),
    onSettled: () => refresh(client, 'session'),
  })
}

export function useOfferTwoFactor() {
  return useMutation({
    meta: { errors: 'inline' },
    mutationFn: (password: string) => call('POST /api/auth/two-factor', { body: { password } }),
  })
}

/** The recovery codes come in this answer only. The dialog reports success itself. */
export function useConfirmTwoFactor() {
  const client = useQueryClient()
  return useMutation({
    meta: { errors: 'inline', success: 'silent' },
    mutationFn: (code: string) => call('POST /api/auth/two-factor/confirm', { body: { code } }),
    onSuccess: () => refresh(client, 'user', 'session'),
  })
}

export function useDropTwoFactor() {
  const client = useQueryClient()
  return useMutation({
    meta: { errors: 'inline' },
    mutationFn: (body: BodyOf<'DELETE /api/auth/two-factor'>) => call('DELETE /api/auth/two-factor', { body }),
    onSuccess: () => refresh(client, 'user'),
  })
}
