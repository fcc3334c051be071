import { ErrorSummary, type FormFault } from '../../../components/note-form/error-summary.tsx'
import type { NfeOut } from '@talao/contract'
import { failureOf } from '../../../components/notes/failure.ts'
import { MendCompany } from '../../../components/notes/mend-company.tsx'
import { NoteProblems } from '../../../components/notes/note-problems.tsx'
import { lazy, Suspense } from 'react'
import type { Conflict } from './conflict-notice.tsx'
import { whereIs } from './parts.ts'

// Over the fields from the first paint: the form waits for them, so that nothing moves down under them.
const CompanyLacks = lazy(() =>
  import('../../../components/note-form/company-lacks.tsx').then((module) => ({ default: module.CompanyLacks })),
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
  note: NfeOut | undefined
  faults: readonly FormFault[]
  tries: number
  isChecked: boolean
}

/** What a person has to know before the first field. */
export function NfeNotices({ companyId, draft, conflict, note, faults, tries, isChecked }: Props) {
  return (
    <>
      <CompanyLacks kind="nfe" companyId={companyId} />
      {draft && <RecoveredDraft at={draft.at} onRecover={draft.recover} onDiscard={draft.discard} />}
      {conflict && (
        <Suspense>
          <ConflictNotice conflict={conflict} onMine={conflict.mine} onTheirs={conflict.theirs} />
        </Suspense>
      )}
      {note && (
        <NoteProblems
          failure={failureOf(note)}
          original={note.authority_message}
          problems={[]}
          way={note.repair?.place === 'company' && <MendCompany id={note.company_id} path={note.repair.path} />}
        />
      )}
      <ErrorSummary
        faults={faults.map((fault) => ({ ...fault, where: whereIs(fault.path) }))}
        tries={tries}
        before={isChecked ? 'antes de enviar' : 'antes de salvar'}
      />
    </>
  )
}
