import { multiplyToCents, shareOut, splitByPercent } from '../money.ts'

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
 * How much of a sale each kind of note documents, item by item, in cents. The items weigh what they cost; what they sum to may
 * differ from the sale's amount (coupon, another currency), and the amount rules. With both kinds the rest goes to the NFS-e and
 * the two always add up to the amount; with one kind the percentage scales that kind's value.
 * The percentage is taken once over all the items that share it, so that no cent is gained or lost by having many items.
 */
export function splitSale(amountCents: number, items: readonly SplitItem[]): { nfe: number[]; nfse: number[] } {
  const shares = shareOut(
    amountCents,
    items.map((item) => multiplyToCents(item.quantity, item.value_per_unit)),
  )
  const parts = percentageParts(shares, items)
  return {
    nfe: items.map((item, at) => (item.type_fiscal_note === 'NFSE' ? 0 : (parts[at] ?? 0))),
    nfse: items.map((item, at) => {
      if (item.type_fiscal_note === 'NFE') return 0
      return item.type_fiscal_note === 'NFSE' ? (parts[at] ?? 0) : (shares[at] ?? 0) - (parts[at] ?? 0)
    }),
  }
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
