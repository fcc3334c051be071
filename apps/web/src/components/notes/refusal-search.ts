/** URL state of a note: the user came to correct the rejected field. */
export type RefusalSearch = { campo?: 'recusa' }

export const TO_REFUSAL = { campo: 'recusa' } as const

export function readRefusal(raw: Record<string, unknown>): RefusalSearch {
  return raw.campo === 'recusa' ? TO_REFUSAL : {}
}
