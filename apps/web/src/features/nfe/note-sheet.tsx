import type { NfeOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkButton } from '../../components/links/link-button.tsx'
import { SheetTop } from '../../components/list/row-navigation.tsx'
import { CorrectionLink } from '../../components/notes/correction-link.tsx'
import { NoteActs } from '../../components/notes/note-acts.tsx'
import { NoteFiles } from '../../components/notes/note-files.tsx'
import sheet from '../../components/notes/note-sheet.module.css'
import { NoteStory } from '../../components/notes/note-story.tsx'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { NfeStatusChip } from '../../components/status/status.tsx'
import { money } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Serial } from '../../ui/serial.tsx'
import { SheetParts, SideSheet } from '../../ui/side-sheet.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { type NfeDialog, NfeDialogs } from './dialogs.tsx'
import { NoteFacts } from './note-data.tsx'
import { NfeNotices } from './note-notices.tsx'
import { noteQuery } from './queries.ts'

type Props = { id: number; onClose: () => void }

/** The nota in a sheet next to its list: cause and fix first, then its history. */
export function NfeSheet({ id, onClose }: Props) {
  const note = useQuery(noteQuery(id))
  return (
    <SideSheet label={`NF-e ${note.data?.number ?? `nº interno ${id}`}`} closeLabel="Fechar a nota" onClose={onClose}>
      {note.isError && (
        <LoadFailure title="Não deu para carregar a nota" error={note.error} retry={() => void note.refetch()} />
      )}
      {note.isPending && <SkeletonBlock />}
      {note.data && <Note key={id} note={note.data} />}
    </SideSheet>
  )
}

function Note({ note }: { note: NfeOut }) {
  const isRefused = note.enotas_status === 'FAIL' || note.enotas_status === 'Negada'
  const [open, ask] = useState<NfeDialog>()
  return (
    <>
      <SheetParts
        kind={
          <SheetTop noun={{ previous: 'Nota anterior', next: 'Próxima nota' }}>
            <LinkButton
              to="/nota-produto/detalhes/$id"
              params={{ id: note.id }}
              variant="subtle"
              size="xs"
              leftSection={<Icon name="open" size={14} />}
            >
              Abrir a nota
            </LinkButton>
          </SheetTop>
        }
        title={note.number === null ? 'NF-e sem número' : <Serial number={note.number} />}
        figure={money(note.total)}
        chip={
          <span className={sheet.line}>
            <NfeStatusChip status={note.enotas_status} /> {note.customer_name}
          </span>
        }
        label="Detalhes da nota"
        foot={
          <div className={sheet.acts}>
            <NoteActs kind="nfe" note={note} mend={MEND} ask={ask} />
          </div>
        }
      >
        <div className={sheet.notices}>
          <NfeNotices note={note} ask={ask} />
          {isRefused && <CorrectionLink kind="nfe" note={note} />}
        </div>
        <div className={sheet.story}>
          <NoteStory kind="nfe" note={note} facts={<NoteFacts note={note} />} />
        </div>
        {(note.friendly_pdf_url ?? note.friendly_xml_url) && (
          <>
            <h3>Arquivos</h3>
            <NoteFiles note={note} isCanceled={note.enotas_status === 'Cancelada'} />
          </>
        )}
      </SheetParts>
      <NfeDialogs note={note} open={open} onClose={() => ask(undefined)} />
    </>
  )
}

const MEND = { action: 'correct', label: 'Carta de correção', dialog: 'letter' } as const
