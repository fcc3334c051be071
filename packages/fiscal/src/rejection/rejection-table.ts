import type { NormRow } from '../norms/norm-row.ts'
import { type Norms, normsOf } from '../norms/norms.ts'
import { FIELDS, type RejectionPath } from './fields.ts'
import type { Authority, KnownRejection, RejectionOutcome, Resend } from './rejection.ts'
import { PROTOCOL_STEPS, REJECTION_ROWS } from './rejection-rows.ts'

/** Looks up what a code of an authority means; undefined for a code without a row. */
export type RejectionTable = (authority: Authority, code: string) => KnownRejection | undefined

/**
 * The meanings of codes on the day of an answer (`YYYY-MM-DD`). An authority may send a code before its first day: the
 * earliest row then explains it. `norms` must hold the rows of REJECTION_ROWS, as those of the server do.
 */
export function rejectionTable(norms: Norms, day: string): RejectionTable {
  return (authority, code) => {
    const rows = norms.rows.get(`REJECTION ${authority}/${code}`) ?? []
    const earliest = rows.at(-1)
    const row =
      earliest && day < earliest.valid_from
        ? earliest
        : rows.find(({ valid_from, valid_to }) => valid_from <= day && day <= (valid_to ?? day))
    return row ? readRow(row, code) : authority === 'SEFAZ' ? STEPS.get(code) : undefined
  }
}

const STEPS = new Map(
  PROTOCOL_STEPS.map((step): [string, KnownRejection] => [step.code, { ...step, outcome: 'REFUSED' }]),
)

/** The table that ships with Talão. */
export const BUILD_REJECTIONS: RejectionTable = rejectionTable(normsOf(REJECTION_ROWS, 'talao'), '9999-12-31')

/** The check has read stored rows by their schema, which names the same values as these types. */
function readRow({ value, source }: NormRow, code: string): KnownRejection | undefined {
  if (!value) return undefined
  const path = pathIn(value.field_path)
  return {
    code,
    cause: String(value.cause),
    field: path && FIELDS[path],
    path,
    action: String(value.action),
    resend: value.resend as Resend,
    source,
    outcome: value.outcome as RejectionOutcome,
  }
}

function pathIn(path: unknown): RejectionPath | null {
  return typeof path === 'string' && Object.hasOwn(FIELDS, path) ? (path as RejectionPath) : null
}
