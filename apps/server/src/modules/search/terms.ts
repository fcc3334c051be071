import { parseDocument } from '@talao/fiscal'
import { searchWords } from '@talao/reference'
import { numberTyped } from '../../list/search.ts'

/** What somebody may mean by what they typed, each where it can be meant at all. */
export type Terms = {
  /** Of a note, of a sale, or the id of anything. */
  number: number | undefined
  /** A CPF or CNPJ, bare. */
  document: string | undefined
  /** Of a note at the authority. */
  accessKey: string | undefined
  /** A sale's or a product's, as typed and in capitals. */
  codes: string[]
  /** One word with a number in it is a code, and names are the dearest to search. */
  name: string | undefined
}

/** Fewer characters begin too many codes, and stand in too many names. */
export const SHORTEST_PART = 3
/** Of more digits it is no number of ours. */
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
