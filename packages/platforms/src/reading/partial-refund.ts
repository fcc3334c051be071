import type { PlatformId } from '@talao/contract'
import type { SaleEventKind } from '@talao/fiscal'
import { bare } from './country.ts'
import { type Fields, textAt } from './value.ts'

/** The field of a platform that reports a partial refund, and the values that mean it (without case and accents). */
type PartField = { path: readonly string[]; part: RegExp }

/**
 * Every known field that distinguishes a partial refund from a full one; the status next to it says "refunded" for
 * both, or nothing. A platform that is missing here reports no difference, so its refunds count as full. No known
 * platform sends the refunded amount.
 */
const PART_FIELDS: Partial<Record<PlatformId, PartField>> = {
  // Documented value of the API's history. We assume that the webhook's purchase uses the same one.
  HOTMART: { path: ['purchase', 'status'], part: /^partially[_ ]refunded$/ },
  // Documented in the table of the webhook discontinued in April 2026; the newer webhook is not known to have it.
  EDUZZ: { path: ['refund_type'], part: /^(parcial|partial)$/ },
  // Low confidence: PerfectPay's status texts are those of Mercado Pago, whose status detail for a partial refund is
  // this one, next to "approved".
  PREFECTPAY: { path: ['sale_status_detail'], part: /^partially[_ ]refunded$/ },
}

/** Whether the delivery reports a partial refund, regardless of its status. */
export function isPartialRefund(platform: PlatformId, sent: Fields): boolean {
  const field = PART_FIELDS[platform]
  return field !== undefined && field.part.test(bare(textAt(sent, ...field.path) ?? ''))
}

/**
 * The event kind after checking for a partial refund, which must not undo the whole sale. A refund request stays a
 * request, since nothing was refunded yet.
 */
export function kindWithPartialRefund(
  platform: PlatformId,
  sent: Fields,
  kind: SaleEventKind | undefined,
): SaleEventKind | undefined {
  return kind !== undefined && MONEY_MOVED.has(kind) && isPartialRefund(platform, sent) ? 'PARTIALLY_REFUNDED' : kind
}

const MONEY_MOVED: ReadonlySet<SaleEventKind> = new Set(['PAID', 'COMPLETED', 'CANCELED', 'REFUNDED', 'CHARGEBACK'])
