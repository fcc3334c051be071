import { checkIssueDate, checkNfe, checkNfse, dayInSaoPaulo, type Fault } from '@talao/fiscal'
import type { Gateway, NoteToIssue } from '@talao/gateways'
import type { Tx } from '../db/scope.ts'
import { gatewayFor } from './gateway.ts'
import { loadNote } from './load-note.ts'
import { roadOf } from './road.ts'

/** What the law and the gateway say against a note, all at once. Pure. */
export function problemsOf(note: NoteToIssue, gateway: Pick<Gateway, 'validate'>, now: Date): Fault[] {
  return [...lawOf(note, now), ...gateway.validate(note)]
}

function lawOf(note: NoteToIssue, now: Date): Fault[] {
  if (note.kind === 'NFSE') return checkNfse(note.nfse, note.terms)
  const chosen = chosenDate(note)
  return [...checkNfe(note.nfe, dayInSaoPaulo(chosen ?? now)), ...checkIssueDate(chosen, now)]
}

/** The instant that somebody dated the NF-e, or null: then it is that of its sending. */
export function chosenDate(note: NoteToIssue): Date | null {
  return note.kind === 'NFE' ? (note.nfe.issue_date ?? null) : null
}

/** The same of a stored note, on the road it would take now. */
export async function storedProblems(
  tx: Tx,
  note: { company_id: number; id: number; kind: string },
  now: Date,
): Promise<Fault[]> {
  const gateway = gatewayFor(await roadOf(tx, note))
  return problemsOf(await loadNote(tx, note, now), gateway, now)
}
