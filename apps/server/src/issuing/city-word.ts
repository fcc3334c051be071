import type { NoteResult } from '@talao/gateways'

/**
 * What a refusal teaches about the city of the company: its register wants the municipal registration on the note (E0116), or has none and
 * refuses it (E0120), or the city has no active agreement with the national system (E0037, E0038).
 */
const CITY_WORDS = ['E0116', 'E0120', 'E0037', 'E0038'] as const
export type CityWord = (typeof CITY_WORDS)[number]

/** The city's word among the reasons of a refused service note, or undefined. Pure. */
export function cityWordOf({
  document,
  authority_code,
  faults,
}: Pick<NoteResult, 'document' | 'authority_code' | 'faults'>): CityWord | undefined {
  if (document !== 'NFSE') return undefined
  const codes = [authority_code, ...faults.map(({ code }) => code)]
  return CITY_WORDS.find((word) => codes.includes(word))
}
