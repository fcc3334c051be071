import type { NfseOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { NoteView } from '../../components/notes/note-view.tsx'
import { noteQuery } from '../../components/notes/queries.ts'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { NFSE_DOCUMENT } from './document.tsx'
import { NfseData } from './note-data.tsx'
import { NoteService } from './note-service.tsx'

const EditNfse = lazy(() => import('./form/edit-nfse.tsx').then((module) => ({ default: module.EditNfse })))

const route = getRouteApi('/shell/nota-servico/detalhes/$id')

/** An editable nota opens as its form; any other as its read-only page. */
export function NfsePage() {
  const { id } = route.useParams()
  const { campo } = route.useSearch()
  return <KeptNote key={id} id={id} isMending={campo === 'recusa'} />
}

function KeptNote({ id, isMending }: { id: number; isMending: boolean }) {
  const [isTyping, setTyping] = useState(false)
  const note = useQuery(noteQuery('nfse', id))
  if (note.isError)
    return <LoadFailure title="Não deu para carregar a nota" error={note.error} retry={() => void note.refetch()} />
  if (!note.data) return <SkeletonBlock />
  // Keep the form while the user types, even if the nota stops being editable.
  if (note.data.actions.edit !== true && !isTyping) return <Note note={note.data} />
  return (
    <Suspense fallback={<SkeletonBlock />}>
      <EditNfse note={note.data} isMending={isMending} onTyping={setTyping} />
    </Suspense>
  )
}

function Note({ note }: { note: NfseOut }) {
  return (
    <NoteView
      of={NFSE_DOCUMENT}
      note={note}
      tabs={() => [
        { name: 'dados', label: 'Dados', content: <NfseData note={note} /> },
        { name: 'servico', label: 'Serviço', content: <NoteService note={note} /> },
      ]}
    />
  )
}
