import { buildEvent } from '../delivery/build-event.ts'
import { rowFields } from '../delivery/pull-page.ts'
import { pulledKey, unknownState } from '../delivery/pull-rows.ts'
import { type PlatformEvent, UnreadableDelivery } from '../port/platform.ts'
import { filledAt, textAt, type Value, valueAt } from '../reading/value.ts'
import { kindOfStatus } from './events.ts'
import { isAffiliates, isTest, occurredAt, statusOf } from './parse.ts'
import { readSale } from './sale.ts'

/** The event of an API row. A row is a postback without event, so the sale's status decides. */
export function readRow(row: Value): PlatformEvent {
  const postback = rowFields(row)
  const code = textAt(postback, 'venda', 'codigo') ?? 'sem código'
  if (isAffiliates(postback)) throw new UnreadableDelivery(`A venda ${code} foi feita como afiliado e ficou de fora.`)
  const status = statusOf(postback) ?? ''
  const kind = kindOfStatus(status)
  if (kind === undefined)
    throw unknownState(code, filledAt(postback, 'venda', 'status') ?? filledAt(postback, 'venda', 'codigo_status'))
  // Leave out the remaining guarantee days: they change daily, and the event key must not.
  const sale = { ...rowFields(valueAt(postback, 'venda') ?? null), garantiaRestante: null }
  const head = {
    platform: 'MONETIZZE',
    raw_event: status,
    delivery_key: pulledKey('MONETIZZE', code, status, { ...postback, venda: sale }),
    occurred_at: occurredAt(postback, kind),
  }
  const isPaid = kind === 'PAID' || kind === 'COMPLETED'
  return buildEvent(head, {
    kind,
    isTest: isTest(postback),
    readSale: () => readSale(postback, isPaid ? 'DEFAULT' : 'UNTOLD'),
  })
}
