import type { NfeOut, NfseOut } from '@talao/contract'
import type { ReadinessItem } from '../readiness/readiness.ts'
import { locationOfItem } from '../readiness/readiness-item-location.ts'

type Refused = Pick<NfeOut | NfseOut, 'enotas_status' | 'authority_code'>
type Place = ReturnType<typeof locationOfItem>

/**
 * Where on the company page a rejected note's fault is. Undefined when the note itself is at fault. Uses the field that
 * the rejection names. If it names none and the note was never sent, uses the first item the company still misses for
 * that kind.
 */
export function companyFault(
  note: Refused,
  path: string | undefined,
  lacks: readonly ReadinessItem[],
): Place | undefined {
  if (path !== undefined) return /^company(\.|$)/.test(path) ? placeOfField(path) : undefined
  const [first] = lacks
  const neverLeft = note.enotas_status === 'FAIL' && note.authority_code === null
  return neverLeft && first ? locationOfItem(first) : undefined
}

function placeOfField(path: string): Place {
  return { aba: undefined, campo: path }
}
