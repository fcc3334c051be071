import type { IssueKey } from '@talao/gateways'
import { gatewayFor } from '../../../company/gateways/gateway.ts'
import { type IssuingState, issueKeyOf, type KeyRow, lastAttempt } from '../state/issuing-state.ts'
import type { StepQueries } from '../state/store.ts'

/** Longest time that automatic sending waits for the comparison after a restored backup. */
export const HELD_FOR_DAYS = 7

/**
 * A question to ask before the first sending: was the note already sent in the period that the restored backup lost?
 */
export type RestoreQuestion = { row: KeyRow; key: IssueKey; sent: Uint8Array | null }

/** Null when nothing is uncertain, or when only the number could be asked about, which `number_taken` covers. */
export async function restoreQuestionOf(
  state: IssuingState,
  row: KeyRow,
  queries: StepQueries,
): Promise<RestoreQuestion | null> {
  if (!mayBeSentAlready(state)) return null
  const last = lastAttempt(state)
  const { numbering, files } = gatewayFor(row.gateway).capabilities
  const isNumbered = row.number !== null && (state.note.kind === 'NFSE' || Boolean(last?.identity))
  if (numbering === 'ours' && !isNumbered) return null
  const sent = last && files === 'enclosed' ? await queries.sentBytes(last.n) : null
  return { row, key: issueKeyOf(state, row, last?.identity ?? null), sent }
}

/**
 * Whether the note may have been sent in the period that a restored backup lost, and the gateway has not been asked
 * since.
 */
export function mayBeSentAlready({ doubtedAt, key, attempts }: IssuingState): boolean {
  if (doubtedAt === null) return false
  const isAsked = key?.recalled_at !== null && key?.recalled_at !== undefined && key.recalled_at >= doubtedAt
  return !isAsked && !attempts.some(({ prepared_at }) => prepared_at > doubtedAt)
}
