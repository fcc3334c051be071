import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { RowMenuItems } from '../list/row-menu-items.tsx'
import { type AskDialog, type NoteDialog, NoteDialogs, type OwnDialogs } from './note-dialogs.tsx'
import { NOTE_KINDS, type NoteKind, type NoteOf } from './note-kind.ts'
import { NoteAct } from './note-menu.tsx'
import { useConsultNote } from './note-mutations.ts'
import { sendLabel } from './send-label.ts'
import { useSend } from './use-send.ts'

type Props<K extends NoteKind> = {
  kind: K
  own: OwnDialogs<K>
  label: string
  note: NoteOf<K>
  /** Label of the item that opens the note. */
  opening: string
  /** Items of this kind, after the one that opens the note. */
  children?: ReactNode
  /** The rows of this kind are loaded with what an e-mail needs. */
  hasEmail?: boolean
}

/** Actions on a note in its list, and their confirmations. */
export function NoteRowMenu<K extends NoteKind>({ label, ...props }: Props<K>) {
  const { kind, own, note } = props
  const [open, ask] = useState<NoteDialog>()
  return (
    <>
      <RowMenuItems label={label}>
        <Items {...props} ask={ask} />
      </RowMenuItems>
      {open && <NoteDialogs {...{ kind, own, note, open }} onClose={() => ask(undefined)} />}
    </>
  )
}

type ItemsProps<K extends NoteKind> = Omit<Props<K>, 'label' | 'own'> & { ask: AskDialog }

function Items<K extends NoteKind>({ kind, note, opening, children, hasEmail = false, ask }: ItemsProps<K>) {
  const send = useSend(kind, note, ask)
  const consult = useConsultNote(kind, note)
  const { actions } = note
  return (
    <>
      <Menu.Item component={Link} to={`${NOTE_KINDS[kind].form}/${note.id}`} leftSection={<Icon name="open" />}>
        {opening}
      </Menu.Item>
      {children}
      <NoteAct can={actions.send} label={sendLabel(note)} icon="send" onClick={() => send.start()} />
      <NoteAct can={actions.consult} label="Consultar agora" icon="refresh" onClick={() => consult.mutate()} />
      {hasEmail && <NoteAct can={actions.email} label="Enviar por e-mail" icon="mail" onClick={() => ask('email')} />}
      <NoteAct can={actions.cancel} label="Cancelar" icon="slash" onClick={() => ask('cancel')} />
    </>
  )
}
