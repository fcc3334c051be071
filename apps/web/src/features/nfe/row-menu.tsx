import type { NfeOut } from '@talao/contract'
import { NoteRowMenu } from '../../components/notes/note-row-menu.tsx'
import { NFE_DIALOGS } from './dialogs.ts'

/** No carta de correção or e-mail here: both need data that only the nota's page loads. */
export function NfeRowMenu({ label, note }: { label: string; note: NfeOut }) {
  return <NoteRowMenu kind="nfe" own={NFE_DIALOGS} label={label} note={note} opening="Abrir" />
}
