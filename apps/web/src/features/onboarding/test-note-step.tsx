import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isStepDone, readinessQuery, type StepProps } from '../../components/readiness/readiness.ts'
import { StepFoot } from '../../components/readiness/step-foot.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { IssueTestNote } from './issue-test-note.tsx'
import { SetupFinished } from './setup-finished.tsx'
import styles from './test-note.module.css'

// Loaded with the first test nota.
const TestNote = lazy(() => import('./test-note.tsx').then((module) => ({ default: module.TestNote })))

const route = getRouteApi('/shell/comece')

/** One button for each kind of nota the company issues: it creates a nota, sends it and shows its authorisation. */
export function TestNoteStep({ company, kinds, skip, numbering }: StepProps & { numbering: ReactNode }) {
  const { nota, nota_servico } = route.useSearch()
  const { data: items = [] } = useQuery(readinessQuery(company.id))
  const ids = { nfe: nota, nfse: nota_servico }
  const asked = (['nfe', 'nfse'] as const).filter((kind) => kinds[kind])
  const isOver = isStepDone('nota-de-teste', items)
  const [wasOver] = useState(isOver)
  return (
    <div className={styles.page}>
      {!company.homologation_mode && (
        <Notice tone="verde" title="A empresa já está em produção">
          Daqui em diante toda nota vale; por isso não se faz mais nota de teste aqui.{' '}
          <Link to={kinds.nfe ? '/nota-produto' : '/nota-servico'}>Ver as notas</Link>
        </Notice>
      )}
      {company.homologation_mode &&
        asked.map((kind) => {
          const id = ids[kind]
          return id === undefined ? (
            <IssueTestNote key={kind} kind={kind} company={company} isOnly={asked.length === 1} />
          ) : (
            <Suspense key={kind} fallback={<SkeletonBlock />}>
              <TestNote kind={kind} id={id} />
            </Suspense>
          )
        })}
      {isOver && <SetupFinished company={company} items={items} isNew={!wasOver} />}
      {company.homologation_mode && numbering}
      <StepFoot aside={skip} />
    </div>
  )
}
