import type { NoteDocument } from '../../components/notes/note-document.ts'
import { NoteFiles } from '../../components/notes/note-files.tsx'
import { Serial } from '../../ui/serial.tsx'
import { NFSE_DIALOGS } from './dialogs.tsx'
import { NfseFacts } from './note-data.tsx'
import { NfseNotices } from './note-notices.tsx'

const PRINTED_DIGITS = 9

export const NFSE_DOCUMENT: NoteDocument<'nfse'> = {
  kind: 'nfse',
  serial: (number) => <SerialText number={number} />,
  mend: { action: 'substitute', label: 'Substituir', dialog: 'substitute' },
  dialogs: NFSE_DIALOGS,
  notices: (note) => <NfseNotices note={note} />,
  facts: (note) => <NfseFacts note={note} />,
  files: (note) => <NoteFiles note={note} paper="DANFSe" />,
}

/** City numbers have up to 15 digits, some with the year in front, so only short ones are padded with zeros. */
function SerialText({ number }: { number: string | null }) {
  if (number === null) return <Serial number={null} />
  if (/^\d+$/.test(number) && number.length <= PRINTED_DIGITS) return <Serial number={Number(number)} />
  return <span className="mono">{number}</span>
}
