import { POINTS_AT_ANSWER, type ProviderFault } from '@talao/gateways'

/**
 * Why a note was refused, in plain words, each cause once. The original messages are stored separately (`reasonFrom`),
 * except when the cause only points to them: then they follow it here.
 */
export function reasonOf(faults: readonly ProviderFault[]): string {
  const causes = Map.groupBy(faults, ({ explained, text }) => explained ?? text)
  return [...causes]
    .map(([cause, own]) => {
      const said = POINTS_AT_ANSWER.test(cause) ? reasonFrom(own.filter(({ explained }) => explained)) : null
      return said ? `${cause} Resposta recebida: ${said}` : cause
    })
    .join(' · ')
}

/** The gateway's own messages; null when it sent none. */
export function reasonFrom(faults: readonly ProviderFault[]): string | null {
  const words = faults.flatMap(({ said, explained, text }) => said ?? (explained === undefined ? text : []))
  return [...new Set(words)].join(' · ') || null
}
