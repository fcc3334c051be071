import { FIELDS, type RejectionPath } from './fields.ts'

export const AUTHORITIES = ['SEFAZ', 'SEFIN', 'FOCUS'] as const
/** Who rejected the note: the state's NF-e service, the national NFS-e service, or Focus NFe, the gateway. */
export type Authority = (typeof AUTHORITIES)[number]

/**
 * Whether the same number may be sent again: `same_number` after a correction · `next_number` because this one can no
 * longer be used · `never`: there is nothing left to send · `consult_first`: a note may exist, so query it first ·
 * `wait`: send unchanged, later.
 */
export type Resend = 'same_number' | 'next_number' | 'never' | 'consult_first' | 'wait'

/**
 * `field` is the label on the screen and `path` its API path (`items.*.ncm`). Both are null when no field can solve the
 * rejection.
 */
export type Rejection = {
  code: string
  cause: string
  field: string | null
  path: RejectionPath | null
  action: string
  resend: Resend
  source: string
}

/**
 * What an answer with this code does to the note: `REFUSED` · `AUTHORISED`: valid, with something to read · `WAIT`: not
 * taken for now, and accepted unchanged later.
 */
export type RejectionOutcome = 'REFUSED' | 'AUTHORISED' | 'WAIT'
export type KnownRejection = Rejection & { outcome: RejectionOutcome }

/** One table row: code, API path, cause, action, and whether to send again (`same_number` by default). */
export type RejectionRow = readonly [
  code: string,
  path: RejectionPath | null,
  cause: string,
  action: string,
  resend?: Resend,
]
export type RejectionGroup = { source: string; rows: readonly RejectionRow[] }

export function rejectionsOf(groups: readonly RejectionGroup[]): Rejection[] {
  return groups.flatMap(({ source, rows }) => rows.map((row) => rejectionOf(row, source)))
}

export function rejectionOf([code, path, cause, action, resend]: RejectionRow, source: string): Rejection {
  return { code, cause, field: path && FIELDS[path], path, action, resend: resend ?? 'same_number', source }
}
