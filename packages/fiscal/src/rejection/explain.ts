import { FIELDS } from './fields.ts'
import { FOCUS_BY_MESSAGE } from './focus.ts'
import { type Placeholders, placeholdersOf } from './placeholders.ts'
import type { Authority, KnownRejection, Rejection, Resend } from './rejection.ts'
import { BUILD_REJECTIONS, type RejectionTable } from './rejection-table.ts'

/**
 * A rejection with its solution. `path` is an API path with the item's index in it. `known` is false when the text is
 * the authority's own.
 */
export type Explanation = {
  code: string
  path: string | null
  field: string | null
  text: string
  action: string
  resend: Resend
  known: boolean
  /** Null when the code is not in the tables. */
  source: string | null
} & Omit<Placeholders, 'expected'>

/**
 * Explains a rejection in plain Portuguese and says whether the number may be sent again. Always returns an
 * explanation: for an unknown code it keeps the authority's text unchanged. The table of the national NFS-e is large,
 * so import this module by its own path; the package's index does not export it.
 */
export function explainRejection(answer: AuthorityAnswer, table: RejectionTable = BUILD_REJECTIONS): Explanation {
  const placeholders = placeholdersOf(answer.message)
  const row = rejectionFor(answer, table)
  if (!row) return unknown(answer, placeholders)
  const { item, access_key, receipt, expected } = placeholders
  return {
    code: row.code,
    ...pointAt(row, item),
    text: [item && `Item ${item}:`, row.cause, expected && `O código esperado é ${expected}.`]
      .filter(Boolean)
      .join(' '),
    action: row.action,
    resend: row.resend,
    known: true,
    source: row.source,
    item,
    access_key,
    receipt,
  }
}

export type AuthorityAnswer = { authority: Authority; code: string; message: string }

/**
 * The row of a rejection. Focus also passes on the codes of the authorities: its own codes are looked up first, then
 * SEFAZ's, then those of the national NFS-e. A rule for one sentence of Focus says more than the row of its code.
 */
export function rejectionFor(
  answer: AuthorityAnswer,
  table: RejectionTable = BUILD_REJECTIONS,
): KnownRejection | undefined {
  const code = answer.code.trim()
  if (answer.authority === 'SEFAZ') return table('SEFAZ', code)
  if (answer.authority === 'SEFIN') return table('SEFIN', code.toUpperCase())
  const said = FOCUS_BY_MESSAGE.find((rule) => rule.code === code && rule.pattern.test(answer.message))
  if (said) return { ...said.rejection, outcome: 'REFUSED' }
  return table('FOCUS', code) ?? table('SEFAZ', code) ?? table('SEFIN', code.toUpperCase())
}

function pointAt({ path, field }: Rejection, item: number | null): { path: string | null; field: string | null } {
  if (path === null) return item === null ? { path, field } : { path: `items.${item - 1}`, field: FIELDS.items }
  if (!path.includes('.*')) return { path, field }
  const list = path.slice(0, path.indexOf('.*'))
  // Without the item's number only the list can be marked.
  return { path: list === 'items' && item !== null ? path.replace('*', String(item - 1)) : list, field }
}

function unknown(answer: { code: string; message: string }, placeholders: Placeholders): Explanation {
  const { item, access_key, receipt } = placeholders
  return {
    code: answer.code,
    path: item === null ? null : `items.${item - 1}`,
    field: item === null ? null : FIELDS.items,
    text: answer.message || 'A autoridade recusou sem dizer o motivo.',
    action:
      'Consulte a nota antes de enviar de novo e corrija o que a resposta aponta. Se não ficar claro, avise o suporte.',
    resend: 'consult_first',
    known: false,
    source: null,
    item,
    access_key,
    receipt,
  }
}
