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

export const MAX_BATCH = 64
export const MAX_IN_FLIGHT = 2

type Waiting = { delivery: Delivery; settle: (error?: unknown) => void }

/**
 * Writes deliveries that arrive together in one transaction: up to 64 rows, two transactions at a time, no waiting for a batch to fill.
 * When a batch fails its members are written one by one, so that one bad row never fails its neighbours.
 */
export function makeInboxWriter(db: Db, queue: Queue, clock: Clock): InboxWriter {
  const waiting: Waiting[] = []
  let inFlight = 0

  const next = () => {
    if (inFlight >= MAX_IN_FLIGHT || waiting.length === 0) return
    inFlight += 1
    const batch = waiting.splice(0, MAX_BATCH)
    void settleBatch(batch).finally(() => {
      inFlight -= 1
      next()
    })
    next()
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
      const ids = await insertAll(tx, deliveries, receivedAt)
      for (const companyId of companies) {
        const own = ids.filter(
          (_id, index) => deliveries[index]?.company_id === companyId && !deliveries[index]?.ignored_because,
        )
        if (own.length === 0) continue
        await queue.enqueue(tx, 'apply-deliveries', {
          company_id: companyId,
          deliveries: own.map((id) => ({ id, received_at: receivedAt.toISOString() })),
        })
      }
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

async function insertAll(tx: Tx, deliveries: readonly Delivery[], receivedAt: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into inbox (company_id, sale_integration_id, received_at, headers, query, body, request_id, state, reason)
    select * from unnest(
      ${deliveries.map((one) => one.company_id)}::bigint[],
      ${deliveries.map((one) => one.sale_integration_id)}::bigint[],
      ${deliveries.map(() => receivedAt)}::timestamptz[],
      ${deliveries.map((one) => JSON.stringify(one.headers))}::jsonb[],
      ${deliveries.map((one) => JSON.stringify(one.query))}::jsonb[],
      ${deliveries.map((one) => one.body)}::bytea[],
      ${deliveries.map((one) => one.request_id)}::text[],
      ${deliveries.map((one) => (one.ignored_because ? 'IGNORED' : 'RECEIVED'))}::text[],
      ${deliveries.map((one) => one.ignored_because ?? null)}::text[]
    ) returning id`.execute(tx)
  return rows.map((row) => row.id)
}
