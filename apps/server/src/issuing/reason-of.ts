import { POINTS_AT_ANSWER, type ProviderFault } from '@talao/gateways'

/**
 * Why a note was refused, in plain words, each cause once. What was said is kept apart (`saidBy`), except where the cause does no more than point
 * at it: there all that was said follows the cause.
 */
export function reasonOf(faults: readonly ProviderFault[]): string {
  const causes = Map.groupBy(faults, ({ explained, text }) => explained ?? text)
  return [...causes]
    .map(([cause, own]) => {
      const said = POINTS_AT_ANSWER.test(cause) ? saidBy(own.filter(({ explained }) => explained)) : null
      return said ? `${cause} Resposta recebida: ${said}` : cause
    })
    .join(' · ')
}

/** The gateway's own words; null where it said nothing. */
export function saidBy(faults: readonly ProviderFault[]): string | null {
  const words = faults.flatMap(({ said, explained, text }) => said ?? (explained === undefined ? text : []))
  return [...new Set(words)].join(' · ') || null
}
