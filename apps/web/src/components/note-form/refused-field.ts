import type { NfeOut, NfseOut } from '@talao/contract'
import { mergeNorms } from '@talao/fiscal/norms/norm-row'
import { normsOf } from '@talao/fiscal/norms/norms'
import { type Explanation, explainRejection, rejectionFor } from '@talao/fiscal/rejection/explain'
import { REJECTION_ROWS } from '@talao/fiscal/rejection/rejection-rows'
import { BUILD_REJECTIONS, type RejectionTable, rejectionTable } from '@talao/fiscal/rejection/rejection-table'
import type { NoteKind } from '../notes/note-kind.ts'
import type { FormFault } from './error-summary.tsx'
import type { NormRows } from './norms-of-server.ts'

type Refused = Pick<NfeOut | NfseOut, 'authority_code' | 'authority_message'> & {
  problems?: readonly { path: string; text: string }[] | undefined
  items?: readonly unknown[] | undefined
}

/**
 * The API field that a rejection is about, with the fix: first by the authority's code, then the first problem of our
 * own validation. Undefined when neither names one. The rejection tables are large, so load this module by `import()`.
 */
export function refusedField(
  kind: NoteKind,
  note: Refused,
  table: RejectionTable = BUILD_REJECTIONS,
): FormFault | undefined {
  const said = explained(kind, note, table)
  if (said?.path) return { path: onlyItem(said.path, said.row, note), text: `${said.text} ${said.action}`.trim() }
  const [problem] = note.problems ?? []
  return problem && { path: problem.path, text: problem.text }
}

/** The meanings of codes in this installation: those that ship, with the rows that it has besides. */
export function rejectionsWith({ rows, version }: NormRows, day: string): RejectionTable {
  return rejectionTable(normsOf(mergeNorms({ BUILD: REJECTION_ROWS, LOCAL: rows }).rows, version), day)
}

/** Codes relayed by a gateway are either the authority's or the gateway's own. */
function explained(kind: NoteKind, { authority_code: code, authority_message }: Refused, table: RejectionTable) {
  if (!code) return undefined
  for (const authority of [kind === 'nfe' ? 'SEFAZ' : 'SEFIN', 'FOCUS'] as const) {
    const answer = { authority, code, message: authority_message ?? '' }
    const said: Explanation = explainRejection(answer, table)
    if (said.known || said.path) return { ...said, row: rejectionFor(answer, table)?.path }
  }
  return undefined
}

/** The rejection may not name the item. On a note with one item it must be that one. */
function onlyItem(path: string, row: string | null | undefined, { items }: Refused): string {
  return path === 'items' && row?.startsWith('items.*') && items?.length === 1 ? row.replace('*', '0') : path
}
