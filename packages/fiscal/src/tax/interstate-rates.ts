// table
import type { Uf } from '../value/uf.ts'

/** South and South-East without Espírito Santo: their sales to the other states have the lower rate. */
const RICHER: ReadonlySet<Uf> = new Set<Uf>(['MG', 'PR', 'RJ', 'RS', 'SC', 'SP'])
/**
 * Origins that count as imported. Excluded: 6 and 7 are on the CAMEX list, 4 and 5 have little imported content or
 * follow the basic production processes.
 */
const IMPORTED_ORIGINS: ReadonlySet<string> = new Set(['1', '2', '3', '8'])

export const INTERSTATE_SOURCES = {
  '4': 'Resolução do Senado 13/2012',
  '7': 'Resolução do Senado 22/1989, art. 1º, parágrafo único, II',
  '12': 'Resolução do Senado 22/1989, art. 1º',
} as const

export type InterstateRate = keyof typeof INTERSTATE_SOURCES

/**
 * The interstate rate by the two states and the origin of the goods (`orig`). Source: INTERSTATE_SOURCES. In force
 * since 2013-01-01.
 */
export function interstateRate(from: Uf, to: Uf, origin: string): InterstateRate {
  if (IMPORTED_ORIGINS.has(origin)) return '4'
  return RICHER.has(from) && !RICHER.has(to) ? '7' : '12'
}
