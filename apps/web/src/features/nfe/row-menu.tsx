import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { NfeOut } from '@talao/contract'
import { useState } from 'react'
import { RowMenuItems } from '../../components/list/row-menu-items.tsx'
import { NoteAct } from '../../components/notes/note-menu.tsx'
import { useConsultNote } from '../../components/notes/queries.ts'
import { sendLabel } from '../../components/notes/send-label.ts'
import { useSend } from '../../components/notes/use-send.ts'
import { Icon } from '../../ui/icon.tsx'
import { type NfeDialog, NfeDialogs } from './dialogs.tsx'

type Props = { label: string; note: NfeOut }

/** What can be done with a note where it stands in its list, and what is asked before it. */
export function NfeRowMenu({ label, note }: Props) {
  const [open, ask] = useState<NfeDialog>()
  return (
    <>
      <RowMenuItems label={label}>
        <Items note={note} ask={ask} />
      </RowMenuItems>
      {open && <NfeDialogs note={note} open={open} onClose={() => ask(undefined)} />}
    </>
  )
}

/** A letter and a mail need what only the note's page has read. */
function Items({ note, ask }: { note: NfeOut; ask: (dialog: NfeDialog) => void }) {
  const send = useSend('nfe', note, ask)
  const consult = useConsultNote('nfe', note)
  return (
    <>
      <Menu.Item component={Link} to={`/nota-produto/detalhes/${note.id}`} leftSection={<Icon name="open" />}>
        Abrir
      </Menu.Item>
      <NoteAct can={note.actions.send} label={sendLabel(note)} icon="send" onClick={() => send.start()} />
      <NoteAct can={note.actions.consult} label="Consultar agora" icon="refresh" onClick={() => consult.mutate()} />
      <NoteAct can={note.actions.cancel} label="Cancelar" icon="slash" onClick={() => ask('cancel')} />
    </>
  )
}
