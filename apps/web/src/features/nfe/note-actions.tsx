import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { NfeOut } from '@talao/contract'
import { NoteAct, NoteMenu } from '../../components/notes/note-menu.tsx'
import { sendLabel } from '../../components/notes/send-label.ts'
import { Icon } from '../../ui/icon.tsx'
import { useConsultNote, useSendNote } from './queries.ts'

export function NoteActions({ note }: { note: NfeOut }) {
  return (
    <NoteMenu label={`Ações da nota ${note.number ?? note.id}, ${note.customer_name}`}>
      <Items note={note} />
    </NoteMenu>
  )
}

function Items({ note }: { note: NfeOut }) {
  const send = useSendNote(note)
  const consult = useConsultNote(note)
  return (
    <>
      <Menu.Item component={Link} to={`/nota-produto/detalhes/${note.id}`} leftSection={<Icon name="open" />}>
        Abrir
      </Menu.Item>
      <NoteAct can={note.actions.send} label={sendLabel(note)} icon="send" onClick={() => send.mutate()} />
      <NoteAct can={note.actions.consult} label="Consultar agora" icon="refresh" onClick={() => consult.mutate()} />
    </>
  )
}
