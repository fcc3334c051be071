import type { Tx } from '../../kit/db/scope.ts'
import type { Endpoint } from './commands.ts'
import type { Tried } from './post.ts'
import { spreadOf, waitAfter } from './retry.ts'
import type { Taken } from './take-deliveries.ts'

/** An endpoint is switched off after this long and this many failures without a success. */
const OFF_AFTER_MS = 3 * 24 * 3600_000
const OFF_AFTER_FAILURES = 20
/**
 * Record a success on the endpoint at most this often, so that its deliveries do not wait for each other's row lock.
 */
const NOTE_AFTER_MS = 60_000

/**
 * Stores the outcome of an attempt, unless another sender has taken the delivery since. Returns why the endpoint was
 * switched off, if it was. Locks the endpoint before the delivery, in the same order as deleting an endpoint.
 */
export async function settleAttempt(
  tx: Tx,
  endpoint: Endpoint,
  { taken, tried }: { taken: Taken; tried: Tried },
  now: Date,
): Promise<string | null> {
  const { delivered, gone, ...seen } = tried
  const off = delivered ? await noteSuccess(tx, endpoint, now) : await noteFailure(tx, endpoint, { gone, now })
  const wait = delivered || gone ? null : waitAfter(taken.tries, spreadOf(taken))
  const waiting = wait === null ? 'FAILED' : 'WAITING'
  await tx
    .updateTable('webhook_delivery')
    .set({
      ...seen,
      state: delivered ? 'DELIVERED' : waiting,
      ...(wait === null ? {} : { next_attempt_at: new Date(now.getTime() + wait) }),
    })
    .where('company_id', '=', endpoint.company_id)
    .where('id', '=', taken.id)
    .where('attempts', '=', taken.attempts)
    .where('state', '=', 'WAITING')
    .execute()
  return off
}

async function noteSuccess(tx: Tx, endpoint: Endpoint, now: Date): Promise<null> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ failures: 0, failing_since: null, last_delivered_at: now })
    .where('company_id', '=', endpoint.company_id)
    .where('id', '=', endpoint.id)
    .where((eb) =>
      eb.or([
        eb('failures', '>', 0),
        eb('last_delivered_at', 'is', null),
        eb('last_delivered_at', '<', new Date(now.getTime() - NOTE_AFTER_MS)),
      ]),
    )
    .execute()
  return null
}

/**
 * Locks in a separate statement. One that both locks and changes the row can deadlock when several deliveries of an
 * endpoint fail at once while a note or sale holds a key lock on it.
 */
async function noteFailure(
  tx: Tx,
  endpoint: Endpoint,
  { gone, now }: { gone: boolean; now: Date },
): Promise<string | null> {
  const held = await tx
    .selectFrom('webhook_endpoint')
    .select(['is_active', 'failures', 'failing_since'])
    .where('company_id', '=', endpoint.company_id)
    .where('id', '=', endpoint.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) return null
  const failures = held.failures + 1
  const since = held.failing_since ?? now
  const isSilent = failures >= OFF_AFTER_FAILURES && now.getTime() - since.getTime() >= OFF_AFTER_MS
  const reason = held.is_active && (gone || isSilent) ? (gone ? GONE : SILENT) : null
  await tx
    .updateTable('webhook_endpoint')
    .set({
      failures,
      failing_since: since,
      ...(reason === null ? {} : { is_active: false, off_reason: reason, off_at: now }),
    })
    .where('company_id', '=', endpoint.company_id)
    .where('id', '=', endpoint.id)
    .execute()
  return reason
}

const GONE = 'O endereço respondeu que não existe mais (410). Confira-o e ligue o webhook de novo.'
const SILENT = 'Nada chegou a este endereço em três dias. Confira-o e ligue o webhook de novo.'
