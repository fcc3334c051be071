import { bare } from './country.ts'

export type SharePart = 'producer' | 'coproducer' | 'affiliate'

/**
 * The role named by a text in Portuguese, English or Spanish (`Co-Produtora`, `AFFILIATE`, `Afiliado Premium`);
 * undefined for any other text.
 */
export function sharePartOf(word: string | null): SharePart | undefined {
  const letters = bare(word ?? '').replace(/[^a-z ]/g, '')
  return PART_BY_HEAD.find(([head]) => head.test(letters))?.[1]
}

const PART_BY_HEAD: readonly (readonly [RegExp, SharePart])[] = [
  [/^co ?(producer|produtora?|productora?)\b/, 'coproducer'],
  [/^(producer|produtora?|productora?)\b/, 'producer'],
  [/^(affiliate|afiliad[oa])\b/, 'affiliate'],
]
