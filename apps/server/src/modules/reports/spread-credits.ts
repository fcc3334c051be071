export type Purchase = { id: number; company_id: number; quantity: number }

/**
 * How many credits of each purchase are used: those of a company's oldest one first, `purchases` being in that order. What was taken back holds
 * no use of its own, and what was used beyond all purchases stands in none of them.
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
