import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { NfeOut } from '@talao/contract'
import { failureOf } from '../../components/notes/failure.ts'
import styles from '../../components/notes/note-page.module.css'
import { NoteProblems } from '../../components/notes/note-problems.tsx'
import { timelineQuery } from '../../components/notes/queries.ts'
import { dateTime } from '../../lib/format.ts'
import { Notice } from '../../ui/notice.tsx'
import type { NfeDialog } from './dialogs.tsx'
import { useConsultNote } from './queries.ts'

type Props = { note: NfeOut; ask: (dialog: NfeDialog) => void }

/** What a person has to know before anything else: what is awaited, what was refused, what waits for somebody. */
export function NfeNotices({ note, ask }: Props) {
  const isProcessing = note.enotas_status === 'PROCESSING'
  const isUncanceled = note.enotas_status === 'CancelamentoNegado'
  return (
    <>
      <Awaited note={note} />
      {note.needs_human_reason && <ForPeople note={note} reason={note.needs_human_reason} />}
      {isUncanceled && <StillValid note={note} ask={ask} />}
      {!isProcessing && !isUncanceled && <NoteProblems failure={failureOf(note)} problems={note.problems ?? []} />}
    </>
  )
}

/** It is with the authority: the page says so, and reads again by itself. */
function Awaited({ note }: { note: NfeOut }) {
  const isCanceling = note.cancel_state === 'REQUESTED'
  if (note.enotas_status !== 'PROCESSING' && !isCanceling) return null
  return (
    <p className={styles.waiting} role="status">
      {isCanceling
        ? 'O cancelamento foi pedido. Até a resposta a nota continua válida.'
        : 'A emissora está processando a nota.'}{' '}
      Esta tela se atualiza sozinha.
      {note.last_consulted_at && ` Última consulta: ${dateTime(note.last_consulted_at)}.`}
    </p>
  )
}

function ForPeople({ note, reason }: { note: NfeOut; reason: string }) {
  const consult = useConsultNote(note)
  return (
    <div className={styles.problems} role="alert">
      <Notice
        tone="ambar"
        title="Precisa de você"
        action={
          note.actions.consult === true && (
            <Button size="xs" loading={consult.isPending} onClick={() => consult.mutate()}>
              Consultar agora
            </Button>
          )
        }
      >
        {reason}
      </Notice>
    </div>
  )
}

/** The authority would not cancel: its own words, and how to go on. */
function StillValid({ note, ask }: Props) {
  const { data: entries = [] } = useQuery(timelineQuery('nfe', note))
  const refused = entries.filter(({ kind }) => kind === 'cancel_denied').at(-1)
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
        {refused?.detail} {note.cancel_warning ?? WAY_ON}
      </Notice>
    </div>
  )
}

const WAY_ON = 'Se o motivo já foi resolvido, peça de novo dentro do prazo; senão, emita uma nota de devolução.'
