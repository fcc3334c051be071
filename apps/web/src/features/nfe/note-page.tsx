import type { NfeOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { NoteView } from '../../components/notes/note-view.tsx'
import { noteQuery } from '../../components/notes/queries.ts'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { NFE_DOCUMENT } from './document.tsx'
import { NfeData } from './note-data.tsx'
import { NoteItems } from './note-items.tsx'
import { NoteLetters } from './note-letters.tsx'

const EditNfe = lazy(() => import('./form/form-page.tsx').then((module) => ({ default: module.EditNfe })))

const route = getRouteApi('/shell/nota-produto/detalhes/$id')

/** An editable nota opens as its form; any other as its read-only page. */
export function NotePage() {
  const { id } = route.useParams()
  const { ver, campo } = route.useSearch()
  const note = useQuery(noteQuery('nfe', id))
  if (note.isError)
    return <LoadFailure title="Não deu para carregar a nota" error={note.error} retry={() => void note.refetch()} />
  if (!note.data) return <SkeletonBlock />
  return (
    <FormOrPage key={`${id} ${ver}`} note={note.data} isStory={ver === 'historico'} isMending={campo === 'recusa'} />
  )
}

/** Decided once on opening, so that the form does not disappear while the user types. */
function FormOrPage({ note, isStory, isMending }: { note: NfeOut; isStory: boolean; isMending: boolean }) {
  const [isForm] = useState(!isStory && note.actions.edit === true)
  if (!isForm) return <Note note={note} />
  return (
    <Suspense fallback={<SkeletonBlock />}>
      <EditNfe note={note} isMending={isMending} />
    </Suspense>
  )
}

function Note({ note }: { note: NfeOut }) {
  const letters = note.correction_letters?.length ?? 0
  return (
    <NoteView
      of={NFE_DOCUMENT}
      note={note}
      tabs={(ask) => [
        { name: 'dados', label: 'Dados', content: <NfeData note={note} /> },
        { name: 'itens', label: 'Itens', content: <NoteItems note={note} /> },
        {
          name: 'cartas',
          label: letters > 0 ? `Cartas (${letters})` : 'Cartas',
          content: <NoteLetters note={note} onCorrect={() => ask('letter')} />,
        },
      ]}
    />
  )
}
