import { type EventClient, isoInSaoPaulo, type PaymentMethod, type SaleEventKind } from '@talao/fiscal'

/** A purchase, as far as a platform reports it. */
export type Purchase = {
  code: string
  product: { code: string; name: string; priceCents: number }
  buyer: EventClient
  payment: PaymentMethod
  boughtAt: Date
  /** Null until the purchase is paid. */
  approvedAt: Date | null
  seller: { name: string; document: string; email: string }
  partner?: { name: string; document: string; email: string; percentage: number }
}
/** An event of a purchase, and when the platform reports it. */
export type PurchaseEvent = { kind: SaleEventKind; at: Date; purchase: Purchase }

/** A platform's codes per event. An event without a code is one the platform does not report. */
export type EventCodes = Readonly<Partial<Record<SaleEventKind, { event: string; status: string }>>>

export function eventCodesFor(words: EventCodes, { kind }: PurchaseEvent): { event: string; status: string } {
  const found = words[kind]
  if (!found) throw new Error(`This platform does not tell ${kind}.`)
  return found
}

/** The split of the price in cents, after the platform's 10 %. */
export function partsOf({ product, partner }: Purchase): { platform: number; producer: number; partner: number } {
  const net = Math.round(product.priceCents * 0.9)
  const shared = partner ? Math.round((net * partner.percentage) / 100) : 0
  return { platform: product.priceCents - net, producer: net - shared, partner: shared }
}

/** São Paulo time, as platforms write it: `2026-10-06 19:19:17`. */
export function clockText(at: Date): string {
  return isoInSaoPaulo(at).slice(0, 19).replace('T', ' ')
}

export function installmentsOf({ payment, product }: Purchase): number {
  return payment === 'credit_card' ? 1 + (product.priceCents % 12) : 1
}
