import { createHash } from 'node:crypto'
import type { PlatformId } from '@talao/contract'
import { UnreadableDelivery } from './delivery.ts'
import { deliveryKey } from './delivery-key.ts'
import type { PlatformEvent } from './platform.ts'
import { cutText, isFields, type Value } from './value.ts'

/** Reads each row of a page by itself: one that cannot be read is told in `unread` and does not stop the others. */
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

/** Why a row in a state that nobody told us the meaning of stays out. */
export function unknownState(code: string, status: string | null): UnreadableDelivery {
  const state = status === null ? 'sem situação' : `na situação ${cutText(status, LONGEST_STATE)}, que não é conhecida,`
  return new UnreadableDelivery(`A venda ${code} veio ${state} e ficou de fora.`)
}

const LONGEST_STATE = 80

/** The key of a pulled row: the same row read again is the same event, and a row that changed is another. */
export function pulledKey(platform: PlatformId, code: string, status: string, row: Value): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(sorted(row)))
    .digest('hex')
  return deliveryKey(platform, 'pull', code, status, hash)
}

/** The order in which a platform happens to name the fields is not part of what it says. */
function sorted(value: Value): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isFields(value)) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => [name, sorted(one)])
}
