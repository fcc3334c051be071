import { type EventClient, isoInSaoPaulo, type PaymentMethod, type SaleEventKind } from '@talao/fiscal'

/** What somebody bought, as far as a platform tells of it. Amounts in cents. */
export type Purchase = {
  code: string
  product: { code: string; name: string; price: number }
  buyer: EventClient
  payment: PaymentMethod
  boughtAt: Date
  /** Null until somebody pays. */
  approvedAt: Date | null
  seller: { name: string; document: string; email: string }
  partner?: { name: string; document: string; email: string; percentage: number }
}
/** What happened to a purchase, and when the platform tells it. */
export type Telling = { kind: SaleEventKind; at: Date; purchase: Purchase }

/** The words of one platform for what happened; a kind without a word is one that the platform does not tell. */
export type Words = Readonly<Partial<Record<SaleEventKind, { event: string; status: string }>>>

export function wordsFor(words: Words, { kind }: Telling): { event: string; status: string } {
  const found = words[kind]
  if (!found) throw new Error(`This platform does not tell ${kind}.`)
  return found
}

/** Who gets how much, once the platform has taken its tenth. */
export function partsOf({ product, partner }: Purchase): { platform: number; producer: number; partner: number } {
  const net = Math.round(product.price * 0.9)
  const shared = partner ? Math.round((net * partner.percentage) / 100) : 0
  return { platform: product.price - net, producer: net - shared, partner: shared }
}

/** As platforms write a moment that stands on a clock in São Paulo: `2026-10-06 19:19:17`. */
export function clockText(at: Date): string {
  return isoInSaoPaulo(at).slice(0, 19).replace('T', ' ')
}

export function installmentsOf({ payment, product }: Purchase): number {
  return payment === 'credit_card' ? 1 + (product.price % 12) : 1
}
