import { noteReasons, type ReasonFacts } from '@talao/fiscal/why/note-reasons'
import { type Reason, shortened } from '@talao/fiscal/why/reason'
import type { NoteToIssue } from '@talao/gateways'
import { gatewayFor } from '../../../company/gateways/gateway.ts'
import type { Prepare, PrepareInput } from '../state/store.ts'
import { missingIbsCbsOf } from './missing-ibs-cbs.ts'
import { chosenDate, problemsOf } from './problems.ts'

/**
 * The authority refuses an emission time after its own clock (E0008, rejeição 703). One minute covers the difference
 * between two good clocks.
 */
const BEHIND_THE_CLOCK_MS = 60_000

/**
 * The faults by the law and the gateway, or the exact bytes to send and what the note leaves out of IBS and CBS. Pure.
 */
export const prepareNote: Prepare = ({ note, seal, contingency, responsavelTecnico, reasonFacts, ...input }) => {
  const { gateway: id, key, batch, now } = input
  const gateway = gatewayFor(id)
  const faults = problemsOf(note, gateway, now)
  if (faults.length > 0) return { faults }
  const latest = gateway.capabilities.certificate === 'local' ? new Date(now.getTime() - BEHIND_THE_CLOCK_MS) : now
  const chosen = chosenDate(note)
  const issuedAt = chosen && chosen < latest ? chosen : latest
  const made = gateway.prepare(note, key, {
    issuedAt,
    seal,
    batch,
    contingency,
    ...(responsavelTecnico && { responsavelTecnico }),
  })
  if ('faults' in made) return made
  const norms = note.kind === 'NFE' ? note.norms : note.terms.norms
  const leftOut = missingIbsCbsOf(note, issuedAt)
  const reasons = reasonFacts ? reasonsOf(note, issuedAt, { key, reasonFacts, unexplained: input.unexplained }) : null
  return { prepared: made, leftOut, issuedAt, normsVersion: norms?.version ?? null, reasons }
}

type Explained = Pick<PrepareInput, 'key' | 'unexplained'> & { reasonFacts: ReasonFacts }

/** Null when the note cannot be explained: that must never keep it from being issued. */
function reasonsOf(note: NoteToIssue, issuedAt: Date, { key, reasonFacts, unexplained }: Explained): Reason[] | null {
  const { numbering } = key
  const number = numbering && { serie: String(numbering.serie), number: String(numbering.number) }
  try {
    return shortened(noteReasons(note, issuedAt, { ...reasonFacts, number }))
  } catch (error) {
    unexplained?.(error)
    return null
  }
}
