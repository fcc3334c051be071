import { withoutLabel } from '@talao/fiscal'
import { searchWords } from '@talao/reference'

/** How the codes of a list look: their length without punctuation, and whether they begin with a group of two digits (`08.02`). */
export type CodeShape = { length: number; grouped?: true }
const MOST_WORDS = 10

/**
 * The keys somebody may mean by a typed code: without punctuation, with the zero that spreadsheets drop ("2084000" is
 * the NCM 0208.40.00) and people leave out ("8.02" is the item 08.02).
 */
export function keysOf(typed: string, { length, grouped }: CodeShape): string[] {
  const bare = withoutLabel(typed, LISTS)
  const key = bare.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  if (!/^\d+$/.test(key)) return key === '' ? [] : [key]
  const padded = `0${key}`
  if (grouped && /^\s*\d(\D|$)/.test(bare)) return [padded]
  return key.length === length - 1 ? [key, padded] : [key]
}

/** The names of the lists, as they stand in front of a code. */
const LISTS = 'NCM(?:/SH)?|CEST|CFOP|c?NBS|CNAE|cTribNac|item|LC ?116|cIndOp|cClassTrib'

/**
 * A search made ready: the query a row must answer, the one that wants whole words of its own, the one that wants what sellers call it, and the
 * keys it may name where it is one code.
 */
export type Search = { query: string; whole: string; called: string; keys: string[] }

/** Words that only join others: no text of a list need have them. */
const JOINING = new Set('a as o os um uma de do da dos das e em no na para por com meu minha'.split(' '))

/** Every word typed must be there, but for those that join, in any order, each at least as the beginning of a word or of the code. Nothing where no letter or digit was typed. */
export function readSearch(typed: string, shape: CodeShape): Search | undefined {
  const bare = withoutLabel(typed, LISTS)
  const written = (/^\d/.test(bare) ? bare : typed).split(/\s+/).filter((token) => searchWords(token).length > 0)
  const meant = written.filter((token) => !JOINING.has(token.toLowerCase()))
  const tokens = meant.length > 0 ? meant : written
  const [only = ''] = tokens
  if (tokens.length === 0) return undefined
  const queryOf = (begun: (word: string) => string) =>
    tokens
      .slice(0, MOST_WORDS)
      .map((token) => termOf(token, shape, begun))
      .join(' & ')
  return {
    query: queryOf((word) => `${word}:*`),
    // Weight A: the code's own words, not those of its headings.
    whole: queryOf((word) => `${word}:A`),
    called: queryOf((word) => `${word}:B`),
    keys: tokens.length === 1 ? keysOf(only, shape) : [],
  }
}

/** Letters and digits only: nothing typed can be an operator of the query language. */
function termOf(token: string, shape: CodeShape, begun: (word: string) => string): string {
  const asWords = searchWords(token).map(begun).join(' & ')
  if (!/^\d[\d./-]*$/.test(token)) return `(${asWords})`
  const asCode = keysOf(token, shape).map((key) => `${key}:*`)
  return `(${asCode.join(' | ')} | (${asWords}))`
}
