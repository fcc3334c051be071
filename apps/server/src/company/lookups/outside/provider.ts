import type { z } from 'zod'

/**
 * A provider's response. REFUSED: it does not accept this question, which is no failure of the provider. FAILED: no
 * readable response arrived.
 */
export type Outcome<T> =
  | { kind: 'FOUND'; value: T }
  | { kind: 'ABSENT' }
  | { kind: 'REFUSED' }
  | { kind: 'THROTTLED'; seconds: number | null }
  | { kind: 'FAILED'; reason: string }

/** An external provider, queried with one GET at a fixed host. */
export type Provider<Name extends string, T> = {
  name: Name
  /** Requests it accepts from us per minute, over all users. */
  perMinute: number
  timeoutMs: number
  request(key: string): { url: string; headers?: Record<string, string> }
  /** Reads the JSON of a successful response. */
  read(json: unknown, key: string): Outcome<T>
  /** Whether its 404 means "not registered". Otherwise a 404 counts as no answer. */
  saysAbsentBy404: boolean
}

/** Validates a response against the schema and passes it to `read`. FAILED when it does not match. */
export function readAs<S extends z.ZodType, T>(
  schema: S,
  json: unknown,
  read: (answer: z.output<S>) => Outcome<T>,
): Outcome<T> {
  const parsed = schema.safeParse(json)
  if (parsed.success) return read(parsed.data)
  const at = parsed.error.issues[0]?.path.join('.') ?? ''
  return { kind: 'FAILED', reason: `a resposta não tem a forma esperada (${at})` }
}
