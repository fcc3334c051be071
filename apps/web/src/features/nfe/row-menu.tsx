import { Menu } from '@mantine/core'
import type { NfeOut } from '@talao/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RowMenuItems } from '../../components/list/row-menu-items.tsx'
import { NoteAct } from '../../components/notes/note-menu.tsx'
import { useConsultNote } from '../../components/notes/queries.ts'
import { sendLabel } from '../../components/notes/send-label.ts'
import { useSend } from '../../components/notes/use-send.ts'
import { Icon } from '../../ui/icon.tsx'
import { type NfeDialog, NfeDialogs } from './dialogs.tsx'

type Props = { label: string; note: NfeOut }

/** Actions on a nota in its list, and their confirmations. */
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

/** No carta de correção or e-mail here: both need data that only the nota's page loads. */
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
