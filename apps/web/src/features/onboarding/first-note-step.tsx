import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { CompanyOut } from '@talao/contract'
import { lazy, Suspense } from 'react'
import { type ReadinessItem, readinessQuery, type StepProps, stepOf } from '../../components/readiness.ts'
import { fieldMessages, toUserError } from '../../lib/errors.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import styles from './first-note.module.css'
import { useIssueTestNote } from './queries.ts'

// Comes with the first note.
const TestNote = lazy(() => import('./test-note.tsx').then((module) => ({ default: module.TestNote })))

const route = getRouteApi('/shell/comece')

/** One button that makes a note, sends it and shows it becoming authorised. */
export function FirstNoteStep({ company, skip }: StepProps) {
  const { nota } = route.useSearch()
  return (
    <>
      {nota === undefined ? (
        <Issue company={company} />
      ) : (
        <Suspense fallback={<SkeletonBlock />}>
          <TestNote id={nota} />
        </Suspense>
      )}
      <div className={styles.foot}>{skip}</div>
    </>
  )
}

function Issue({ company }: { company: CompanyOut }) {
  const navigate = useNavigate()
  const issue = useIssueTestNote(company)
  const { data: items = [] } = useQuery(readinessQuery(company.id))
  const missing = items.filter(({ key, ok }) => !ok && NEEDED.has(key))
  const wasDone = items.some(({ key, ok }) => key === 'first_note' && ok)

  function send() {
    issue.mutate(undefined, {
      onSuccess: ({ data }) => void navigate({ to: '/comece', search: (kept) => ({ ...kept, nota: data.id }) }),
    })
  }

  if (!company.homologation_mode) {
    return (
      <Notice tone="verde" title="A empresa já está em produção">
        Daqui em diante toda nota vale; por isso não se faz mais nota de teste aqui.{' '}
        <Link to="/nota-produto">Ver as notas</Link>
      </Notice>
    )
  }
  return (
    <Panel title="A nota de teste">
      <div className={styles.issue}>
        <p>
          Um livro digital de R$ 10,00 para um cliente inventado, na sua cidade. Vai para o ambiente de homologação da
          SEFAZ: não vale, não gera imposto e não segue por e-mail.
        </p>
        {wasDone && (
          <Notice tone="verde" title="A empresa já tem nota autorizada">
            Outra de teste pode sair quando quiser.
          </Notice>
        )}
        {missing.length > 0 && <Missing items={missing} />}
        {issue.error && <Refusal error={issue.error} />}
        <div>
          <Button
            variant="filled"
            leftSection={<Icon name="send" />}
            loading={issue.isPending}
            disabled={missing.length > 0}
            onClick={send}
          >
            Emitir nota de teste
          </Button>
        </div>
      </div>
    </Panel>
  )
}

/** The platform is a wish, not a condition. */
const NEEDED = new Set(['company', 'certificate', 'gateway', 'defaults'])

function Missing({ items }: { items: readonly ReadinessItem[] }) {
  return (
    <Notice tone="ambar" title="Antes da primeira nota">
      <ul className={styles.missing}>
        {items.map(({ key, text }) => (
          <li key={key}>
            <Link to="/comece" search={(kept) => ({ ...kept, passo: stepOf(key) })}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Whatever the note lacks, all at once. */
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
