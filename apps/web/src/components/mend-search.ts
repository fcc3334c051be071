/** Of an address: somebody came from a row to mend what it says, and is taken to the field. */
export const TO_MISSING = { campo: 'falta' } as const
export const TO_FAILED = { campo: 'falha' } as const

/** A sale's form: what the sale lacks. */
export function readMissing(raw: Record<string, unknown>): Partial<typeof TO_MISSING> {
  return raw.campo === TO_MISSING.campo ? TO_MISSING : {}
}

/** An import: its rows that failed. */
export function readFailed(raw: Record<string, unknown>): Partial<typeof TO_FAILED> {
  return raw.campo === TO_FAILED.campo ? TO_FAILED : {}
}
