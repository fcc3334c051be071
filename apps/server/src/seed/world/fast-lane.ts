import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Db, under } from '../../db/connect.ts'

type Answer = { command: string; rowCount: number | null; rows: unknown[] }

/**
 * The same database for whoever makes thousands of rows of one company, each in a transaction of its own that fails as a whole: what the
 * company and its products say is asked for once, statements are planned once, the parts of the transaction need no way back, and what is
 * written is not waited for. Its life is one stretch of work.
 */
export function fastLane(db: Db): Db {
  const made = under(db)
  const known = new Map<string, Promise<Answer>>()
  return made.over({
    connect: async () => fast(await made.pool.connect(), known),
    end: () => Promise.resolve(),
    options: {},
  })
}

/** One connection while it is lent. */
function fast(client: pg.PoolClient, known: Map<string, Promise<Answer>>): pg.PoolClient {
  let scope = ''
  let failure: unknown
  const ask = (text: string, values: readonly unknown[]) =>
    client.query({ name: nameOf(text), text, values: [...values] }) as Promise<Answer>
  const query = async (text: string, values: readonly unknown[] = []): Promise<Answer> => {
    if (failure !== undefined && text !== 'rollback') throw failure
    if (WAYS_BACK.test(text)) return NOTHING
    if (BOUNDS.test(text)) scope = ''
    if (text.startsWith(SCOPE)) {
      if (scope === JSON.stringify(values)) return NOTHING
      scope = JSON.stringify(values)
    }
    if (BOUNDS.test(text) || values.length === 0) {
      const answer = (await client.query(text)) as Answer
      // A transaction that failed takes its commit for a rollback, and says nothing.
      if (text === 'commit' && failure !== undefined) throw failure
      return answer
    }
    if (isWritten(text)) {
      void ask(text, values).catch((error: unknown) => (failure ??= error))
      return NOTHING
    }
    if (!isOfTheCompany(text)) return ask(text, values)
    const place = `${text}\n${JSON.stringify(values)}`
    const found = known.get(place) ?? ask(text, values)
    known.set(place, found)
    return found
  }
  const release = () => client.release(failure !== undefined)
  return Object.assign(Object.create(client) as pg.PoolClient, { query, release })
}

const NOTHING: Answer = { command: 'SELECT', rowCount: 0, rows: [] }
const WAYS_BACK = /^(?:release )?savepoint part$/
const BOUNDS = /^(?:begin|start transaction|commit|rollback)\b/
const SCOPE = "select set_config('talao.companies'"

/** Nobody waits for an answer that says nothing. */
function isWritten(text: string): boolean {
  return text.startsWith('insert into') && !/\breturning\b|\bon conflict\b|\bselect\b/.test(text)
}

/** Tables that nobody changes while a stretch of the world is made. */
const OF_THE_COMPANY = new Set([
  'company',
  'company_address',
  'company_certificate',
  'company_gateway',
  'email_template',
  'nfe_default_setting',
  'nfs_access_setting',
  'nfs_default_setting',
  'product',
  'product_coproducer',
  'restoration',
  'sale_integration',
  'webhook_endpoint',
])

/** A question about nothing else, that locks no row. */
function isOfTheCompany(text: string): boolean {
  if (!text.startsWith('select') || /\bfor (?:update|share|no key update|key share)\b/.test(text)) return false
  const asked = [...text.matchAll(/\b(?:from|join)\s+"?(\w+)"?/g)].map(([, table = '']) => table)
  return asked.length > 0 && asked.every((table) => OF_THE_COMPANY.has(table))
}

const names = new Map<string, string>()
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}
