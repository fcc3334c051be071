import type { PlatformId } from '@talao/contract'
import type { SaleEventKind } from '@talao/fiscal'
import { bare } from './country.ts'
import { type Fields, textAt } from './value.ts'

/** Where a platform says that only a part of a price was given back, and the word it says it with (without case and accents). */
type PartField = { path: readonly string[]; part: RegExp }

/**
 * Every field known to tell a part given back from the whole; the status beside it says "refunded" for both, or nothing at all.
 * A platform that is not here tells no such thing: what it calls refunded counts as the whole.
 * No platform is known to tell the amount that was given back.
 */
const PART_FIELDS: Partial<Record<PlatformId, PartField>> = {
  // Official word of the API's history; that the webhook's purchase bears the same is our reading.
  HOTMART: { path: ['purchase', 'status'], part: /^partially[_ ]refunded$/ },
  // Official table of the webhook that was discontinued in April 2026; the newer one is not known to have it.
  EDUZZ: { path: ['refund_type'], part: /^(parcial|partial)$/ },
  // Low confidence: the words of PerfectPay's states are those of Mercado Pago, whose detail of a part given back is this, beside "approved".
  PREFECTPAY: { path: ['sale_status_detail'], part: /^partially[_ ]refunded$/ },
}

/** Whether what was sent speaks of a part given back, whatever its status says. */
export function isPartGivenBack(platform: PlatformId, sent: Fields): boolean {
  const field = PART_FIELDS[platform]
  return field !== undefined && field.part.test(bare(textAt(sent, ...field.path) ?? ''))
}

/** The kind of an event once its field is asked: a part given back must not undo the whole sale. A request gives nothing back yet. */
export function givenBackKind(
  platform: PlatformId,
  sent: Fields,
  kind: SaleEventKind | undefined,
): SaleEventKind | undefined {
  return kind !== undefined && MONEY_MOVED.has(kind) && isPartGivenBack(platform, sent) ? 'PARTIALLY_REFUNDED' : kind
}

const MONEY_MOVED: ReadonlySet<SaleEventKind> = new Set(['PAID', 'COMPLETED', 'CANCELED', 'REFUNDED', 'CHARGEBACK'])
