import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Clock } from '../../kit/clock.ts'
import type { Queue } from '../../kit/queue/queue.ts'

export type ReceivedDelivery = {
  company_id: number
  sale_integration_id: number
  headers: Record<string, string>
  query: Record<string, string>
  body: Buffer
  request_id: string
  /** Reason why the delivery is stored but not applied (integration off). */
  ignored_because?: string
}

/** Stores deliveries durably. The promise resolves after the commit of the row and its job. */
export type InboxWriter = { write(delivery: ReceivedDelivery): Promise<void> }

const MAX_BATCH = 64

type Waiting = { delivery: ReceivedDelivery; settle: (error?: unknown) => void }

/**
 * Writes simultaneous deliveries in one transaction, up to 64 rows. Deliveries that arrive during a commit go into the
 * next batch; nothing waits for a batch to fill. One transaction at a time, because two at once halve the batches and
 * lower the throughput (bench/ingest.ts). If a batch fails, its rows are written one by one, so that one bad row does
 * not fail the others.
 */
export function makeInboxWriter(pool: pg.Pool, queue: Queue, clock: Clock): InboxWriter {
  const waiting: Waiting[] = []
  let isWriting = false

  const next = () => {
    if (isWriting || waiting.length === 0) return
    isWriting = true
    void settleBatch(waiting.splice(0, MAX_BATCH)).finally(() => {
      isWriting = false
      next()
    })
  }

  const settleBatch = async (batch: Waiting[]): Promise<void> => {
    try {
      await store(batch.map((one) => one.delivery))
      for (const one of batch) one.settle()
    } catch (error) {
      if (batch.length === 1) batch[0]?.settle(error)
      else for (const one of batch) await settleBatch([one])
    }
  }

  const store = async (deliveries: ReceivedDelivery[]): Promise<void> => {
    const client = await pool.connect()
    try {
      await keep(client, queue, deliveries, clock.now())
      client.release()
    } catch (error) {
      // Destroy the connection, since a transaction may still be open on it.
      client.release(true)
      throw error
    }
  }

  return {
    write: (delivery) =>
      new Promise((resolve, reject) => {
        waiting.push({ delivery, settle: (error) => (error === undefined ? resolve() : reject(error)) })
        next()
      }),
  }
}

type Kept = { id: number; company_id: number; state: string }

/**
 * One transaction in two round trips instead of five: the connection is pipelined, so independent statements are sent
 * together. Both long statements are prepared once per connection, because planning them took a third of the time.
 */
async function keep(
  client: pg.PoolClient,
  queue: Queue,
  deliveries: readonly ReceivedDelivery[],
  receivedAt: Date,
): Promise<void> {
  const companies = [...new Set(deliveries.map((delivery) => delivery.company_id))]
  const [, , inserted] = await Promise.all([
    client.query('begin'),
    client.query("select set_config('talao.companies', $1, true)", [companies.join(',')]),
    client.query<Kept>({ name: statementName(INSERT), text: INSERT, values: insertValues(deliveries, receivedAt) }),
  ])
  const jobs = companies.map((company_id) => ({
    company_id,
    deliveries: inserted.rows
      .filter((row) => row.company_id === company_id && row.state === 'RECEIVED')
      .map(({ id }) => ({ id, received_at: receivedAt.toISOString() })),
  }))
  const waitingJobs = jobs.filter((job) => job.deliveries.length > 0)
  if (waitingJobs.length === 0) return committed(await client.query('commit'))
  let isCommitting = false
  const executeSql = async (text: string, values: unknown[] = []) => {
    if (isCommitting) throw new Error('The queue asked for a second statement, after the commit had left.')
    isCommitting = true
    const [queued, commit] = await Promise.all([
      client.query({ name: statementName(text), text, values }),
      client.query('commit'),
    ])
    committed(commit)
    return queued
  }
  await queue.enqueueAllOn({ executeSql }, 'apply-deliveries', waitingJobs)
}

/** COMMIT of a failed transaction returns ROLLBACK without an error. */
function committed({ command }: pg.QueryResult): void {
  if (command !== 'COMMIT') throw new Error(`The deliveries were not committed: ${command}.`)
}

const names = new Map<string, string>()

/** Same text, same statement name. The queue's SQL text may change with its version. */
function statementName(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `ingest-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  names.set(text, name)
  return name
}

/** All bodies are sent as one value and split in SQL. As array elements, each would be written in hexadecimal. */
const INSERT = `
  insert into inbox (company_id, sale_integration_id, received_at, headers, query, body, request_id, state, reason)
  select company_id, sale_integration_id, $1::timestamptz, headers, query,
    substring($2::bytea from body_start for body_length), request_id, state, reason
  from unnest($3::bigint[], $4::bigint[], $5::jsonb[], $6::jsonb[], $7::int[], $8::int[], $9::text[], $10::text[], $11::text[])
    delivery (company_id, sale_integration_id, headers, query, body_start, body_length, request_id, state, reason)
  returning id, company_id, state`

function insertValues(deliveries: readonly ReceivedDelivery[], receivedAt: Date): unknown[] {
  let end = 1
  const starts = deliveries.map(({ body }) => (end += body.length) - body.length)
  return [
    receivedAt,
    Buffer.concat(deliveries.map((one) => one.body)),
    deliveries.map((one) => one.company_id),
    deliveries.map((one) => one.sale_integration_id),
    deliveries.map((one) => JSON.stringify(one.headers)),
    deliveries.map((one) => JSON.stringify(one.query)),
    starts,
    deliveries.map((one) => one.body.length),
    deliveries.map((one) => one.request_id),
    deliveries.map((one) => (one.ignored_because ? 'IGNORED' : 'RECEIVED')),
    deliveries.map((one) => one.ignored_because ?? null),
  ]
}
