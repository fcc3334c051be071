import '@mantine/core/styles/Tabs.css'
import { Button, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { NfeOut } from '@talao/contract'
import { LoadFailure } from '../../components/load-failure.tsx'
import { NfeStatusChip } from '../../components/status.tsx'
import { dateTime, money } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Picote } from '../../ui/picote.tsx'
import { Serial } from '../../ui/serial.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { failureOf } from '../../components/notes/failure.ts'
import { sendLabel } from '../../components/notes/send-label.ts'
import { NoteData } from './note-data.tsx'
import { NoteFiles } from '../../components/notes/note-files.tsx'
import { NoteItems } from './note-items.tsx'
import styles from '../../components/notes/note-page.module.css'
import { NoteTimeline } from './note-timeline.tsx'
import { noteQuery, useConsultNote, useSendNote } from './queries.ts'

const route = getRouteApi('/shell/nota-produto/detalhes/$id')

export function NotePage() {
  const { id } = route.useParams()
  const note = useQuery(noteQuery(id))
  if (note.isError) return <LoadFailure title="A nota não veio" error={note.error} retry={() => void note.refetch()} />
  if (!note.data) return <SkeletonBlock />
  return <Note note={note.data} />
}

function Note({ note }: { note: NfeOut }) {
  return (
    <div className={styles.page}>
      <div className={styles.stub}>
        <PageHead
          title={note.number ? `NF-e ${note.number}` : 'NF-e sem número'}
          crumb={
            <>
              <Link to="/nota-produto">NF-e</Link>
              <Icon name="chevron-right" size={14} />
            </>
          }
          after={<NfeStatusChip status={note.enotas_status} />}
          actions={<Acts note={note} />}
        />
        <div className={styles.summary}>
          <span className={styles.serial}>
            <Serial number={note.number} />
          </span>
          <span>{note.customer_name}</span>
          {!note.in_production && <span className={styles.test}>Homologação, sem valor fiscal</span>}
          <b className={styles.total}>{money(note.total)}</b>
        </div>
      </div>
      <Picote />
      <Problems note={note} />
      <Tabs defaultValue="tempo" className={styles.tabs ?? ''} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="tempo">Linha do tempo</Tabs.Tab>
          <Tabs.Tab value="dados">Dados</Tabs.Tab>
          <Tabs.Tab value="itens">Itens</Tabs.Tab>
          <Tabs.Tab value="arquivos">XML e PDF</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="tempo">
          <NoteTimeline note={note} />
        </Tabs.Panel>
        <Tabs.Panel value="dados">
          <NoteData note={note} />
        </Tabs.Panel>
        <Tabs.Panel value="itens">
          <NoteItems note={note} />
        </Tabs.Panel>
        <Tabs.Panel value="arquivos">
          <NoteFiles note={note} />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}

function Acts({ note }: { note: NfeOut }) {
  const send = useSendNote(note)
  const consult = useConsultNote(note)
  return (
    <>
      {note.actions.consult === true && (
        <Button leftSection={<Icon name="refresh" />} loading={consult.isPending} onClick={() => consult.mutate()}>
          Consultar agora
        </Button>
      )}
      {note.actions.send === true && (
        <Button
          variant="filled"
          leftSection={<Icon name="send" />}
          loading={send.isPending}
          onClick={() => send.mutate()}
        >
          {sendLabel(note)}
        </Button>
      )}
    </>
  )
}

/** Cause first, then every field to mend. While it is with the authority the page says so, and reads again by itself. */
function Problems({ note }: { note: NfeOut }) {
  const failure = failureOf(note)
  const problems = note.problems ?? []
  if (note.enotas_status === 'PROCESSING') {
    const consulted = note.last_consulted_at ? ` Última consulta: ${dateTime(note.last_consulted_at)}.` : ''
    return (
      <p className={styles.waiting} role="status">
        A emissora está processando a nota. Esta tela se atualiza sozinha.{consulted}
      </p>
    )
  }
  if (!failure && problems.length === 0) return null
  return (
    <div className={styles.problems} role="alert">
      <Notice tone={failure ? 'vermelho' : 'ambar'} title={failure ?? 'Falta corrigir antes do envio'}>
        {problems.length > 0 && (
          <ul>
            {problems.map((problem) => (
              <li key={`${problem.code}-${problem.path}`}>{problem.text}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}
