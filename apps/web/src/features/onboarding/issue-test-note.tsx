import { Button } from '@mantine/core'
import type { CompanyOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { NOTE_KINDS, type NoteKind } from '../../components/notes/note-kind.ts'
import { missingFor } from '../../components/readiness/missing-company-data.ts'
import { MissingDataList } from '../../components/readiness/missing-data-list.tsx'
import { readinessQuery } from '../../components/readiness/readiness.ts'
import { fieldMessages, toUserError } from '../../lib/errors.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { newestTestNoteQuery, useIssueTestNote } from './queries.ts'
import styles from './test-note.module.css'

type Props = { kind: NoteKind; company: CompanyOut; isOnly: boolean }

/** The button that creates and sends a test nota, and what the company still lacks for it. */
export function IssueTestNote({ kind, company, isOnly }: Props) {
  const navigate = useNavigate()
  const newest = useNewest(kind, company, show)
  const issue = useIssueTestNote(kind, company, newest.data?.id ?? 0)
  const { data: items = [] } = useQuery(readinessQuery(company.id))
  const missing = missingFor(kind, items)
  const { wire } = NOTE_KINDS[kind]
  const wasDone = items.some((item) => item.step === 'nota-de-teste' && item.ok && item.kind === wire)
  const { title, about } = WORDS[kind]

  function show(id: number) {
    void navigate({
      to: '/comece',
      search: (kept) => ({ ...kept, ...(kind === 'nfe' ? { nota: id } : { nota_servico: id }) }),
    })
  }
  return (
    <Panel title={title}>
      <div className={styles.issue}>
        <p>{about}</p>
        {wasDone && (
          <Notice tone="verde" title="A empresa já tem nota autorizada">
            Outra de teste pode sair quando quiser.
          </Notice>
        )}
        {missing.length > 0 && <MissingDataList title="Antes da nota de teste, falta" items={missing} />}
        {issue.error && <Refusal error={issue.error} />}
        <div>
          <Button
            variant="filled"
            size="lg"
            leftSection={<Icon name="send" />}
            loading={issue.isPending}
            disabled={missing.length > 0 || !newest.isFetchedAfterMount}
            onClick={() => issue.mutate(undefined, { onSuccess: ({ data: { id } }) => show(id) })}
          >
            {isOnly ? 'Emitir nota de teste' : `Emitir ${title}`}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

/** Calls `show` for a test nota already in progress on arrival, or created by another tab meanwhile. */
function useNewest(kind: NoteKind, company: CompanyOut, show: (id: number) => void) {
  const newest = useQuery(newestTestNoteQuery(kind, company))
  const found = newest.isFetchedAfterMount ? newest.data : undefined
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (found === undefined) return
    const isNew = before.current !== undefined && before.current !== found?.id
    before.current ??= found?.id ?? 0
    if (found && (isNew || found.isOnItsWay)) show(found.id)
  })
  return newest
}

const WORDS = {
  nfe: {
    title: 'NF-e de teste',
    about: 'Um produto de R$ 10,00 para um cliente inventado, na sua cidade. Quem responde é a SEFAZ do seu estado.',
  },
  nfse: {
    title: 'NFS-e de teste',
    about: 'Um serviço de R$ 10,00 para um cliente inventado, na sua cidade. Quem responde é a prefeitura.',
  },
} as const

/** All missing fields of the nota at once. */
function Refusal({ error }: { error: Error }) {
  const fields = [...new Set(Object.values(fieldMessages(error)))]
  return (
    <div role="alert">
      <Notice tone="vermelho" title={toUserError(error).text}>
        {fields.length > 0 && (
          <ul className={styles.missing}>
            {fields.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}
