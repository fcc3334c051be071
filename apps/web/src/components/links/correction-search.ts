/** URL state of a correction link: the form focuses the field to correct. */
export const TO_MISSING = { campo: 'falta' } as const
export const TO_FAILED = { campo: 'falha' } as const

/** Of a sale's form: the data it misses. */
export function readMissingParam(raw: Record<string, unknown>): Partial<typeof TO_MISSING> {
  return raw.campo === TO_MISSING.campo ? TO_MISSING : {}
}

/** Of an import: its failed rows. */
export function readFailedParam(raw: Record<string, unknown>): Partial<typeof TO_FAILED> {
  return raw.campo === TO_FAILED.campo ? TO_FAILED : {}
}
