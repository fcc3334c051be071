import type { Call, CallSpec } from '@talao/contract/api'
import { AppError } from '@talao/contract/errors/app-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { inOneTransaction, lastCompanyOfWork } from '../db/one-transaction.ts'
import { type Tx, withCompanies } from '../db/scope.ts'
import type { Actor } from './actor.ts'
import type { Deps } from './deps.ts'
import { fingerprintOf } from './fingerprint.ts'

/** How long an answer is stored for a repeated request. */
export const ANSWER_STORED_DAYS = 30
const DAY_MS = 24 * 3600_000
/** Company id of an answer that belongs to no company. */
const NO_COMPANY = 0

export type Keyed = {
  call: Call
  spec: CallSpec
  key: string
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
}
/** Handles a request with an `Idempotency-Key`, or replays the first answer. */
export type IdempotentAnswer = (keyed: Keyed, work: () => Promise<unknown>) => Promise<unknown>
type KeptDeps = Pick<Deps, 'keyedDb' | 'clock' | 'vault'>
type Caller = { user_id: number | null; oauth_client_id: number | null; companies: readonly number[] }
type Known = { request_hash: Buffer; http_status: number; answer: string }

/**
 * Does the work once per key. The answer is stored in the work's transaction, so both exist or neither does. A refusal
 * or error rolls both back, and a retry does the work. The same key with a different request is refused. Concurrent
 * requests run one at a time: within this process by name, so that none holds a connection while it waits, and between
 * processes by a PostgreSQL advisory lock.
 */
export function makeAnswerOnce(deps: KeptDeps): IdempotentAnswer {
  const inTurn = makeSerializerByKey()
  return async (keyed, work) => {
    const { actor, key, request } = keyed
    const caller = callerOf(actor)
    const call = addressOf(keyed)
    const asked = await fingerprintOf(request)
    const name = `${caller.user_id}|${caller.oauth_client_id}|${call}|${key}`
    const { known, answer } = await inTurn(name, () => turn(deps, keyed, { caller, call, asked, name }, work))
    if (!known) return answer
    // `keyedHashes` includes hashes under the previous master key.
    if (!deps.vault.keyedHashes(asked).some((hash) => hash.equals(known.request_hash)))
      throw new AppError('chave_com_outro_conteudo')
    return replay(known, keyed.reply)
  }
}

/** Runs work with the same name one at a time, in order of arrival. Different names run independently. */
function makeSerializerByKey(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (name, work) => {
    const before = last.get(name)
    const own = (before ?? Promise.resolve()).then(work, work)
    last.set(name, own)
    try {
      return await own
    } finally {
      if (last.get(name) === own) last.delete(name)
    }
  }
}

type Turn = { caller: Caller; call: string; asked: string; name: string }

function turn(deps: KeptDeps, keyed: Keyed, { caller, call, asked, name }: Turn, work: () => Promise<unknown>) {
  const { key, reply, spec } = keyed
  const { clock, keyedDb, vault } = deps
  return inOneTransaction(keyedDb, async (tx): Promise<{ known?: Known; answer?: unknown }> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 11))`.execute(tx)
    const now = clock.now()
    const known = await withCompanies(keyedDb, caller.companies, (part) => find(part, caller, { call, key, now }))
    if (known) return { known }
    const answer = await work()
    const own = { ...caller, company_id: companyOfAnswer(caller), call, key, now }
    const sent = reply.serialize(answer)
    if (typeof sent !== 'string') throw new Error('An answer that is kept is JSON.')
    const text = withoutSecrets(sent, spec.shownOnce ?? [])
    await withCompanies(keyedDb, [own.company_id], (part) =>
      keep(part, own, { request_hash: vault.keyedHash(asked), http_status: reply.statusCode, answer: text }),
    )
    return { answer }
  })
}

function callerOf({ client, userId, isPlatformAdmin, memberships }: Actor): Caller {
  const companies = memberships.map(({ company_id }) => company_id)
  if (client) return { user_id: null, oauth_client_id: client.id, companies }
  // A platform administrator works for any company but belongs to none.
  return {
    user_id: userId,
    oauth_client_id: null,
    companies: isPlatformAdmin ? [NO_COMPANY] : [...companies, NO_COMPANY],
  }
}

function companyOfAnswer({ oauth_client_id, companies }: Caller): number {
  const [first = NO_COMPANY] = companies
  if (oauth_client_id !== null) return first
  const company = lastCompanyOfWork()
  return company !== undefined && companies.includes(company) ? company : NO_COMPANY
}

/**
 * A key is valid for one address. A `company_id` in the body or query is part of that address, like one in the path.
 */
function addressOf({ call, request }: Pick<Keyed, 'call' | 'request'>): string {
  const [method = '', address = ''] = call.split(' ')
  const path = address.replace(/:(\w+)/g, (_, name: string) =>
    String((request.params as Record<string, unknown>)[name]),
  )
  const named = [request.body, request.query]
    .map((part) => (part as { company_id?: unknown } | null | undefined)?.company_id)
    .find((id) => typeof id === 'number')
  return `${method} ${path}${named === undefined ? '' : `?company_id=${String(named)}`}`
}

type Named = { call: string; key: string; now: Date }

function find(tx: Tx, caller: Caller, { call, key, now }: Named): Promise<Known | undefined> {
  return tx
    .selectFrom('kept_answer')
    .select(['request_hash', 'http_status', 'answer'])
    .where('company_id', 'in', caller.companies)
    .where(sql<boolean>`user_id is not distinct from ${caller.user_id}`)
    .where(sql<boolean>`oauth_client_id is not distinct from ${caller.oauth_client_id}`)
    .where('call', '=', call)
    .where('key', '=', key)
    .where('created_at', '>', new Date(now.getTime() - ANSWER_STORED_DAYS * DAY_MS))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

async function keep(
  tx: Tx,
  { user_id, oauth_client_id, company_id, call, key, now }: Omit<Caller, 'companies'> & Named & { company_id: number },
  answer: Known,
): Promise<void> {
  await tx
    .insertInto('kept_answer')
    .values({ company_id, user_id, oauth_client_id, call, key, ...answer, created_at: now })
    // Only an expired row can conflict.
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id', 'oauth_client_id', 'key', 'call'])
        .doUpdateSet({ ...answer, created_at: now }),
    )
    .execute()
}

function replay(known: Known, reply: FastifyReply): FastifyReply {
  return reply
    .code(known.http_status)
    .header('idempotency-replayed', 'true')
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(known.answer)
}

const LEFT_OUT =
  'O segredo só aparece na primeira resposta e não foi guardado. Se ela se perdeu, crie ou troque de novo.'

/** The answer to store. Values shown only once become null, and the message says so. Other answers are unchanged. */
function withoutSecrets(answer: string, shownOnce: readonly string[]): string {
  if (shownOnce.length === 0) return answer
  const kept = JSON.parse(answer) as Record<string, unknown>
  const cleared = shownOnce.filter((path) => clear(kept, path.split('.')))
  return cleared.length === 0 ? answer : JSON.stringify({ ...kept, message: LEFT_OUT })
}

/** Whether there was a value to clear. */
function clear(part: Record<string, unknown>, [name = '', ...rest]: readonly string[]): boolean {
  if (rest.length > 0) return clear((part[name] ?? {}) as Record<string, unknown>, rest)
  if (part[name] === undefined || part[name] === null) return false
  part[name] = null
  return true
}
