import type { NfeOut, NfseOut } from '@talao/contract'
import { type Explanation, explainRejection, rejectionFor } from '@talao/fiscal/rejection/explain'
import type { NoteKind } from '../notes/note-kind.ts'
import type { FormFault } from './error-summary.tsx'

type Refused = Pick<NfeOut | NfseOut, 'authority_code' | 'authority_message'> & {
  problems?: readonly { path: string; text: string }[] | undefined
  items?: readonly unknown[] | undefined
}

/**
 * The API field that a rejection is about, with the fix: first by the authority's code, then the first problem of our
 * own validation. Undefined when neither names one. The rejection tables are large, so load this module by `import()`.
 */
export function refusedField(kind: NoteKind, note: Refused): FormFault | undefined {
  const said = explained(kind, note)
  if (said?.path) return { path: onlyItem(said.path, said.row, note), text: `${said.text} ${said.action}`.trim() }
  const [problem] = note.problems ?? []
  return problem && { path: problem.path, text: problem.text }
}

/** Codes relayed by a gateway are either the authority's or the gateway's own. */
function explained(kind: NoteKind, { authority_code: code, authority_message }: Refused) {
  if (!code) return undefined
  for (const authority of [kind === 'nfe' ? 'SEFAZ' : 'SEFIN', 'FOCUS'] as const) {
    const answer = { authority, code, message: authority_message ?? '' }
    const said: Explanation = explainRejection(answer)
    if (said.known || said.path) return { ...said, row: rejectionFor(answer)?.path }
  }
  return undefined
}

/** The rejection may not name the item. On a note with one item it must be that one. */
function onlyItem(path: string, row: string | null | undefined, { items }: Refused): string {
  return path === 'items' && row?.startsWith('items.*') && items?.length === 1 ? row.replace('*', '0') : path
}
