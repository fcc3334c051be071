import { ApiError } from '../../lib/errors.ts'

/** All errors of each field, not only the first: a text may have several. */
export function fieldFaults(error: unknown): Partial<Record<string, string[]>> {
  return error instanceof ApiError && error.status === 422 ? error.fields : {}
}
