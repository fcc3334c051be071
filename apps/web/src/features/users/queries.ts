import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh, refreshInBackground } from '../../components/request/mutation.ts'
import { useKeyedMutation } from '../../components/request/use-keyed-mutation.ts'
import { call } from '../../lib/api.ts'
import { changeBody, inviteBody, type PersonValues } from './person-form.ts'

export function personQuery(id: number) {
  return queryOptions({
    queryKey: ['user', 'one', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/user/:id', { params: { id }, query: { with: 'company' }, signal })).data,
  })
}

/** Refusals are shown in the dialog, so there is no toast. */
export function useInvite() {
  const client = useQueryClient()
  return useKeyedMutation({
    meta: { errors: 'inline' },
    mutationFn: (values: PersonValues, key) => call('POST /api/user', { body: inviteBody(values), key }),
    onSuccess: () => refreshInBackground(client, 'user'),
  })
}

export const CHANGE_PERSON = ['user', 'change']

export function useChangePerson(id: number, before: PersonValues) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationKey: CHANGE_PERSON,
    meta: { errors: 'inline' },
    mutationFn: (values: PersonValues, key) =>
      call('PUT /api/user/:id', { params: { id }, body: changeBody(values, before), key }),
    onSuccess: () => refreshInBackground(client, 'user'),
  })
}

export function useInviteAgain(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/user/:id/invite', { params: { id } }),
    onSettled: () => refresh(client, 'user'),
  })
}
