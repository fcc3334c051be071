import { Button } from '@mantine/core'
import type { NfeOut, NfseOut } from '@talao/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LinkButton } from '../../components/links/link-button.tsx'
import { CorrectionLink } from '../../components/notes/correction-link.tsx'
import { failureOf } from '../../components/notes/failure.ts'
import { NOTE_KINDS, type NoteKind } from '../../components/notes/note-kind.ts'
import { NoteProblems } from '../../components/notes/note-problems.tsx'
import { timelineQuery } from '../../components/notes/queries.ts'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { refresh } from '../../components/request/mutation.ts'
import { NoteStatusChip } from '../../components/status/status.tsx'
import { toSteps } from '../../components/status/timeline-steps.ts'
import { money } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Picote } from '../../ui/picote.tsx'
import { Serial } from '../../ui/serial.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { testNoteQuery } from './queries.ts'
import styles from './test-note.module.css'

type Note = NfeOut | NfseOut

/** The test nota, polled until it is finished. */
export function TestNote({ kind, id }: { kind: NoteKind; id: number }) {
  const note = useQuery(testNoteQuery(kind, id))
  const status = note.data?.enotas_status
  useReadinessAfter(status)
  if (note.isError)
    return <LoadFailure title="Não deu para carregar a nota" error={note.error} retry={() => void note.refetch()} />
  if (!note.data) return <SkeletonBlock />
  return <Ticket kind={kind} note={note.data} />
}

function Ticket({ kind, note }: { kind: NoteKind; note: Note }) {
  const { data: entries } = useQuery(timelineQuery(kind, note))
  const isAuthorised = note.enotas_status === 'Autorizada'
  return (
    <div className={styles.ticket}>
      <Panel title={`${NOTE_KINDS[kind].name} de teste`} aside={<NoteStatusChip status={note.enotas_status} />} flush>
        <div className={styles.stub}>
          <span className={styles.serial}>
            {typeof note.number === 'string' ? <b>{note.number}</b> : <Serial number={note.number} />}
          </span>
          <b>{money(note.total)}</b>
        </div>
        <Picote />
        <div className={styles.body}>
          <p role="status">{wordOf(kind, note)}</p>
          {!isAuthorised && <NoteProblems failure={failureOf(note)} original={note.authority_message} problems={[]} />}
          {entries && <Timeline steps={toSteps(entries, note.time_zone)} />}
          <Acts kind={kind} note={note} />
        </div>
      </Panel>
    </div>
  )
}

function Acts({ kind, note }: { kind: NoteKind; note: Note }) {
  const navigate = useNavigate()
  const isRefused = failureOf(note) !== undefined
  return (
    <div className={styles.foot}>
      {note.friendly_pdf_url && (
        <Button component="a" href={note.friendly_pdf_url} target="_blank" leftSection={<Icon name="open" />}>
          Abrir o PDF
        </Button>
      )}
      {isRefused && (
        <Button
          variant="filled"
          onClick={() =>
            void navigate({
              to: '/comece',
              search: (kept) => ({ ...kept, ...(kind === 'nfe' ? { nota: undefined } : { nota_servico: undefined }) }),
            })
          }
        >
          Fazer outra nota
        </Button>
      )}
      {isRefused ? (
        <CorrectionLink kind={kind} note={note} />
      ) : (
        <LinkButton to={NOTE_KINDS[kind].page} params={{ id: note.id }}>
          Abrir a nota
        </LinkButton>
      )}
    </div>
  )
}

function wordOf(kind: NoteKind, note: Note) {
  switch (note.enotas_status) {
    case 'PENDING':
    case 'PROCESSING':
    case 'WAINTING':
      return `A nota foi enviada e espera ${kind === 'nfe' ? 'a SEFAZ' : 'a prefeitura'}. Costuma levar poucos segundos.`
    case 'Autorizada':
      return note.friendly_pdf_url ? 'Autorizada.' : 'Autorizada. O PDF está a caminho.'
    default:
      return (
        <>
          A nota não saiu. Veja o motivo, mude o que for preciso e faça outra; esta fica em{' '}
          <Link to={NOTE_KINDS[kind].list}>{NOTE_KINDS[kind].name}</Link>.
        </>
      )
  }
}

/** An authorised nota completes a readiness item. */
function useReadinessAfter(status: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (status === 'Autorizada') void refresh(client, 'company')
  }, [client, status])
}
