import { checkIssueDate, checkNfe, checkNfse, type Fault, localDay, timeZoneOf } from '@talao/fiscal'
import type { Gateway, NoteToIssue } from '@talao/gateways'
import { gatewayFor } from '../../../company/gateways/gateway.ts'
import { gatewayReadinessFaults } from '../../../company/gateways/gateway-readiness-faults.ts'
import type { Tx } from '../../../kit/db/scope.ts'
import type { LeftOut } from '../../notes/without-ibs-cbs.ts'
import { issuerFaults } from '../../registration/register-faults.ts'
import { loadNote } from '../state/load-note.ts'
import { gatewayOfNote } from '../state/note-gateway.ts'
import { missingIbsCbsOf } from './missing-ibs-cbs.ts'

/** All faults of a note by the law and the gateway. Pure. */
export function problemsOf(note: NoteToIssue, gateway: Pick<Gateway, 'validate'>, now: Date): Fault[] {
  return [...lawOf(note, now), ...gateway.validate(note)]
}

function lawOf(note: NoteToIssue, now: Date): Fault[] {
  if (note.kind === 'NFSE') return checkNfse(note.nfse, note.terms)
  const chosen = chosenDate(note)
  return [
    ...checkNfe(note.nfe, localDay(chosen ?? now, timeZoneOf(note.nfe.company.address)), { norms: note.norms }),
    ...checkIssueDate(chosen, now),
  ]
}

/** The emission date a user chose for the NF-e; null when it is the time of sending. */
export function chosenDate(note: NoteToIssue): Date | null {
  return note.kind === 'NFE' ? (note.nfe.issue_date ?? null) : null
}

type StoredNote = { company_id: number; id: number; kind: string }

/**
 * The faults of a stored note at the gateway it would use now, including what its company lacks there and the stored
 * answer of Receita's register about the company.
 */
export async function storedProblems(tx: Tx, note: StoredNote, now: Date): Promise<Fault[]> {
  return (await storedOutlook(tx, note, now)).problems
}

/** Like `storedProblems`, with what the note would leave out of IBS and CBS. */
export async function storedOutlook(
  tx: Tx,
  note: StoredNote,
  now: Date,
): Promise<{ problems: Fault[]; leftOut: LeftOut[] }> {
  const road = await gatewayOfNote(tx, note)
  const loaded = await loadNote(tx, note, now)
  const said = [...problemsOf(loaded, gatewayFor(road), now), ...(await issuerFaults(tx, note, now))]
  const paths = new Set(said.map(({ path }) => path))
  const ofRoad = (await gatewayReadinessFaults(tx, note, road, now)).filter(({ path }) => !paths.has(path))
  const problems = [...said, ...ofRoad]
  return { problems, leftOut: missingIbsCbsOf(loaded, chosenDate(loaded) ?? now) }
}
