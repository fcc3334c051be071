import { FIELDS, type RejectionPath } from './fields.ts'

export const AUTHORITIES = ['SEFAZ', 'SEFIN', 'FOCUS'] as const
/** Who refused: the state's NF-e service, the national NFS-e service, or the company that stands between. */
export type Authority = (typeof AUTHORITIES)[number]

/**
 * Whether the same number may be sent again:
 * `same_number` after a correction · `next_number` because this one is burnt · `never`: nothing is left to send ·
 * `consult_first`: a note may exist, so ask before anything else · `wait`: unchanged, later.
 */
export type Resend = 'same_number' | 'next_number' | 'never' | 'consult_first' | 'wait'

/** `field` is the label on the screen and `path` its wire path (`items.*.ncm`); both are null when no field can heal it. */
export type Rejection = {
  code: string
  cause: string
  field: string | null
  path: RejectionPath | null
  action: string
  resend: Resend
  source: string
}

/** One line of a table: code, wire path, what is wrong, what to do, and whether to send again (`same_number` unless told). */
export type RejectionRow = readonly [
  code: string,
  path: RejectionPath | null,
  cause: string,
  action: string,
  resend?: Resend,
]
/** Rows that come from the same text of the law. */
export type RejectionGroup = { source: string; rows: readonly RejectionRow[] }

export function rejectionsOf(groups: readonly RejectionGroup[]): Rejection[] {
  return groups.flatMap(({ source, rows }) => rows.map((row) => rejectionOf(row, source)))
}

export function rejectionOf([code, path, cause, action, resend]: RejectionRow, source: string): Rejection {
  return { code, cause, field: path && FIELDS[path], path, action, resend: resend ?? 'same_number', source }
}
