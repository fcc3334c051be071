import type { NfeOut } from '@talao/contract'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ErrorSummary, type FormFault } from '../../../components/note-form/error-summary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Conflict } from './conflict-notice.tsx'
import { whereIs } from './parts.ts'

// Shown above the fields, so the form waits for these chunks; otherwise it would jump down.
const CompanyLacks = lazy(() =>
  import('../../../components/note-form/missing-company-data-notice.tsx').then((module) => ({
    default: module.MissingCompanyDataNotice,
  })),
)
const RecoveredDraft = lazy(() =>
  import('../../../components/draft/recovered-draft.tsx').then((module) => ({ default: module.RecoveredDraft })),
)
const ConflictNotice = lazy(() =>
  import('./conflict-notice.tsx').then((module) => ({ default: module.ConflictNotice })),
)

type Props = {
  companyId: number
  draft: { at: string; recover: () => void; discard: () => void } | undefined
  conflict: (Conflict & { mine: () => void; theirs: () => void }) | undefined
  /** Why the last attempt to send failed. */
  failure: string | undefined
  note: NfeOut | undefined
  faults: readonly FormFault[]
  tries: number
  isChecked: boolean
}

/** What the user must know before filling the first field. */
export function NfeNotices({ companyId, draft, conflict, failure, note, faults, tries, isChecked }: Props) {
  return (
    <>
      <CompanyLacks kind="nfe" companyId={companyId} />
      {draft && <RecoveredDraft at={draft.at} onRecover={draft.recover} onDiscard={draft.discard} />}
      {conflict && (
        <Suspense>
          <ConflictNotice conflict={conflict} onMine={conflict.mine} onTheirs={conflict.theirs} />
        </Suspense>
      )}
      {failure && note && <Refusal failure={failure} note={note} />}
      <ErrorSummary
        faults={faults.map((fault) => ({ ...fault, where: whereIs(fault.path) }))}
        tries={tries}
        before={isChecked ? 'antes de enviar' : 'antes de salvar'}
      />
    </>
  )
}

/** Repeats what the nota's page shows: sharing its components would make the lists heavier. */
function Refusal({
  failure,
  note: { authority_message: original, repair, company_id },
}: {
  failure: string
  note: NfeOut
}) {
  const way = repair?.place === 'company' && (
    <Link to="/empresas/$id" params={{ id: company_id }} search={repair.path ? { campo: repair.path } : {}}>
      Corrigir na empresa
    </Link>
  )
  return (
    <div role="alert">
      <Notice tone="vermelho" title={failure} action={way}>
        {original && !failure.includes(original) && (
          <details>
            <summary>Ver a resposta original</summary>
            <p>{original}</p>
          </details>
        )}
      </Notice>
    </div>
  )
}
