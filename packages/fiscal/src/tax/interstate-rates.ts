// table
import type { Uf } from '../uf.ts'

/** South and South-East without Espírito Santo: their sales to the rest of the country leave with the lower rate. */
const RICHER: ReadonlySet<Uf> = new Set<Uf>(['MG', 'PR', 'RJ', 'RS', 'SC', 'SP'])
/** Origins of goods that count as imported: 6 and 7 are on the CAMEX list, 4 and 5 hold little or lawful foreign content. */
const IMPORTED_ORIGINS: ReadonlySet<string> = new Set(['1', '2', '3', '8'])

export const INTERSTATE_SOURCES = {
  '4': 'Resolução do Senado 13/2012',
  '7': 'Resolução do Senado 22/1989, art. 1º, parágrafo único, II',
  '12': 'Resolução do Senado 22/1989, art. 1º',
} as const

export type InterstateRate = keyof typeof INTERSTATE_SOURCES

/** The rate between two states, by the pair and the origin of the goods (`orig`). Fonte: INTERSTATE_SOURCES. In force since 2013-01-01. */
export function interstateRate(from: Uf, to: Uf, origin: string): InterstateRate {
  if (IMPORTED_ORIGINS.has(origin)) return '4'
  return RICHER.has(from) && !RICHER.has(to) ? '7' : '12'
}
