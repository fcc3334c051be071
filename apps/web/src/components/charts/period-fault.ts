import { ApiError } from '../../lib/errors.ts'

/** What is wrong with the period that was asked for: it stands beside its field. Nothing where something else went wrong. */
export function periodFault(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'periodo_invalido' ? error.message : undefined
}
