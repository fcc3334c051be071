export type Purchase = { id: number; company_id: number; quantity: number }

/**
 * Credits used of each purchase, oldest first; `purchases` must be in that order. Reversals use none. Use beyond all
 * purchases is assigned to none of them.
 */
export function spreadCredits(
  purchases: readonly Purchase[],
  usedOf: ReadonlyMap<number, number>,
): Map<number, number> {
  const left = new Map(usedOf)
  const used = new Map<number, number>()
  for (const { id, company_id, quantity } of purchases) {
    const rest = left.get(company_id) ?? 0
    const own = Math.max(0, Math.min(quantity, rest))
    used.set(id, own)
    left.set(company_id, rest - own)
  }
  return used
}
