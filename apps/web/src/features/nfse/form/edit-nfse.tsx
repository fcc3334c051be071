import type { NfseOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { FormSection } from '../../../components/note-form/note-form-frame.tsx'
import { failureOf } from '../../../components/notes/failure.ts'
import { type NoteDialog, NoteDialogs } from '../../../components/notes/note-dialogs.tsx'
import { NoteAct, NoteMenu } from '../../../components/notes/note-menu.tsx'
import { useConsultNote } from '../../../components/notes/note-mutations.ts'
import { timelineQuery } from '../../../components/notes/queries.ts'
import { sendLabel } from '../../../components/notes/send-label.ts'
import { useSend } from '../../../components/notes/use-send.ts'
import { NoteStatusChip } from '../../../components/status/status.tsx'
import { toSteps } from '../../../components/status/timeline-steps.ts'
import { Timeline } from '../../../ui/timeline.tsx'
import { NFSE_DIALOGS } from '../dialogs.tsx'
import { NfseNotices } from '../note-notices.tsx'
import { NfseEditor } from './nfse-editor.tsx'
import { nfseValues } from './nfse-values.ts'
import { Crumb, WithIssuer } from './with-issuer.tsx'

type Props = { note: NfseOut; isMending: boolean; onTyping: (isTyping: boolean) => void }

/** The page of an unsent or refused nota is the form to correct it. */
export function EditNfse({ note, isMending, onTyping }: Props) {
  const title = note.number ? `NFS-e ${note.number}` : 'NFS-e sem número'
  // While something is typed, the form keeps the nota it was opened with. Otherwise it follows refetches, so that the
  // user sees what is sent.
  const [opened, setOpened] = useState(note)
  const [isTyping, setTyping] = useState(false)
  if (!isTyping && opened !== note) setOpened(note)
  const standing = useMemo(() => nfseValues(opened), [opened])
  const typing = useCallback(
    (is: boolean) => {
      setTyping(is)
      onTyping(is)
    },
    [onTyping],
  )
  const [open, ask] = useState<NoteDialog>()
  const send = useSend('nfse', note, ask)
  const consult = useConsultNote('nfse', note)
  return (
    <WithIssuer id={note.company_id} title={title}>
      {(issuer) => (
        <>
          <NfseEditor
            key={JSON.stringify(standing)}
            task={{ issuer, standing, note: opened, isMending }}
            onTyping={typing}
            main={{
              label: sendLabel(note),
              run: send.start,
              isPending: send.isPending,
              why: note.actions.send,
              isAsking: note.needs_human_reason !== null,
            }}
            head={{
              title,
              crumb: <Crumb />,
              chip: <NoteStatusChip status={note.enotas_status} />,
              menu: (
                <NoteMenu label="Mais ações da nota">
                  <NoteAct
                    can={note.actions.consult}
                    label="Consultar agora"
                    icon="refresh"
                    onClick={() => consult.mutate()}
                  />
                  <NoteAct
                    can={note.actions.email}
                    label="Enviar por e-mail"
                    icon="mail"
                    onClick={() => ask('email')}
                  />
                  <NoteAct can={note.actions.cancel} label="Cancelar" icon="slash" onClick={() => ask('cancel')} />
                </NoteMenu>
              ),
            }}
            notices={<NfseNotices note={note} />}
            story={<Story note={note} />}
          />
          <NoteDialogs kind="nfse" own={NFSE_DIALOGS} note={note} open={open} onClose={() => ask(undefined)} />
        </>
      )}
    </WithIssuer>
  )
}

function Story({ note }: { note: NfseOut }) {
  const { data } = useQuery(timelineQuery('nfse', note))
  if (!data || data.length === 0) return null
  return (
    <FormSection id="historia" title="O que aconteceu">
      <Timeline steps={toSteps(data, note.time_zone, failureOf(note))} />
    </FormSection>
  )
}
