import type { NfseOut } from '@talao/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkButton } from '../../components/links/link-button.tsx'
import { failureOf } from '../../components/notes/failure.ts'
import { NeedsUserNotice } from '../../components/notes/needs-user-notice.tsx'
import styles from '../../components/notes/note-page.module.css'
import { NoteProblems } from '../../components/notes/note-problems.tsx'
import { NoteWaitingNotice } from '../../components/notes/note-waiting-notice.tsx'
import { WithoutIbsCbsNotice } from '../../components/notes/without-ibs-cbs.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = { note: NfseOut }

/** What the user must know first: pending answers, failures, required action, and substitutions. */
export function NfseNotices({ note }: Props) {
  const isStillValid = note.enotas_status === 'Autorizada' && note.cancel_state === 'DENIED'
  return (
    <>
      <NoteWaitingNotice kind="nfse" note={note} judged="A nota foi enviada e aguarda autorização." />
      <NeedsUserNotice kind="nfse" note={note} />
      {isStillValid ? <StillValid note={note} /> : <CancelTerm note={note} />}
      <WithoutIbsCbsNotice note={note} />
      {note.enotas_status !== 'WAINTING' && (
        <NoteProblems failure={failureOf(note)} original={note.authority_message} problems={note.problems ?? []} />
      )}
      <Places note={note} />
    </>
  )
}

/** No list of the cities' cancellation terms is published, so this only says that the city decides. */
function CancelTerm({ note: { actions } }: Props) {
  if (actions.cancel !== true) return null
  return (
    <p className={styles.cancelable}>Dá para pedir o cancelamento: a prefeitura diz se ainda está no prazo dela.</p>
  )
}

/** The city refused the cancellation: its message, and how to go on. */
function StillValid({ note }: Props) {
  return (
    <div className={styles.problems} role="alert">
      <Notice
        tone="ambar"
        title="O cancelamento foi recusado: a nota continua válida"
        action={
          note.actions.substitute === true && (
            <LinkButton size="xs" to="/nota-servico/substituir/$id" params={{ id: note.id }}>
              Substituir
            </LinkButton>
          )
        }
      >
        {note.cancel_denied_reason ?? 'A prefeitura não disse o motivo.'}
        {note.actions.substitute === true && <p>Se algo nela está errado, substitua-a por outra corrigida.</p>}
      </Notice>
    </div>
  )
}

function Places({ note }: { note: NfseOut }) {
  if (note.substituted_by_id) {
    return (
      <Place title="Esta nota foi substituída" id={note.substituted_by_id} link="Ver a substituta">
        Vale a nota que tomou o lugar dela.
      </Place>
    )
  }
  const isOpen = note.enotas_status !== 'Autorizada' && note.enotas_status !== 'Cancelada'
  if (!note.substitutes_id || !isOpen) return null
  const canSend = note.actions.send === true
  return (
    <Place title="Esta nota vai substituir outra" id={note.substitutes_id} link="Ver a nota antiga">
      O Talão cancela a antiga assim que esta é autorizada.{canSend && ' Confira e envie.'}
    </Place>
  )
}

function Place({ title, id, link, children }: { title: string; id: number; link: string; children: ReactNode }) {
  const way = (
    <Link to="/nota-servico/detalhes/$id" params={{ id }}>
      {link}
    </Link>
  )
  return (
    <div className={styles.problems}>
      <Notice tone="ambar" title={title} action={way}>
        {children}
      </Notice>
    </div>
  )
}
