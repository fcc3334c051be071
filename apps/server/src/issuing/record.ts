import type { Exchange } from '@talao/gateways'
import type { Tx } from '../db/scope.ts'

type Where = { company_id: number; attempt_id: number; note_id: number }

/** Keeps the exact bytes that left and came back; they hold no credential. */
export async function recordSent(tx: Tx, where: Where, at: Date, body: Uint8Array): Promise<void> {
  await tx
    .insertInto('attempt_bytes')
    .values({ ...where, at, direction: 'sent', purpose: 'send', body: Buffer.from(body) })
    .execute()
}

export async function recordHeard(
  tx: Tx,
  where: Where,
  at: Date,
  purpose: 'send' | 'consult' | 'webhook',
  exchange: Pick<Exchange, 'status' | 'headers' | 'body'>,
): Promise<void> {
  await tx
    .insertInto('attempt_bytes')
    .values({
      ...where,
      at,
      direction: 'heard',
      purpose,
      status: exchange.status,
      headers: JSON.stringify(exchange.headers),
      body: Buffer.from(exchange.body),
    })
    .execute()
}
