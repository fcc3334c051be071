import { createHash } from 'node:crypto'
import type { PlatformId } from '@talao/contract'
import { UnreadableDelivery } from '../port/delivery.ts'
import type { PlatformEvent } from '../port/platform.ts'
import { cutText, isFields, type Value } from '../reading/value.ts'
import { deliveryKey } from './delivery-key.ts'

/** Reads each row of a page separately. An unreadable row is reported in `unread` and does not stop the others. */
export function readRows<Row>(
  rows: readonly Row[],
  read: (row: Row) => PlatformEvent,
): { events: PlatformEvent[]; unread: string[] } {
  const events: PlatformEvent[] = []
  const unread: string[] = []
  for (const row of rows) {
    try {
      events.push(read(row))
    } catch (error) {
      if (!(error instanceof UnreadableDelivery)) throw error
      unread.push(error.reason)
    }
  }
  return { events, unread }
}

/** The reason for leaving out a row with an unknown status. */
export function unknownState(code: string, status: string | null): UnreadableDelivery {
  const state = status === null ? 'sem situação' : `na situação ${cutText(status, LONGEST_STATE)}, que não é conhecida,`
  return new UnreadableDelivery(`A venda ${code} veio ${state} e ficou de fora.`)
}

const LONGEST_STATE = 80

/** The key of a pulled row: an unchanged row is the same event, a changed row is a new one. */
export function pulledKey(platform: PlatformId, code: string, status: string, row: Value): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(sorted(row)))
    .digest('hex')
  return deliveryKey(platform, 'pull', code, status, hash)
}

/** Sorts the field names, because their order has no meaning. */
function sorted(value: Value): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isFields(value)) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => [name, sorted(one)])
}
