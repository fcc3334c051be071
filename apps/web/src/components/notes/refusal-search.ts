/** Of the address of a note: somebody came to mend the field that its refusal is about. */
export type RefusalSearch = { campo?: 'recusa' }

export const TO_REFUSAL = { campo: 'recusa' } as const

export function readRefusal(raw: Record<string, unknown>): RefusalSearch {
  return raw.campo === 'recusa' ? TO_REFUSAL : {}
}
