import { Menu } from '@mantine/core'
import type { NfseOut } from '@talao/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RowMenuItems } from '../../components/list/row-menu-items.tsx'
import { NoteAct } from '../../components/notes/note-menu.tsx'
import { useConsultNote } from '../../components/notes/queries.ts'
import { sendLabel } from '../../components/notes/send-label.ts'
import { useSend } from '../../components/notes/use-send.ts'
import { Icon } from '../../ui/icon.tsx'
import { type NfseDialog, NfseDialogs } from './dialogs.tsx'

type Props = { label: string; note: NfseOut }

/** Actions on a nota in its list, and their confirmations. */
export function NfseRowMenu({ label, note }: Props) {
  const [open, ask] = useState<NfseDialog>()
  return (
    <>
      <RowMenuItems label={label}>
        <Items note={note} ask={ask} />
      </RowMenuItems>
      {open && <NfseDialogs note={note} open={open} onClose={() => ask(undefined)} />}
    </>
  )
}

function Items({ note, ask }: { note: NfseOut; ask: (dialog: NfseDialog) => void }) {
  const send = useSend('nfse', note, ask)
  const consult = useConsultNote('nfse', note)
  return (
    <>
      <Menu.Item component={Link} to={`/nota-servico/detalhes/${note.id}`} leftSection={<Icon name="open" />}>
        {note.actions.edit === true ? 'Editar' : 'Abrir'}
      </Menu.Item>
      {note.actions.substitute === true && (
        <Menu.Item component={Link} to={`/nota-servico/substituir/${note.id}`} leftSection={<Icon name="pencil" />}>
          Substituir
        </Menu.Item>
      )}
      <NoteAct can={note.actions.send} label={sendLabel(note)} icon="send" onClick={() => send.start()} />
      <NoteAct can={note.actions.consult} label="Consultar agora" icon="refresh" onClick={() => consult.mutate()} />
      <NoteAct can={note.actions.email} label="Enviar por e-mail" icon="mail" onClick={() => ask('email')} />
      <NoteAct can={note.actions.cancel} label="Cancelar" icon="slash" onClick={() => ask('cancel')} />
    </>
  )
}
