import { createHash } from 'node:crypto'
import { AppError } from '@talao/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'

/** How long the answer to a request is kept for its repetition. */
export const KEPT_DAYS = 30
const LONGEST_KEY = 255
const DAY_MS = 24 * 3600_000

export type Answered<T> = { status: 200 | 201; answer: T }
type Request = {
  company_id: number
  client_id: number
  key: string | undefined
  call: string
  body: unknown
  now: Date
}

/** The `Idempotency-Key` of a request, or undefined. */
export function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = String(header).trim()
  if (key !== '' && key.length <= LONGEST_KEY && /^[\x21-\x7e]+$/.test(key)) return key
  throw new AppError('dados_invalidos', {
    errors: { 'Idempotency-Key': ['Use de 1 a 255 letras e números, sem espaços.'] },
  })
}

/**
 * Does the work once a key: its repetition gets the first answer, another request under the same key is refused, and two at once take
 * turns. The answer is kept in the work's own transaction.
 */
export async function onceAKey<T>(tx: Tx, request: Request, work: () => Promise<Answered<T>>): Promise<Answered<T>> {
  const { company_id, client_id, key, now } = request
  if (key === undefined) return work()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${company_id}|${client_id}|${key}`}, 11))`.execute(tx)
  const hash = createHash('sha256')
    .update(JSON.stringify([request.call, request.body]))
    .digest()
  const known = await tx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'http_status', 'answer'])
    .where('company_id', '=', company_id)
    .where('oauth_client_id', '=', client_id)
    .where('key', '=', key)
    .where('created_at', '>', new Date(now.getTime() - KEPT_DAYS * DAY_MS))
    .executeTakeFirst()
  if (known && !hash.equals(known.request_hash)) throw new AppError('chave_com_outro_conteudo')
  if (known) return { status: known.http_status as 200 | 201, answer: known.answer as T }
  const done = await work()
  await sql`insert into idempotency_key (company_id, oauth_client_id, key, request_hash, http_status, answer, created_at)
    values (${company_id}, ${client_id}, ${key}, ${hash}, ${done.status}, ${JSON.stringify(done.answer)}, ${now})
    on conflict (company_id, oauth_client_id, key) do update set request_hash = excluded.request_hash,
      http_status = excluded.http_status, answer = excluded.answer, created_at = excluded.created_at`.execute(tx)
  return done
}
