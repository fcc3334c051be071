import type { NfseOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../components/links/link-button.tsx'
import { SheetTop } from '../../components/list/row-navigation.tsx'
import { CorrectionLink } from '../../components/notes/correction-link.tsx'
import { NoteActs } from '../../components/notes/note-acts.tsx'
import { NoteFiles } from '../../components/notes/note-files.tsx'
import sheet from '../../components/notes/note-sheet.module.css'
import { NoteStory } from '../../components/notes/note-story.tsx'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { NfseStatusChip } from '../../components/status/status.tsx'
import { money } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { SheetParts, SideSheet } from '../../ui/side-sheet.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { NfseDialogs } from './dialogs.tsx'
import { NfseFacts } from './note-data.tsx'
import { NfseNotices } from './note-notices.tsx'
import { nfseQuery } from './queries.ts'
import { SerialText } from './serial-text.tsx'
import { MEND, useNoteDialogs } from './use-note-dialogs.ts'

type Props = { id: number; onClose: () => void }

/** The nota in a sheet next to its list: cause and fix first, then its history. */
export function NfseSheet({ id, onClose }: Props) {
  const note = useQuery(nfseQuery(id))
  return (
    <SideSheet label={`NFS-e ${note.data?.number ?? `nº interno ${id}`}`} closeLabel="Fechar a nota" onClose={onClose}>
      {note.isError && (
        <LoadFailure title="Não deu para carregar a nota" error={note.error} retry={() => void note.refetch()} />
      )}
      {note.isPending && <SkeletonBlock />}
      {note.data && <Note key={id} note={note.data} />}
    </SideSheet>
  )
}

function Note({ note }: { note: NfseOut }) {
  const isRefused = note.enotas_status === 'FAIL' || note.enotas_status === 'Negada'
  const { open, ask, close } = useNoteDialogs(note.id)
  return (
    <>
      <SheetParts
        kind={
          <SheetTop noun={{ previous: 'Nota anterior', next: 'Próxima nota' }}>
            <LinkButton
              to="/nota-servico/detalhes/$id"
              params={{ id: note.id }}
              variant="subtle"
              size="xs"
              leftSection={<Icon name="open" size={14} />}
            >
              Abrir a nota
            </LinkButton>
          </SheetTop>
        }
        title={note.number === null ? 'NFS-e sem número' : <SerialText number={note.number} />}
        figure={money(note.total)}
        chip={
          <span className={sheet.line}>
            <NfseStatusChip status={note.enotas_status} /> {note.customer_name}
          </span>
        }
        label="Detalhes da nota"
        foot={
          <div className={sheet.acts}>
            <NoteActs kind="nfse" note={note} mend={MEND} ask={ask} />
          </div>
        }
      >
        <div className={sheet.notices}>
          <NfseNotices note={note} />
          {isRefused && <CorrectionLink kind="nfse" note={note} />}
        </div>
        <div className={sheet.story}>
          <NoteStory kind="nfse" note={note} facts={<NfseFacts note={note} />} />
        </div>
        {(note.friendly_pdf_url ?? note.friendly_xml_url) && (
          <>
            <h3>Arquivos</h3>
            <NoteFiles note={note} paper="DANFSe" />
          </>
        )}
      </SheetParts>
      <NfseDialogs note={note} open={open} onClose={close} />
    </>
  )
}
