import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { NfseOut } from '@talao/contract'
import { useState } from 'react'
import { NoteAct, NoteMenu } from '../../components/notes/note-menu.tsx'
import { useConsultNote } from '../../components/notes/queries.ts'
import { sendLabel } from '../../components/notes/send-label.ts'
import { useSend } from '../../components/notes/use-send.ts'
import { Icon } from '../../ui/icon.tsx'
import { type NfseDialog, NfseDialogs } from './dialogs.tsx'

export function NfseActions({ note }: { note: NfseOut }) {
  const [open, ask] = useState<NfseDialog>()
  return (
    <>
      <NoteMenu label={`Ações da NFS-e ${note.number ?? note.id}, ${note.customer_name}`}>
        <Items note={note} ask={ask} />
      </NoteMenu>
      <NfseDialogs note={note} open={open} onClose={() => ask(undefined)} />
    </>
  )
}

/** A replacement needs the items, which only the note's page has read. */
function Items({ note, ask }: { note: NfseOut; ask: (dialog: NfseDialog) => void }) {
  const send = useSend('nfse', note, ask)
  const consult = useConsultNote('nfse', note)
  return (
    <>
      <Menu.Item component={Link} to={`/nota-servico/detalhes/${note.id}`} leftSection={<Icon name="open" />}>
        Abrir
      </Menu.Item>
      <NoteAct can={note.actions.send} label={sendLabel(note)} icon="send" onClick={() => send.start()} />
      <NoteAct can={note.actions.consult} label="Consultar agora" icon="refresh" onClick={() => consult.mutate()} />
      <NoteAct can={note.actions.email} label="Enviar por e-mail" icon="mail" onClick={() => ask('email')} />
      <NoteAct can={note.actions.cancel} label="Cancelar" icon="slash" onClick={() => ask('cancel')} />
    </>
  )
}
