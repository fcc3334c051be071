import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connect.ts'
import { type Tx, withCompanies } from '../../db/scope.ts'
import type { Queue } from '../../queue/queue.ts'

export type Delivery = {
  company_id: number
  sale_integration_id: number
  headers: Record<string, string>
  query: Record<string, string>
  body: Buffer
  request_id: string
  /** Set when the delivery is kept but not to be applied (a switched-off integration). */
  ignored_because?: string
}

/** Keeps deliveries durably: the promise is settled after the commit that holds the row and its job. */
export type InboxWriter = { write(delivery: Delivery): Promise<void> }

const MAX_BATCH = 64

type Waiting = { delivery: Delivery; settle: (error?: unknown) => void }

/**
 * Writes deliveries that arrive together in one transaction, up to 64 rows: what arrives while one is being committed goes into
 * the next, and nothing waits for a batch to fill. One at a time, because a transaction costs more than its rows: two at once
 * halve the batches and keep fewer events a second (bench/ingest.ts).
 * When a batch fails its members are written one by one, so that one bad row never fails its neighbours.
 */
export function makeInboxWriter(db: Db, queue: Queue, clock: Clock): InboxWriter {
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

  const store = async (deliveries: Delivery[]): Promise<void> => {
    const companies = [...new Set(deliveries.map((delivery) => delivery.company_id))]
    const receivedAt = clock.now()
    await withCompanies(db, companies, async (tx) => {
      const kept = await insertAll(tx, deliveries, receivedAt)
      const jobs = companies.map((company_id) => ({
        company_id,
        deliveries: kept
          .filter((row) => row.company_id === company_id && row.state === 'RECEIVED')
          .map(({ id }) => ({ id, received_at: receivedAt.toISOString() })),
      }))
      await queue.enqueueAll(
        tx,
        'apply-deliveries',
        jobs.filter((job) => job.deliveries.length > 0),
      )
    })
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

/** The bodies travel as one value and are cut apart there: as elements of an array each would be written out in hexadecimal. */
async function insertAll(tx: Tx, deliveries: readonly Delivery[], receivedAt: Date): Promise<Kept[]> {
  let end = 1
  const starts = deliveries.map(({ body }) => (end += body.length) - body.length)
  const { rows } = await sql<Kept>`
    insert into inbox (company_id, sale_integration_id, received_at, headers, query, body, request_id, state, reason)
    select company_id, sale_integration_id, ${receivedAt}::timestamptz, headers, query,
      substring(${Buffer.concat(deliveries.map((one) => one.body))}::bytea from body_start for body_length), request_id, state, reason
    from unnest(
      ${deliveries.map((one) => one.company_id)}::bigint[],
      ${deliveries.map((one) => one.sale_integration_id)}::bigint[],
      ${deliveries.map((one) => JSON.stringify(one.headers))}::jsonb[],
      ${deliveries.map((one) => JSON.stringify(one.query))}::jsonb[],
      ${starts}::int[],
      ${deliveries.map((one) => one.body.length)}::int[],
      ${deliveries.map((one) => one.request_id)}::text[],
      ${deliveries.map((one) => (one.ignored_because ? 'IGNORED' : 'RECEIVED'))}::text[],
      ${deliveries.map((one) => one.ignored_because ?? null)}::text[]
    ) delivery (company_id, sale_integration_id, headers, query, body_start, body_length, request_id, state, reason)
    returning id, company_id, state`.execute(tx)
  return rows
}
