import { dateTime } from '../../lib/format.ts'
import { ExpectedWaitSentence } from '../health/expected-wait.tsx'
import type { NoteKind } from './note-kind.ts'
import styles from './note-page.module.css'

type Props = {
  kind: NoteKind
  note: {
    enotas_status: string
    cancel_state: string | null
    last_consulted_at: string | null
    time_zone: string
    gateway: string
    in_production: boolean
    needs_human_reason: string | null
  }
  /** Who processes the note, as text. */
  judged: string
}

/**
 * Tells that the note waits for the authority and reloads it automatically. Hidden when waiting does not help, which
 * another notice explains.
 */
export function NoteWaitingNotice({ kind, note, judged }: Props) {
  const isCanceling = note.cancel_state === 'REQUESTED'
  const isJudged = note.enotas_status === 'PROCESSING' || note.enotas_status === 'WAINTING'
  if (note.needs_human_reason !== null || (!isJudged && !isCanceling)) return null
  return (
    <p className={styles.waiting} role="status">
      {isCanceling ? 'O cancelamento foi pedido. Até a resposta a nota continua válida.' : judged}{' '}
      <ExpectedWaitSentence road={{ ...note, kind }} /> Não precisa recarregar a tela.
      {note.last_consulted_at && ` Última consulta: ${dateTime(note.last_consulted_at, note.time_zone)}.`}
    </p>
  )
}
