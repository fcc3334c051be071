import type { NfseOut } from '@talao/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { draftProblemsQuery } from '../../../components/note-form/draft-problems-query.ts'
import { refresh } from '../../../components/request/mutation.ts'
import { useKeyedMutation } from '../../../components/request/use-keyed-mutation.ts'
import { call } from '../../../lib/api.ts'
import { showToast } from '../../../ui/toast-store.ts'
import type { NfseBody } from './nfse-values.ts'

const PATH = '/api/service-fiscal-note'

/** The issuing company, with its address and its NFS-e defaults. */
export function issuerQuery(companyId: number) {
  return queryOptions({
    queryKey: ['company', 'nfse-issuer', companyId],
    queryFn: async ({ signal }) => {
      const query = { with: 'address,nfs_default_setting' }
      return (await call('GET /api/company/:id', { params: { id: companyId }, query, signal })).data
    },
    enabled: companyId > 0,
    staleTime: 60_000,
  })
}

/** Legal problems of the nota being written. */
export function problemsQuery(body: NfseBody, noteId: number | undefined) {
  return draftProblemsQuery(['nfse-draft', noteId ?? 'new'], body, (signal) =>
    call(`POST ${PATH}/calculate`, { query: { note_id: noteId }, body, signal }),
  )
}

/** Saves a new or an existing nota. With `send` it is sent at once, and is saved only if nothing is missing. */
export function useSaveNfse(note: Pick<NfseOut, 'id'> | undefined) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (body: NfseBody, key) =>
      note ? call(`PUT ${PATH}/:id`, { params: { id: note.id }, body, key }) : call(`POST ${PATH}`, { body, key }),
    meta: { errors: 'inline', success: 'silent' },
    onSuccess: (answer, { send }) => {
      if (send !== true) showToast('success', answer.message ?? 'Nota salva.')
      else
        void import('../../../components/notes/sending-toast.ts').then((told) =>
          told.showSendingToast(client, 'nfse', answer),
        )
      return refresh(client, 'nfse', 'sale')
    },
  })
}
