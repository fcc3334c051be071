import { Button } from '@mantine/core'
import type { NfseOut } from '@talao/contract'
import { lazy, Suspense, useState } from 'react'
import { useConsultNote, useSendNote } from '../../components/notes/queries.ts'
import { sendLabel } from '../../components/notes/send-label.ts'
import { Icon } from '../../ui/icon.tsx'

const CancelNfseDialog = lazy(() =>
  import('./cancel-nfse.tsx').then((module) => ({ default: module.CancelNfseDialog })),
)
const EmailDialog = lazy(() =>
  import('../../components/notes/email-dialog.tsx').then((module) => ({ default: module.EmailDialog })),
)
const SubstituteDialog = lazy(() =>
  import('./substitute-dialog.tsx').then((module) => ({ default: module.SubstituteDialog })),
)

/** What can be done to the note now, as the server says; what cannot be done is no button. */
export function NfseActs({ note }: { note: NfseOut }) {
  const send = useSendNote('nfse', note)
  const consult = useConsultNote('nfse', note)
  const [dialog, setDialog] = useState<'cancel' | 'email' | 'substitute'>()
  const close = () => setDialog(undefined)
  const { actions } = note
  return (
    <>
      {actions.consult === true && (
        <Button leftSection={<Icon name="refresh" />} loading={consult.isPending} onClick={() => consult.mutate()}>
          Consultar agora
        </Button>
      )}
      {actions.email === true && (
        <Button leftSection={<Icon name="mail" />} onClick={() => setDialog('email')}>
          Enviar por e-mail
        </Button>
      )}
      {actions.substitute === true && (
        <Button leftSection={<Icon name="pencil" />} onClick={() => setDialog('substitute')}>
          Substituir
        </Button>
      )}
      {actions.cancel === true && (
        <Button leftSection={<Icon name="slash" />} color="red" onClick={() => setDialog('cancel')}>
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
      <Suspense>
        {dialog === 'cancel' && <CancelNfseDialog note={note} onClose={close} />}
        {dialog === 'email' && <EmailDialog kind="nfse" note={note} to={note.customer_note?.email} onClose={close} />}
        {dialog === 'substitute' && <SubstituteDialog note={note} onClose={close} />}
      </Suspense>
    </>
  )
}
