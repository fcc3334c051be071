import type { NfeOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { lastList } from '../../components/list/last-list.ts'
import { NoteActs } from '../../components/notes/note-acts.tsx'
import { NoteFiles } from '../../components/notes/note-files.tsx'
import { NoteFrame } from '../../components/notes/note-frame.tsx'
import { NoteStory } from '../../components/notes/note-story.tsx'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { NfeStatusChip } from '../../components/status/status.tsx'
import { Serial } from '../../ui/serial.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { type NfeDialog, NfeDialogs } from './dialogs.tsx'
import { NoteData, NoteFacts } from './note-data.tsx'
import { NoteItems } from './note-items.tsx'
import { NoteLetters } from './note-letters.tsx'
import { NfeNotices } from './note-notices.tsx'
import { noteQuery } from './queries.ts'

const EditNfe = lazy(() => import('./form/form-page.tsx').then((module) => ({ default: module.EditNfe })))

const route = getRouteApi('/shell/nota-produto/detalhes/$id')

/** An editable nota opens as its form; any other as its read-only page. */
export function NotePage() {
  const { id } = route.useParams()
  const { ver, campo } = route.useSearch()
  const note = useQuery(noteQuery(id))
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
  const [open, ask] = useState<NfeDialog>()
  const letters = note.correction_letters?.length ?? 0
  return (
    <>
      <NoteFrame
        note={note}
        title={note.number ? `NF-e ${note.number}` : 'NF-e sem número'}
        list={
          <Link to="/nota-produto" search={lastList('nfe')}>
            NF-e
          </Link>
        }
        chip={<NfeStatusChip status={note.enotas_status} />}
        acts={<NoteActs kind="nfe" note={note} mend={MEND} ask={ask} />}
        serial={<Serial number={note.number} />}
        notices={<NfeNotices note={note} ask={ask} />}
        tabs={[
          {
            name: 'tempo',
            label: 'Linha do tempo',
            content: <NoteStory kind="nfe" note={note} facts={<NoteFacts note={note} />} />,
          },
          { name: 'dados', label: 'Dados', content: <NoteData note={note} /> },
          { name: 'itens', label: 'Itens', content: <NoteItems note={note} /> },
          {
            name: 'cartas',
            label: letters > 0 ? `Cartas (${letters})` : 'Cartas',
            content: <NoteLetters note={note} onCorrect={() => ask('letter')} />,
          },
          {
            name: 'arquivos',
            label: 'XML e PDF',
            content: <NoteFiles note={note} isCanceled={note.enotas_status === 'Cancelada'} />,
          },
        ]}
      />
      <NfeDialogs note={note} open={open} onClose={() => ask(undefined)} />
    </>
  )
}

const MEND = { action: 'correct', label: 'Carta de correção', dialog: 'letter' } as const
