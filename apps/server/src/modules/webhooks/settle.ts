import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { Endpoint } from './commands.ts'
import type { Tried } from './post.ts'
import { spreadOf, waitAfter } from './retry.ts'
import type { Taken } from './take.ts'

/** An endpoint is switched off when nothing has arrived for so long, and not for want of trying. */
const OFF_AFTER_MS = 3 * 24 * 3600_000
const OFF_AFTER_FAILURES = 20
/** A success is noted on the endpoint at most this often: a busy one would otherwise be one row that all its deliveries wait for. */
const NOTE_AFTER_MS = 60_000

/** Writes what came of a try, unless it was taken up anew meanwhile. Answers why the endpoint was switched off, where it was. */
export async function settleTry(
  tx: Tx,
  endpoint: Endpoint,
  { taken, tried }: { taken: Taken; tried: Tried },
  now: Date,
): Promise<string | null> {
  const { delivered, gone, ...seen } = tried
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
  return delivered ? noteSuccess(tx, endpoint, now) : noteFailure(tx, endpoint, { gone, now })
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

async function noteFailure(
  tx: Tx,
  endpoint: Endpoint,
  { gone, now }: { gone: boolean; now: Date },
): Promise<string | null> {
  const reason = gone ? GONE : SILENT
  const { rows } = await sql<{ off: boolean }>`
    with held as (
      select id, is_active, failures + 1 as failures, coalesce(failing_since, ${now}::timestamptz) as since
      from webhook_endpoint where company_id = ${endpoint.company_id} and id = ${endpoint.id} for no key update),
    judged as (
      select held.*, is_active and (${gone}::boolean
        or (failures >= ${OFF_AFTER_FAILURES} and since <= ${new Date(now.getTime() - OFF_AFTER_MS)}::timestamptz)) as off from held)
    update webhook_endpoint e set failures = judged.failures, failing_since = judged.since,
      is_active = e.is_active and not judged.off,
      off_reason = case when judged.off then ${reason} else e.off_reason end,
      off_at = case when judged.off then ${now}::timestamptz else e.off_at end
    from judged where e.company_id = ${endpoint.company_id} and e.id = judged.id
    returning judged.off`.execute(tx)
  return rows[0]?.off ? reason : null
}

const GONE = 'O endereço respondeu que não existe mais (410). Confira-o e ligue o webhook de novo.'
const SILENT = 'Nada chegou a este endereço em três dias. Confira-o e ligue o webhook de novo.'
