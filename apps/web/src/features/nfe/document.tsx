import type { NoteDocument } from '../../components/notes/note-document.ts'
import { NoteFiles } from '../../components/notes/note-files.tsx'
import { Serial } from '../../ui/serial.tsx'
import { NFE_DIALOGS } from './dialogs.ts'
import { NfeFacts } from './note-data.tsx'
import { NfeNotices } from './note-notices.tsx'

export const NFE_DOCUMENT: NoteDocument<'nfe'> = {
  kind: 'nfe',
  serial: (number) => <Serial number={number} />,
  mend: { action: 'correct', label: 'Carta de correção', dialog: 'letter' },
  dialogs: NFE_DIALOGS,
  notices: (note, ask) => <NfeNotices note={note} ask={ask} />,
  facts: (note) => <NfeFacts note={note} />,
  files: (note) => <NoteFiles note={note} paper="DANFE" isCanceled={note.enotas_status === 'Cancelada'} />,
}
