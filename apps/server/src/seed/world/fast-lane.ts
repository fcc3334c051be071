import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { type Db, under } from '../../db/connect.ts'

/** The driver's types leave out its own socket. */
type Connected = pg.PoolClient & { connection: { stream: Duplex } }
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
  const { stream } = (client as Connected).connection
  let scope = ''
  let failure: unknown
  const ask = (text: string, values: readonly unknown[]) =>
    client.query({ name: wayOf(text).name, text, values: [...values] }) as Promise<Answer>
  const query = async (text: string, values: readonly unknown[] = []): Promise<Answer> => {
    const way = wayOf(text)
    if (failure !== undefined && text !== 'rollback') throw failure
    if (way.kind === 'back') return NOTHING
    if (way.kind === 'bound') scope = ''
    if (way.kind === 'scope') {
      if (scope === JSON.stringify(values)) return NOTHING
      scope = JSON.stringify(values)
    }
    if (way.kind === 'written' && values.length > 0) {
      // They leave together, with the next that is waited for.
      if (stream.writableCorked === 0) stream.cork()
      void ask(text, values).catch((error: unknown) => (failure ??= error))
      return CHANGED
    }
    if (way.kind === 'company' && values.length > 0) {
      const place = `${text}\n${JSON.stringify(values)}`
      const found = known.get(place)
      if (found) return found
      const asked = ask(text, values)
      known.set(place, asked)
      stream.uncork()
      return asked
    }
    if (way.kind === 'listeners') return NOTHING
    const asked = values.length > 0 ? ask(text, values) : (client.query(BEGINS[text] ?? text) as Promise<Answer>)
    stream.uncork()
    const answer = await asked
    // A transaction that failed takes its commit for a rollback, and says nothing.
    if (text === 'commit' && failure !== undefined) throw failure
    return answer
  }
  const release = () => client.release(failure !== undefined)
  return Object.assign(Object.create(client) as pg.PoolClient, { query, release })
}

const NOTHING: Answer = { command: 'SELECT', rowCount: 0, rows: [] }
/** Nobody else works on these rows, so each is found as it was left. */
const CHANGED: Answer = { command: 'UPDATE', rowCount: 1, rows: [] }
/** What is lost with the machine is made anew. */
const BEGINS: Record<string, string> = { begin: 'begin; set local synchronous_commit = off' }

type Way = { name: string; kind: 'back' | 'bound' | 'scope' | 'written' | 'company' | 'listeners' | 'other' }
const ways = new Map<string, Way>()

function wayOf(text: string): Way {
  const known = ways.get(text)
  if (known) return known
  const way = { name: createHash('sha1').update(text).digest('base64url'), kind: kindOf(text) }
  ways.set(text, way)
  return way
}

function kindOf(text: string): Way['kind'] {
  if (/^(?:release )?savepoint part$/.test(text)) return 'back'
  if (/^(?:begin|start transaction|commit|rollback)\b/.test(text)) return 'bound'
  if (text.startsWith("select set_config('talao.companies'")) return 'scope'
  // Nobody waits for an answer that says nothing.
  if (/^(?:insert into|update)\b/.test(text)) return /\breturning\b/.test(text) ? 'other' : 'written'
  if (!text.startsWith('select')) return 'other'
  const asked = [...text.matchAll(/\b(?:from|join)\s+"?(\w+)"?/g)].map(([, table = '']) => table)
  if (asked.length === 0) return 'other'
  // Whoever wants to hear of notes wants to hear of today's.
  if (asked.every((table) => table === 'webhook_endpoint')) return 'listeners'
  return asked.every((table) => OF_THE_COMPANY.has(table)) ? 'company' : 'other'
}

/** Tables that nobody changes while a stretch of the world is made, so that none of their rows needs a lock. */
const OF_THE_COMPANY = new Set([
  'city',
  'city_parameter',
  'company',
  'company_address',
  'company_certificate',
  'company_config',
  'company_gateway',
  'country',
  'email_template',
  'nfs_default_setting',
  'nfe_default_setting',
  'product',
  'product_coproducer',
  'restoration',
  'sale_integration',
  'state',
])
