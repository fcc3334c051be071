import { ApiError } from '../../lib/errors.ts'

/** All that is wrong with each field, not only the first: a text may have several places to mend. */
export function fieldFaults(error: unknown): Partial<Record<string, string[]>> {
  return error instanceof ApiError && error.status === 422 ? error.fields : {}
}
