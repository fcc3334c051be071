import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { NfseOut } from '@talao/contract'
import { NoteAct, NoteMenu } from '../../components/notes/note-menu.tsx'
import { useConsultNote, useSendNote } from '../../components/notes/queries.ts'
import { sendLabel } from '../../components/notes/send-label.ts'
import { Icon } from '../../ui/icon.tsx'

export function NfseActions({ note }: { note: NfseOut }) {
  return (
    <NoteMenu label={`Ações da NFS-e ${note.number ?? note.id}, ${note.customer_name}`}>
      <Items note={note} />
    </NoteMenu>
  )
}

function Items({ note }: { note: NfseOut }) {
  const send = useSendNote('nfse', note)
  const consult = useConsultNote('nfse', note)
  return (
    <>
      <Menu.Item component={Link} to={`/nota-servico/detalhes/${note.id}`} leftSection={<Icon name="open" />}>
        Abrir
      </Menu.Item>
      <NoteAct can={note.actions.send} label={sendLabel(note)} icon="send" onClick={() => send.mutate()} />
      <NoteAct can={note.actions.consult} label="Consultar agora" icon="refresh" onClick={() => consult.mutate()} />
    </>
  )
}
