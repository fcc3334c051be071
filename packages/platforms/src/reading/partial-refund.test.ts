import { expect, it } from 'vitest'
import { kindWithPartialRefund } from './partial-refund.ts'

it.each([
  ['EDUZZ', { refund_type: 'parcial' }, 'REFUNDED', 'PARTIALLY_REFUNDED'],
  ['EDUZZ', { refund_type: ' Parcial' }, 'CHARGEBACK', 'PARTIALLY_REFUNDED'],
  ['EDUZZ', { refund_type: 'total' }, 'REFUNDED', 'REFUNDED'],
  ['EDUZZ', {}, 'REFUNDED', 'REFUNDED'],
  // The refund was requested but not yet made.
  ['EDUZZ', { refund_type: 'parcial' }, 'REFUND_REQUESTED', 'REFUND_REQUESTED'],
  ['HOTMART', { purchase: { status: 'PARTIALLY_REFUNDED' } }, 'REFUNDED', 'PARTIALLY_REFUNDED'],
  ['HOTMART', { purchase: { status: 'PARTIALLY_REFUNDED' } }, 'COMPLETED', 'PARTIALLY_REFUNDED'],
  ['HOTMART', { purchase: { status: 'REFUNDED' } }, 'REFUNDED', 'REFUNDED'],
  ['PREFECTPAY', { sale_status_detail: 'partially_refunded' }, 'PAID', 'PARTIALLY_REFUNDED'],
  ['PREFECTPAY', { sale_status_detail: 'approved' }, 'PAID', 'PAID'],
  // A value of one platform has no meaning on another.
  ['KIWIFY', { refund_type: 'parcial' }, 'REFUNDED', 'REFUNDED'],
] as const)('%s: %j beside %s counts as %s', (platform, sent, kind, counted) => {
  expect(kindWithPartialRefund(platform, sent, kind)).toBe(counted)
})

it('knows no kind where there was none', () => {
  expect(kindWithPartialRefund('EDUZZ', { refund_type: 'parcial' }, undefined)).toBeUndefined()
})
