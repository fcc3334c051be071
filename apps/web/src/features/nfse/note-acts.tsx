import { Button } from '@mantine/core'
import type { NfseOut } from '@talao/contract'
import { NoteAct, NoteMenu } from '../../components/notes/note-menu.tsx'
import { useConsultNote, useSendNote } from '../../components/notes/queries.ts'
import { sendLabel } from '../../components/notes/send-label.ts'
import { Icon } from '../../ui/icon.tsx'
import type { NfseDialog } from './dialogs.tsx'

type Props = { note: NfseOut; ask: (dialog: NfseDialog) => void }

/** What can be done now stands on the page; the menu holds the rest, and says of what cannot be done why not. */
export function NfseActs({ note, ask }: Props) {
  const send = useSendNote('nfse', note)
  const consult = useConsultNote('nfse', note)
  const { actions } = note
  return (
    <>
      {actions.consult === true && (
        <Button leftSection={<Icon name="refresh" />} loading={consult.isPending} onClick={() => consult.mutate()}>
          Consultar agora
        </Button>
      )}
      {actions.substitute === true && (
        <Button leftSection={<Icon name="pencil" />} onClick={() => ask('substitute')}>
          Substituir
        </Button>
      )}
      {actions.cancel === true && (
        <Button leftSection={<Icon name="slash" />} variant="outline" color="red" onClick={() => ask('cancel')}>
          Cancelar
        </Button>
      )}
      {actions.send === true && (
        <Button
          variant="filled"
          leftSection={<Icon name="send" />}
          loading={send.isPending}
          onClick={() => send.mutate()}
        >
          {sendLabel(note)}
        </Button>
      )}
      <NoteMenu label="Mais ações da nota">
        <NoteAct can={actions.email} label="Enviar por e-mail" icon="mail" onClick={() => ask('email')} />
        <NoteAct can={actions.substitute} label="Substituir" icon="pencil" onClick={() => ask('substitute')} />
        <NoteAct can={actions.cancel} label="Cancelar" icon="slash" onClick={() => ask('cancel')} />
        <NoteAct can={actions.consult} label="Consultar agora" icon="refresh" onClick={() => consult.mutate()} />
        <NoteAct can={actions.send} label={sendLabel(note)} icon="send" onClick={() => send.mutate()} />
      </NoteMenu>
    </>
  )
}
