import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { type Db, under } from '../../db/connect.ts'
import { HeldWrites, type Statement } from './held-writes.ts'
import { wayOf } from './ways.ts'

/** The driver's types leave out its own socket. */
type Connected = pg.PoolClient & { connection: { stream: Duplex } }
export type Answer = { command: string; rowCount: number | null; rows: unknown[] }
/** What a company and its products say. Its life is one stretch of work. */
export type Known = Map<string, Promise<Answer>>

/**
 * Several works on rows of one company that nobody else works on, beside each other and in one transaction: all of them, or none. What the
 * company says is asked for once, what is written is not waited for, the transactions inside need no way back, and the statements of all works
 * leave together. Answers once every work has ended.
 */
export async function onFastLane(
  db: Db,
  { companyId, known }: { companyId: number; known: Known },
  works: readonly ((lane: Db) => Promise<void>)[],
): Promise<void> {
  const made = under(db)
  const client = (await made.pool.connect()) as Connected
  const lane = new Lane(client, String(companyId), known)
  try {
    await lane.begin()
    const own = made.over({ connect: async () => lane.lend(), end: () => Promise.resolve(), options: {} })
    const ends = await Promise.allSettled(works.map((work) => work(own)))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    await lane.commit()
    client.release()
  } catch (error) {
    // Whatever is still on its way ends with the connection.
    client.release(true)
    throw error
  }
}

class Lane {
  readonly #client: Connected
  readonly #company: string
  readonly #known: Known
  readonly #held = new HeldWrites()
  #failure: unknown
  #leaves = false

  constructor(client: Connected, company: string, known: Known) {
    this.#client = client
    this.#company = company
    this.#known = known
  }

  async begin(): Promise<void> {
    // What is lost with the machine is made anew.
    await this.#client.query('begin; set local synchronous_commit = off')
    await this.#client.query("select set_config('talao.companies', $1, true), set_config('talao.actor', '', true)", [
      this.#company,
    ])
  }

  async commit(): Promise<void> {
    for (const held of this.#held.all()) this.#write(held)
    const ended = this.#client.query('commit')
    this.#leave()
    await ended
    // A transaction that failed takes its commit for a rollback, and says nothing.
    if (this.#failure !== undefined) throw this.#failure
  }

  /** The connection, as one work sees it. */
  lend(): pg.PoolClient {
    const query = (text: string, values: readonly unknown[] = []) => this.#query(text, values)
    return Object.assign(Object.create(this.#client) as pg.PoolClient, { query, release: () => undefined })
  }

  async #query(text: string, values: readonly unknown[]): Promise<Answer> {
    if (this.#failure !== undefined) throw this.#failure
    const { kind, name } = wayOf(text)
    if (kind === 'bound' || kind === 'empty') return NOTHING
    if (kind === 'scope') return this.#sameScope(values)
    if (this.#held.takes(kind, text, values)) return CHANGED
    if (kind === 'written') {
      this.#write({ name, text, values })
      return CHANGED
    }
    if (kind === 'company') return this.#ofTheCompany({ name, text, values })
    for (const held of this.#held.thatAreAsked(text)) this.#write(held)
    return this.#ask({ name, text, values })
  }

  #sameScope([companies, actor = '']: readonly unknown[]): Answer {
    if (companies !== this.#company || actor !== '') throw new Error('A lane is of one company, and of nobody at work.')
    return NOTHING
  }

  #ofTheCompany(statement: Statement): Promise<Answer> {
    const place = `${statement.text}
${JSON.stringify(statement.values)}`
    const found = this.#known.get(place)
    if (found) return found
    const asked = this.#ask(statement)
    this.#known.set(place, asked)
    return asked
  }

  #ask(statement: Statement): Promise<Answer> {
    const asked = this.#send(statement)
    this.#leave()
    return asked
  }

  /** It leaves with the next that is waited for. */
  #write(statement: Statement): void {
    void this.#send(statement).catch((error: unknown) => (this.#failure ??= error))
  }

  #send({ name, text, values }: Statement): Promise<Answer> {
    const { stream } = this.#client.connection
    if (stream.writableCorked === 0) stream.cork()
    return this.#client.query({ ...(name ? { name } : {}), text, values: [...values] }) as Promise<Answer>
  }

  /** Once every work has come as far as it can without an answer, what they ask leaves together. */
  #leave(): void {
    if (this.#leaves) return
    this.#leaves = true
    setImmediate(() => {
      this.#leaves = false
      this.#client.connection.stream.uncork()
    })
  }
}

const NOTHING: Answer = { command: 'SELECT', rowCount: 0, rows: [] }
/** Nobody else works on these rows, so each is found as it was left. */
const CHANGED: Answer = { command: 'UPDATE', rowCount: 1, rows: [] }
