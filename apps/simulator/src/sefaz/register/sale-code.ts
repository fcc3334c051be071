import type { InfNfe } from '@talao/fiscal'

/**
 * Which sale a note is about, as far as the note tells: the order number (xPed), else the code behind the word "Venda" in the
 * complementary information. Two valid documents with one code are a sale that was issued twice.
 */
export function saleCodeOf({ compra, det, infAdic }: InfNfe): string | null {
  const [first] = det
  return compra?.xPed ?? first?.prod.xPed ?? /\bVenda ([^;]+)/.exec(infAdic?.infCpl ?? '')?.[1]?.trim() ?? null
}
