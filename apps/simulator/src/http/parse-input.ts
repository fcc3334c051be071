import { z } from 'zod'
import { badRequest } from './refusal.ts'

/** Parses a body or query with the schema. Throws a 400 refusal that lists the mismatches. */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (!result.success) throw badRequest(z.prettifyError(result.error))
  return result.data
}
