import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { NfeOut } from '@talao/contract'
import { useEffect } from 'react'
import { toSteps } from '../../components/event-icons.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { refresh } from '../../components/mutation.ts'
import { failureOf } from '../../components/notes/failure.ts'
import { NoteProblems } from '../../components/notes/note-problems.tsx'
import { timelineQuery } from '../../components/notes/queries.ts'
import { NfeStatusChip } from '../../components/status.tsx'
import { money } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Picote } from '../../ui/picote.tsx'
import { Serial } from '../../ui/serial.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import styles from './first-note.module.css'
import { testNoteQuery } from './queries.ts'

/** The note on its way, read again by itself until it has arrived. */
export function TestNote({ id }: { id: number }) {
  const note = useQuery(testNoteQuery(id))
  const status = note.data?.enotas_status
  useReadinessAfter(status)
  if (note.isError) return <LoadFailure title="A nota não veio" error={note.error} retry={() => void note.refetch()} />
  if (!note.data) return <SkeletonBlock />
  return <Ticket note={note.data} />
}

function Ticket({ note }: { note: NfeOut }) {
  const { data: entries } = useQuery(timelineQuery('nfe', note))
  const isAuthorised = note.enotas_status === 'Autorizada'
  return (
    <Panel title="NF-e de teste" aside={<NfeStatusChip status={note.enotas_status} />} flush>
      <div className={styles.stub}>
        <span className={styles.serial}>
          <Serial number={note.number} />
        </span>
        <b>{money(note.total)}</b>
      </div>
      <Picote />
      <div className={styles.body}>
        <p role="status">{wordOf(note)}</p>
        {!isAuthorised && <NoteProblems failure={failureOf(note)} problems={[]} />}
        {entries && <Timeline steps={toSteps(entries, note.time_zone)} />}
        <Acts note={note} />
      </div>
    </Panel>
  )
}

function Acts({ note }: { note: NfeOut }) {
  const navigate = useNavigate()
  const isRefused = failureOf(note) !== undefined
  return (
    <div className={styles.foot}>
      {note.friendly_pdf_url && (
        <Button
          component="a"
          href={note.friendly_pdf_url}
          target="_blank"
          variant="filled"
          leftSection={<Icon name="open" />}
        >
          Abrir o PDF
        </Button>
      )}
      {isRefused && (
        <Button
          variant="filled"
          onClick={() => void navigate({ to: '/comece', search: (kept) => ({ ...kept, nota: undefined }) })}
        >
          Fazer outra nota
        </Button>
      )}
      <LinkButton to="/nota-produto/detalhes/$id" params={{ id: note.id }}>
        Abrir a nota
      </LinkButton>
    </div>
  )
}

function wordOf(note: NfeOut) {
  switch (note.enotas_status) {
    case 'PENDING':
    case 'PROCESSING':
      return 'A nota foi enviada e espera a SEFAZ. Costuma levar poucos segundos.'
    case 'Autorizada':
      return note.friendly_pdf_url
        ? 'Autorizada. O caminho inteiro funciona: daqui em diante é só vender.'
        : 'Autorizada. O PDF está a caminho.'
    default:
      return (
        <>
          A nota não saiu. Veja o motivo, mude o que for preciso nas etapas e faça outra; esta fica em{' '}
          <Link to="/nota-produto">NF-e</Link>.
        </>
      )
  }
}

/** An authorised note ends a step of the readiness. */
function useReadinessAfter(status: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (status === 'Autorizada') void refresh(client, 'company')
  }, [client, status])
}
