import type { NoteResult } from '@talao/gateways'

/**
 * Rejection codes that say something about the company's city: its register requires the inscrição municipal on the
 * note (E0116), or has none and refuses it (E0120), or the city has no active agreement with the national system
 * (E0037, E0038).
 */
const CITY_WORDS = ['E0116', 'E0120', 'E0037', 'E0038'] as const
export type CityRejectionCode = (typeof CITY_WORDS)[number]

/** The first of these codes among the reasons of a refused NFS-e. Pure. */
export function cityRejectionOf({
  document,
  authority_code,
  faults,
}: Pick<NoteResult, 'document' | 'authority_code' | 'faults'>): CityRejectionCode | undefined {
  if (document !== 'NFSE') return undefined
  const codes = [authority_code, ...faults.map(({ code }) => code)]
  return CITY_WORDS.find((word) => codes.includes(word))
}
