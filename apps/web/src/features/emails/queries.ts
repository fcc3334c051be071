import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { NOTE_KINDS } from '../../components/notes/note-kind.ts'
import { refreshInBackground } from '../../components/request/mutation.ts'
import { call, callList } from '../../lib/api.ts'
import { type EmailKind, type EmailWords, noteKindOf } from './email-kinds.ts'

export function templateQuery(companyId: number, kind: EmailKind) {
  return queryOptions({
    queryKey: ['email-template', companyId, kind],
    queryFn: async ({ signal }) =>
      (await call('GET /api/email-template/:kind', { params: { kind }, query: { company_id: companyId }, signal }))
        .data,
    // A refetch would overwrite what the user is writing.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The rendered e-mail. Errors in the text come as the query's failure, by field. */
export function previewQuery(companyId: number, kind: EmailKind, words: EmailWords, noteId: number | undefined) {
  return queryOptions({
    queryKey: ['email-preview', companyId, kind, words, noteId],
    queryFn: async ({ signal }) =>
      (
        await call('POST /api/email-template/:kind/preview', {
          params: { kind },
          query: { company_id: companyId },
          body: { ...words, ...(noteId === undefined ? {} : { note_id: noteId }) },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

/** The company's latest authorised nota of the e-mail's kind, to preview the text with real data. */
export function latestNoteQuery(companyId: number, kind: EmailKind) {
  const noteKind = noteKindOf(kind)
  return queryOptions({
    queryKey: [noteKind, 'latest', companyId],
    queryFn: async ({ signal }) => {
      const query = {
        company_id: companyId,
        enotas_status: 'Autorizada',
        order_by: 'id',
        order_direction: 'DESC',
        per_page: 1,
      }
      const { data } = await callList(`GET ${NOTE_KINDS[noteKind].path}`, { query, signal })
      return data[0] ? { id: data[0].id, number: data[0].number } : null
    },
  })
}

export function useSaveTemplate(companyId: number, kind: EmailKind, version: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (words: EmailWords) =>
      call('PUT /api/email-template/:kind', {
        params: { kind },
        query: { company_id: companyId },
        body: { ...words, version },
      }),
    onSuccess: () => refreshInBackground(client, 'email-template'),
  })
}

export function useTestTemplate(companyId: number, kind: EmailKind) {
  return useMutation({
    mutationFn: (words: EmailWords) =>
      call('POST /api/email-template/:kind/test', { params: { kind }, query: { company_id: companyId }, body: words }),
  })
}
