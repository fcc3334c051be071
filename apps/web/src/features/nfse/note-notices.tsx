import type { NfseOut } from '@talao/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureOf } from '../../components/notes/failure.ts'
import styles from '../../components/notes/note-page.module.css'
import { NoteProblems } from '../../components/notes/note-problems.tsx'
import { dateTime } from '../../lib/format.ts'
import { Notice } from '../../ui/notice.tsx'

/** What a person has to know before anything else: what is awaited, what failed, what waits for somebody, which note takes whose place. */
export function NfseNotices({ note }: { note: NfseOut }) {
  return (
    <>
      <Awaited note={note} />
      {note.enotas_status !== 'WAINTING' && <NoteProblems failure={failureOf(note)} problems={note.problems ?? []} />}
      {note.needs_human_reason && <Amber title="Precisa de você">{note.needs_human_reason}</Amber>}
      {isStillValid(note) && (
        <Amber title="O cancelamento foi recusado: a nota continua válida">
          O motivo está na linha do tempo. Ainda dá para substituí-la por outra, ou pedir o cancelamento à prefeitura.
        </Amber>
      )}
      <Places note={note} />
    </>
  )
}

/** It is with the authority: the page says so, and reads again by itself. */
function Awaited({ note }: { note: NfseOut }) {
  const isCanceling = note.cancel_state === 'REQUESTED'
  if (note.enotas_status !== 'WAINTING' && !isCanceling) return null
  const consulted = note.last_consulted_at ? ` Última consulta: ${dateTime(note.last_consulted_at)}.` : ''
  return (
    <p className={styles.waiting} role="status">
      {isCanceling
        ? 'O cancelamento foi pedido. Até a resposta a nota continua válida.'
        : 'A nota foi enviada e aguarda autorização.'}{' '}
      Esta tela se atualiza sozinha.{consulted}
    </p>
  )
}

function Places({ note }: { note: NfseOut }) {
  const isOpen = note.enotas_status !== 'Autorizada' && note.enotas_status !== 'Cancelada'
  if (note.substituted_by_id) {
    return (
      <Amber
        title="Esta nota foi substituída"
        action={<NoteLink id={note.substituted_by_id}>Ver a substituta</NoteLink>}
      >
        Vale a nota que tomou o lugar dela.
      </Amber>
    )
  }
  if (!note.substitutes_id || !isOpen) return null
  return (
    <Amber
      title="Esta nota vai substituir outra"
      action={<NoteLink id={note.substitutes_id}>Ver a nota antiga</NoteLink>}
    >
      A antiga vale até esta ser autorizada, e então é cancelada sozinha. Confira e envie.
    </Amber>
  )
}

function Amber({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.problems}>
      <Notice tone="ambar" title={title} action={action}>
        {children}
      </Notice>
    </div>
  )
}

function NoteLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Link to="/nota-servico/detalhes/$id" params={{ id }}>
      {children}
    </Link>
  )
}

function isStillValid({ enotas_status, cancel_state }: NfseOut): boolean {
  return enotas_status === 'Autorizada' && cancel_state === 'DENIED'
}
