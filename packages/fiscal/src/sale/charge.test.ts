import { expect, it } from 'vitest'
import { after, delivery, NOON } from '../../testing/sale/delivery.ts'
import { chargeAgainst } from './charge.ts'
import type { RankedKind } from './delivery-precedence.ts'
import type { EventSale } from './event.ts'

const MONTH_LATER = '2026-12-20T12:00:00.000Z'
const SIX_DAYS_LATER = '2026-11-26T12:00:00.000Z'
const A_WEEK_LATER = '2026-11-27T12:00:00.000Z'

const told = (key: string, at = NOON, sale: Partial<EventSale> = {}, kind: RankedKind = 'PAID') =>
  delivery(
    kind,
    at,
    { platform: 'TICTO' },
    { pieces: [{ key, amount: '100.00', commission_amount: null, items: [] }], ...sale },
  )
const first = after([told('T1|31', NOON, { recurrence_number: 1 })])
const unnumbered = after([told('T1|31')])

it.each([
  ['the same charge told again', first, told('T1|31', MONTH_LATER), 'SAME'],
  ['another product of the same charge', first, told('T1|32'), 'SAME'],
  ['a delivery that tells of no charge', first, delivery('PENDING', NOON), 'SAME'],
  ['a delivery for a sale without charges', after([delivery('PAID', NOON)]), told('T2|31'), 'SAME'],
  ['another product by another charge', unnumbered, told('T2|32'), 'OTHER'],
  ['the next number of the recurrence', first, told('T2|31', NOON, { recurrence_number: 2 }), 'OTHER'],
  ['the same product a month later', unnumbered, told('T2|31', MONTH_LATER), 'OTHER'],
  ['the same product a week later', unnumbered, told('T2|31', A_WEEK_LATER), 'OTHER'],
  ['the same product six days later', unnumbered, told('T2|31', SIX_DAYS_LATER), 'DOUBTFUL'],
  [
    'the same product and number six days later',
    first,
    told('T2|31', SIX_DAYS_LATER, { recurrence_number: 1 }),
    'DOUBTFUL',
  ],
  // The time of a refund is not the time of its charge.
  ['a refund of an unknown charge', unnumbered, told('T2|31', MONTH_LATER, {}, 'REFUNDED'), 'DOUBTFUL'],
] as const)('%s', (_what, known, event, answer) => {
  expect(chargeAgainst(known, event, event.received_at)).toBe(answer)
})
