import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { Endpoint } from './commands.ts'
import type { DeliveryRow } from './present.ts'

/** A sender that has stored no outcome within this time counts as lost, and another one takes the delivery. */
const LOST_AFTER_MS = 60_000

export type Taken = Pick<
  DeliveryRow,
  'company_id' | 'id' | 'event_id' | 'event' | 'data' | 'created_at' | 'attempts'
> & { tries: number }

/** Takes due deliveries, so that each is with only one sender at a time. */
export async function takeDue(tx: Tx, endpoint: Endpoint, most: number, now: Date): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with due as (
      select d.id from webhook_delivery d
      where d.company_id = ${endpoint.company_id} and d.webhook_endpoint_id = ${endpoint.id}
        and d.state = 'WAITING' and d.next_attempt_at <= ${now}
      order by d.next_attempt_at, d.id limit ${most} for update skip locked)
    update webhook_delivery d
    set attempts = d.attempts + 1, last_attempt_at = ${now},
      next_attempt_at = ${new Date(now.getTime() + LOST_AFTER_MS)}
    from due, webhook_event v
    where d.company_id = ${endpoint.company_id} and d.id = due.id
      and v.company_id = d.company_id and v.id = d.webhook_event_id
    returning d.company_id, d.id, d.attempts, d.attempts - d.attempts_before as tries, v.event_id, v.event, v.data,
      v.created_at`.execute(tx)
  return rows
}
