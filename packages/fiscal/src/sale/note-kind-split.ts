import { multiplyToCents, shareOut, splitByPercent } from '../value/money.ts'

export const TYPES_FISCAL_NOTE = ['NFE', 'NFSE', 'NFE_NFSE'] as const
export type TypeFiscalNote = (typeof TYPES_FISCAL_NOTE)[number]

export type SplitItem = {
  quantity: string
  value_per_unit: string
  type_fiscal_note: TypeFiscalNote
  /** Percent (0 to 100) of the item documented by NF-e. */
  nfe_percentage: string
}

/**
 * How much of a sale each kind of note documents, item by item, in cents. Items are weighted by their value. Their sum
 * may differ from the sale's amount (coupon, another currency), and the amount prevails.
 */
export function splitSale(amountCents: number, items: readonly SplitItem[]): { nfe: number[]; nfse: number[] } {
  const shares = shareOut(
    amountCents,
    items.map((item) => multiplyToCents(item.quantity, item.value_per_unit)),
  )
  const parts = splitAmounts(shares, items)
  return { nfe: parts.map((part) => part.nfe_cents), nfse: parts.map((part) => part.nfse_cents) }
}

/**
 * Splits known item amounts by kind of note. With both kinds the rest goes to the NFS-e, and the two always add up to
 * the amount. With one kind the percentage scales that kind's value and the rest is left out. The percentage is applied
 * once to all items that share it, so that rounding gains or loses no cents.
 */
export function splitAmounts(
  amounts: readonly number[],
  items: readonly SplitItem[],
): { nfe_cents: number; nfse_cents: number; left_out_cents: number }[] {
  const parts = percentageParts(amounts, items)
  return items.map(({ type_fiscal_note }, at) => {
    const amount = amounts[at] ?? 0
    const part = parts[at] ?? 0
    if (type_fiscal_note === 'NFE_NFSE') return { nfe_cents: part, nfse_cents: amount - part, left_out_cents: 0 }
    const isNfe = type_fiscal_note === 'NFE'
    return { nfe_cents: isNfe ? part : 0, nfse_cents: isNfe ? 0 : part, left_out_cents: amount - part }
  })
}

function percentageParts(shares: readonly number[], items: readonly SplitItem[]): number[] {
  const parts = items.map(() => 0)
  for (const [percentage, group] of Map.groupBy(items.keys(), (at) => items[at]?.nfe_percentage ?? '100')) {
    const whole = group.map((at) => shares[at] ?? 0)
    const { part } = splitByPercent(
      whole.reduce((sum, cents) => sum + cents, 0),
      percentage,
    )
    for (const [n, cents] of shareOut(part, whole).entries()) {
      const at = group[n]
      if (at !== undefined) parts[at] = cents
    }
  }
  return parts
}
