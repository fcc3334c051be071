import { ApiError } from '../../lib/errors.ts'

/** The server's message about an invalid period, shown at its field. Undefined for any other error. */
export function periodFault(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'periodo_invalido' ? error.message : undefined
}
