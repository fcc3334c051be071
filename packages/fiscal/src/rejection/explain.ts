import { FIELDS } from './fields.ts'
import { FOCUS_BY_MESSAGE, FOCUS_REJECTIONS } from './focus.ts'
import { type Placeholders, placeholdersOf } from './placeholders.ts'
import type { Authority, Rejection, Resend } from './rejection.ts'
import { SEFAZ_REJECTIONS } from './sefaz.ts'
import { SEFIN_REJECTIONS, SEFIN_UNLISTED } from './sefin.ts'

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
export function explainRejection(answer: { authority: Authority; code: string; message: string }): Explanation {
  const placeholders = placeholdersOf(answer.message)
  const row = rejectionFor(answer)
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

/**
 * The table row of a rejection. Focus also passes on the codes of the authorities: its own codes are looked up first,
 * then SEFAZ's, then those of the national NFS-e.
 */
export function rejectionFor(answer: { authority: Authority; code: string; message: string }): Rejection | undefined {
  const code = answer.code.trim()
  if (answer.authority === 'SEFAZ') return SEFAZ.get(code)
  if (answer.authority === 'SEFIN') return SEFIN.get(code.toUpperCase())
  return (
    FOCUS_BY_MESSAGE.find((rule) => rule.code === code && rule.pattern.test(answer.message))?.rejection ??
    FOCUS.get(code) ??
    SEFAZ.get(code) ??
    SEFIN.get(code.toUpperCase())
  )
}

const SEFAZ = byCode(SEFAZ_REJECTIONS)
const SEFIN = byCode([...SEFIN_REJECTIONS, ...SEFIN_UNLISTED])
const FOCUS = byCode(FOCUS_REJECTIONS)

function byCode(rejections: readonly Rejection[]): ReadonlyMap<string, Rejection> {
  return new Map(rejections.map((rejection) => [rejection.code, rejection]))
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
