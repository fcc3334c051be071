import type { InfNfe } from '@talao/fiscal'

/**
 * The code of a note's sale: the order number (xPed), else the code after the word "Venda" in the complementary
 * information. Null when there is none. Two valid documents with one code mean a sale that was issued twice.
 */
export function saleCodeOf({ compra, det, infAdic }: InfNfe): string | null {
  const [first] = det
  return compra?.xPed ?? first?.prod.xPed ?? /\bVenda ([^;]+)/.exec(infAdic?.infCpl ?? '')?.[1]?.trim() ?? null
}
