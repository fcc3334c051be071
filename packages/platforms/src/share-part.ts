import { bare } from './country.ts'

/** The part that somebody has in a sale. */
export type SharePart = 'producer' | 'coproducer' | 'affiliate'

/** The part that a word names in Portuguese, English or Spanish (`Co-Produtora`, `AFFILIATE`, `Afiliado Premium`); undefined for any other word. */
export function sharePartOf(word: string | null): SharePart | undefined {
  const letters = bare(word ?? '').replace(/[^a-z ]/g, '')
  return PART_BY_HEAD.find(([head]) => head.test(letters))?.[1]
}

const PART_BY_HEAD: readonly (readonly [RegExp, SharePart])[] = [
  [/^co ?(producer|produtora?|productora?)\b/, 'coproducer'],
  [/^(producer|produtora?|productora?)\b/, 'producer'],
  [/^(affiliate|afiliad[oa])\b/, 'affiliate'],
]
