import type { z } from 'zod'

/** What somebody outside made of a question. REFUSED: not a question they take (their fault is none); FAILED: nothing that can be read came. */
export type Outcome<T> =
  | { kind: 'FOUND'; value: T }
  | { kind: 'ABSENT' }
  | { kind: 'REFUSED' }
  | { kind: 'THROTTLED'; seconds: number | null }
  | { kind: 'FAILED'; reason: string }

/** Somebody outside who is asked by one GET at a fixed host. */
export type Provider<Name extends string, T> = {
  name: Name
  /** What it takes of us in a minute, whoever asks. */
  perMinute: number
  timeoutMs: number
  request(key: string): { url: string; headers?: Record<string, string> }
  /** The JSON of a good answer. */
  read(json: unknown, key: string): Outcome<T>
  /** Whether its 404 says that nobody is registered there; otherwise it says nothing. */
  saysAbsentBy404: boolean
}

/** The outcome of an answer that should be of this shape, read further by `read`. */
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
