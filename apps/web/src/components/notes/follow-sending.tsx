import { type QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../lib/api.ts'
import { pollEvery } from '../../lib/live-stream.ts'
import { closeToast, readToasts, subscribeToToasts, turnToast } from '../../ui/toast-store.ts'
import { lastList } from '../list/last-list.ts'
import { outcomeOf, type SentNote } from './outcome.ts'
import type { NoteKind } from './queries.ts'
import { TO_REFUSAL } from './refusal-search.ts'

type Sending = { kind: NoteKind; id: number; toast: number }

/** Reads the note until it is settled, or its toast was closed, and lets the toast say how it ended. */
export function followSending(client: QueryClient, { kind, id, toast }: Sending): void {
  const sent = new QueryObserver(client, sentNoteQuery(kind, id))
  const stops = [
    sent.subscribe(({ data }) => {
      const outcome = data && outcomeOf(data)
      if (!outcome) return
      end()
      const { tone, text } = outcome
      turnToast(toast, { tone, text, way: <Way sending={{ kind, id, toast }} isToMend={outcome.isToMend} /> })
    }),
    subscribeToToasts(() => {
      if (readToasts().every((one) => one.id !== toast)) end()
    }),
  ]
  const end = () => {
    for (const stop of stops) stop()
  }
}

const PATHS = { nfe: '/api/fiscal-note', nfse: '/api/service-fiscal-note' } as const
const POLL_MS = 2000

function sentNoteQuery(kind: NoteKind, id: number) {
  return queryOptions({
    queryKey: [kind, 'sent', id],
    queryFn: async ({ signal }): Promise<SentNote> =>
      (await call(`GET ${PATHS[kind]}/:id`, { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: () => pollEvery(POLL_MS),
  })
}

/** The note beside its list, whatever that is filtered by; or the field it was refused for. */
function Way({ sending: { kind, id, toast }, isToMend }: { sending: Sending; isToMend: boolean }) {
  const close = () => closeToast(toast)
  const base = kind === 'nfe' ? '/nota-produto' : '/nota-servico'
  if (isToMend) {
    return (
      <Link to={`${base}/detalhes/$id`} params={{ id }} search={TO_REFUSAL} onClick={close}>
        Corrigir
      </Link>
    )
  }
  return (
    <Link to={base} search={{ ...lastList(kind), open: id }} onClick={close}>
      Ver
    </Link>
  )
}
