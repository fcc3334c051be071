import { withoutLabel } from '@talao/fiscal'
import { searchWords } from '@talao/reference'

/**
 * The shape of a list's codes: length without punctuation, and whether they begin with a group of two digits (`08.02`).
 */
export type CodeShape = { length: number; grouped?: true }
const MOST_WORDS = 10

/**
 * The keys a typed code may mean: without punctuation, and with a leading zero that spreadsheets drop ("2084000" is the
 * NCM 0208.40.00) or users omit ("8.02" is the item 08.02).
 */
export function keysOf(typed: string, { length, grouped }: CodeShape): string[] {
  const bare = withoutLabel(typed, LISTS)
  const key = bare.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  if (!/^\d+$/.test(key)) return key === '' ? [] : [key]
  const padded = `0${key}`
  if (grouped && /^\s*\d(\D|$)/.test(bare)) return [padded]
  return key.length === length - 1 ? [key, padded] : [key]
}

/** Names of lists that may precede a code. */
const LISTS = 'NCM(?:/SH)?|CEST|CFOP|c?NBS|CNAE|cTribNac|item|LC ?116|cIndOp|cClassTrib'

/**
 * A parsed search: `query` is required, `whole` matches whole words of the code's own text, `called` matches sellers'
 * names, `keys` are the codes it may mean when it is one word.
 */
export type Search = { query: string; whole: string; called: string; keys: string[] }

/** Filler words, which a row's text need not contain. */
const JOINING = new Set('a as o os um uma de do da dos das e em no na para por com meu minha'.split(' '))

/**
 * Requires every typed word except fillers, in any order, each as the beginning of a word or of the code. Undefined
 * when no letter or digit was typed.
 */
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
    // Weight A: the code's own text, without its headings.
    whole: queryOf((word) => `${word}:A`),
    called: queryOf((word) => `${word}:B`),
    keys: tokens.length === 1 ? keysOf(only, shape) : [],
  }
}

/** Keeps only letters and digits, so that no typed character is an operator of the query language. */
function termOf(token: string, shape: CodeShape, begun: (word: string) => string): string {
  const asWords = searchWords(token).map(begun).join(' & ')
  if (!/^\d[\d./-]*$/.test(token)) return `(${asWords})`
  const asCode = keysOf(token, shape).map((key) => `${key}:*`)
  return `(${asCode.join(' | ')} | (${asWords}))`
}
