import { parseDocument } from '@talao/fiscal'
import { searchWords } from '@talao/reference'
import { numberTyped } from '../../kit/list/search.ts'

/** The possible meanings of the typed text; a field is undefined or empty when it cannot be meant. */
export type Terms = {
  /** Number of a note or a sale, or the id of any row. */
  number: number | undefined
  /** CPF or CNPJ without punctuation. */
  document: string | undefined
  /** Access key of a note. */
  accessKey: string | undefined
  /** Code of a sale or product, as typed and in capitals. */
  codes: string[]
  /** Undefined for a single word with a digit, which is a code: searching names is the most expensive. */
  name: string | undefined
}

/** Fewer characters match too many codes and names. */
export const SHORTEST_PART = 3
/** Our numbers have no more digits than this. */
const LONGEST_NUMBER = 12

export function readTerms(typed: string): Terms {
  const q = typed.trim()
  const bare = q.replace(/\s/g, '').toUpperCase()
  const isCode = /\d/.test(q) && !q.includes(' ')
  const hasName = !isCode && searchWords(q).join('').length >= SHORTEST_PART && /\p{L}/u.test(q)
  return {
    number: q.replaceAll('.', '').length > LONGEST_NUMBER ? undefined : numberTyped(q),
    document: parseDocument(q)?.value,
    accessKey: /^([0-9A-Z]{44}|[0-9A-Z]{50})$/.test(bare) ? bare : undefined,
    codes: [...new Set([q, q.toUpperCase()])],
    name: hasName ? q : undefined,
  }
}
