import type { NfseOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { lastList } from '../../components/list/last-list.ts'
import { NoteActs } from '../../components/notes/note-acts.tsx'
import { NoteFiles } from '../../components/notes/note-files.tsx'
import { NoteFrame } from '../../components/notes/note-frame.tsx'
import { NoteStory } from '../../components/notes/note-story.tsx'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { NfseStatusChip } from '../../components/status/status.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { NfseDialogs } from './dialogs.tsx'
import { NfseData, NfseFacts } from './note-data.tsx'
import { NfseNotices } from './note-notices.tsx'
import { NoteService } from './note-service.tsx'
import { nfseQuery } from './queries.ts'
import { SerialText } from './serial-text.tsx'
import { MEND, useNoteDialogs } from './use-note-dialogs.ts'

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
  const note = useQuery(nfseQuery(id))
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
  const { open, ask, close } = useNoteDialogs(note.id)
  return (
    <>
      <NoteFrame
        note={note}
        title={note.number ? `NFS-e ${note.number}` : 'NFS-e sem número'}
        list={
          <Link to="/nota-servico" search={lastList('nfse')}>
            NFS-e
          </Link>
        }
        chip={<NfseStatusChip status={note.enotas_status} />}
        acts={<NoteActs kind="nfse" note={note} mend={MEND} ask={ask} />}
        serial={<SerialText number={note.number} />}
        notices={<NfseNotices note={note} />}
        tabs={[
          {
            name: 'tempo',
            label: 'Linha do tempo',
            content: <NoteStory kind="nfse" note={note} facts={<NfseFacts note={note} />} />,
          },
          { name: 'dados', label: 'Dados', content: <NfseData note={note} /> },
          { name: 'servico', label: 'Serviço', content: <NoteService note={note} /> },
          { name: 'arquivos', label: 'XML e PDF', content: <NoteFiles note={note} paper="DANFSe" /> },
        ]}
      />
      <NfseDialogs note={note} open={open} onClose={close} />
    </>
  )
}
