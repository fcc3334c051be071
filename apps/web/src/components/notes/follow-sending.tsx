import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../lib/api.ts'
import { closeToast, updateToast } from '../../ui/toast-actions.ts'
import { readToasts } from '../../ui/toast-store.ts'
import { lastList } from '../list/last-list.ts'
import { NOTE_KINDS, type NoteKind } from './note-kind.ts'
import { outcomeOf, type SentNote } from './outcome.ts'
import { TO_REFUSAL } from './refusal-search.ts'

type Sending = { kind: NoteKind; id: number; toast: number }

/** Polls a note until it is settled or its toast is closed, then shows the result in the toast. */
export async function followSending(client: QueryClient, { kind, id, toast }: Sending): Promise<void> {
  for (let wait = FIRST_MS; readToasts().some((one) => one.id === toast); wait = Math.min(wait * 2, LONGEST_MS)) {
    // A failed read is logged and repeated.
    const sent = sentNoteQuery(kind, id)
    await client.prefetchQuery(sent)
    const note = client.getQueryData(sent.queryKey)
    const outcome = note && outcomeOf(note)
    if (outcome) {
      const way = <Way sending={{ kind, id, toast }} isToMend={outcome.isToMend} />
      return updateToast(toast, { tone: outcome.tone, text: outcome.text, way })
    }
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

/** Most notes are answered within seconds. Poll slower ones less and less often. */
const FIRST_MS = 1000
const LONGEST_MS = 15_000

function sentNoteQuery(kind: NoteKind, id: number) {
  return queryOptions({
    queryKey: [kind, 'sent', id],
    queryFn: async ({ signal }): Promise<SentNote> =>
      (await call(`GET ${NOTE_KINDS[kind].path}/:id`, { params: { id }, signal })).data,
    staleTime: 0,
  })
}

/** Link to the note next to its list, under the list's last filters; or to the field that was rejected. */
function Way({ sending: { kind, id, toast }, isToMend }: { sending: Sending; isToMend: boolean }) {
  const close = () => closeToast(toast)
  const { list, page } = NOTE_KINDS[kind]
  if (isToMend) {
    return (
      <Link to={page} params={{ id }} search={TO_REFUSAL} onClick={close}>
        Corrigir
      </Link>
    )
  }
  return (
    <Link to={list} search={{ ...lastList(kind), open: id }} onClick={close}>
      Ver
    </Link>
  )
}
