import { Button } from '@mantine/core'
import type { NfeOut } from '@talao/contract'
import { failureOf } from '../../components/notes/failure.ts'
import { NeedsUserNotice } from '../../components/notes/needs-user-notice.tsx'
import type { AskDialog } from '../../components/notes/note-dialogs.tsx'
import styles from '../../components/notes/note-page.module.css'
import { NoteProblems } from '../../components/notes/note-problems.tsx'
import { NoteWaitingNotice } from '../../components/notes/note-waiting-notice.tsx'
import { timeLeft } from '../../components/notes/time-left.ts'
import { WithoutIbsCbsNotice } from '../../components/notes/without-ibs-cbs.tsx'
import { dateTime } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { Notice } from '../../ui/notice.tsx'

type Props = { note: NfeOut; ask: AskDialog }

/** What the user must know first: pending answers, refusals, required action, and the cancellation term. */
export function NfeNotices({ note, ask }: Props) {
  const isProcessing = note.enotas_status === 'PROCESSING'
  const isUncanceled = note.enotas_status === 'CancelamentoNegado'
  return (
    <>
      <NoteWaitingNotice kind="nfe" note={note} judged="A nota está sendo processada." />
      <NeedsUserNotice kind="nfe" note={note} />
      {isUncanceled && <StillValid note={note} ask={ask} />}
      <CancelUntil note={note} />
      <WithoutIbsCbsNotice note={note} />
      {!isProcessing && !isUncanceled && (
        <NoteProblems failure={failureOf(note)} original={note.authority_message} problems={note.problems ?? []} />
      )}
    </>
  )
}

/** Time left in which the note can be cancelled directly. */
function CancelUntil({ note: { cancel_until, time_zone, actions } }: Pick<Props, 'note'>) {
  const now = useNow()
  if (actions.cancel !== true || cancel_until === null) return null
  const left = Date.parse(cancel_until) - now.getTime()
  if (left <= 0) return null
  const [day, time] = dateTime(cancel_until, time_zone).split(' ')
  return (
    <p className={styles.cancelable}>
      Dá para cancelar por mais {timeLeft(left)}, até {day?.slice(0, 5)} às {time}.
    </p>
  )
}

/** The authority refused the cancellation: its message, and how to go on. */
function StillValid({ note, ask }: Props) {
  return (
    <div className={styles.problems} role="alert">
      <Notice
        tone="vermelho"
        title="Cancelamento negado: a nota continua válida"
        action={
          note.actions.cancel === true && (
            <Button size="xs" onClick={() => ask('cancel')}>
              Pedir de novo
            </Button>
          )
        }
      >
        {note.cancel_denied_reason ?? WAY_ON}
      </Notice>
    </div>
  )
}

const WAY_ON = 'Se o motivo já foi resolvido, peça de novo dentro do prazo; senão, emita uma nota de devolução.'
