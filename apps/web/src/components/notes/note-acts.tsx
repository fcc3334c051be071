import { Button } from '@mantine/core'
import type { NfeOut, NfseOut } from '@talao/contract'
import { Icon } from '../../ui/icon.tsx'
import type { AskDialog } from './note-dialogs.tsx'
import type { NoteDocument } from './note-document.ts'
import type { NoteKind } from './note-kind.ts'
import { NoteAct, NoteMenu } from './note-menu.tsx'
import { useConsultNote } from './note-mutations.ts'
import { sendLabel } from './send-label.ts'
import { useSend } from './use-send.ts'

type Props = {
  kind: NoteKind
  note: NfeOut | NfseOut
  mend: NoteDocument<NoteKind>['mend']
  ask: AskDialog
}

/** Available actions are buttons. The menu lists all of them, with the reason for each disabled one. */
export function NoteActs({ kind, note, mend, ask }: Props) {
  const send = useSend(kind, note, ask)
  const consult = useConsultNote(kind, note)
  const { actions } = note
  return (
    <>
      {actions.consult === true && (
        <Button
          data-consult
          leftSection={<Icon name="refresh" />}
          loading={consult.isPending}
          onClick={() => consult.mutate()}
        >
          Consultar agora
        </Button>
      )}
      {actions[mend.action] === true && (
        <Button leftSection={<Icon name="pencil" />} onClick={() => ask(mend.dialog)}>
          {mend.label}
        </Button>
      )}
      {actions.cancel === true && (
        <Button leftSection={<Icon name="slash" />} variant="outline" color="red" onClick={() => ask('cancel')}>
          Cancelar
        </Button>
      )}
      {actions.send === true && (
        <Button
          // The authority would reject the same note again, so correcting it is the main action.
          variant={note.enotas_status === 'Negada' ? 'default' : 'filled'}
          leftSection={<Icon name="send" />}
          loading={send.isPending}
          onClick={() => send.start()}
        >
          {sendLabel(note)}
        </Button>
      )}
      <NoteMenu label="Mais ações da nota">
        <NoteAct can={actions.email} label="Enviar por e-mail" icon="mail" onClick={() => ask('email')} />
        <NoteAct can={actions[mend.action]} label={mend.label} icon="pencil" onClick={() => ask(mend.dialog)} />
        <NoteAct can={actions.cancel} label="Cancelar" icon="slash" onClick={() => ask('cancel')} />
        <NoteAct can={actions.consult} label="Consultar agora" icon="refresh" onClick={() => consult.mutate()} />
        <NoteAct can={actions.send} label={sendLabel(note)} icon="send" onClick={() => send.start()} />
      </NoteMenu>
    </>
  )
}
