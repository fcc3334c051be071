import { z } from 'zod'
import { badRequest } from '../focus-nfe/refusal.ts'

/** A body or a query in the form that is wanted, or a 400 that says what is wrong. */
export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (!result.success) throw badRequest(z.prettifyError(result.error))
  return result.data
}
