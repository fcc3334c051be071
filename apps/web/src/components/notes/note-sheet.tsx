import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { money } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { SheetParts, SideSheet } from '../../ui/side-sheet.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { LinkButton } from '../links/link-button.tsx'
import { SheetTop } from '../list/row-navigation.tsx'
import { LoadFailure } from '../request/load-failure.tsx'
import { NoteStatusChip } from '../status/status.tsx'
import { WhyDisclosure } from '../why/why-disclosure.tsx'
import { CorrectionLink } from './correction-link.tsx'
import { NoteActs } from './note-acts.tsx'
import { type NoteDialog, NoteDialogs } from './note-dialogs.tsx'
import type { NoteDocument } from './note-document.ts'
import { NOTE_KINDS, type NoteKind, type NoteOf } from './note-kind.ts'
import styles from './note-sheet.module.css'
import { NoteStory } from './note-story.tsx'
import { noteQuery } from './queries.ts'

type Props<K extends NoteKind> = { of: NoteDocument<K>; id: number; onClose: () => void }

/** The nota in a sheet next to its list: cause and fix first, then its history. */
export function NoteSheet<K extends NoteKind>({ of, id, onClose }: Props<K>) {
  const note = useQuery(noteQuery(of.kind, id))
  const label = `${NOTE_KINDS[of.kind].name} ${note.data?.number ?? `nº interno ${id}`}`
  return (
    <SideSheet label={label} closeLabel="Fechar a nota" onClose={onClose}>
      {note.isError && (
        <LoadFailure title="Não deu para carregar a nota" error={note.error} retry={() => void note.refetch()} />
      )}
      {note.isPending && <SkeletonBlock />}
      {note.data && <Note key={id} of={of} note={note.data} />}
    </SideSheet>
  )
}

function Note<K extends NoteKind>({ of, note }: { of: NoteDocument<K>; note: NoteOf<K> }) {
  const { kind, mend } = of
  const { name, page } = NOTE_KINDS[kind]
  const isRefused = note.enotas_status === 'FAIL' || note.enotas_status === 'Negada'
  const [open, ask] = useState<NoteDialog>()
  return (
    <>
      <SheetParts
        kind={
          <SheetTop noun={{ previous: 'Nota anterior', next: 'Próxima nota' }}>
            <LinkButton
              to={page}
              params={{ id: note.id }}
              variant="subtle"
              size="xs"
              leftSection={<Icon name="open" size={14} />}
            >
              Abrir a nota
            </LinkButton>
          </SheetTop>
        }
        title={note.number === null ? `${name} sem número` : of.serial(note.number)}
        figure={money(note.total)}
        chip={
          <span className={styles.line}>
            <NoteStatusChip status={note.enotas_status} /> {note.customer_name}
          </span>
        }
        label="Detalhes da nota"
        foot={
          <div className={styles.acts}>
            <NoteActs kind={kind} note={note} mend={mend} ask={ask} />
          </div>
        }
      >
        <div className={styles.notices}>
          {of.notices(note, ask)}
          {isRefused && <CorrectionLink kind={kind} note={note} />}
        </div>
        <div className={styles.story}>
          <NoteStory kind={kind} note={note} facts={of.facts(note)} />
        </div>
        <WhyDisclosure kind={kind} id={note.id} version={note.version} />
        {(note.friendly_pdf_url ?? note.friendly_xml_url) && (
          <>
            <h3>Arquivos</h3>
            {of.files(note)}
          </>
        )}
      </SheetParts>
      <NoteDialogs kind={kind} own={of.dialogs} note={note} open={open} onClose={() => ask(undefined)} />
    </>
  )
}
