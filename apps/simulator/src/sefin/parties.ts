import type { RegisteredNfse } from './nfse-store.ts'

/** Whether a CNPJ is the emitter, customer or intermediary of a note. Head office and branches count as one. */
export function isParty(
  nfse: Pick<RegisteredNfse, 'emitter' | 'customer' | 'intermediary'>,
  cnpj: string | null,
): boolean {
  const root = cnpj?.slice(0, 8)
  return partiesOf(nfse).some((document) => document.length === 14 && document.slice(0, 8) === root)
}

/** CNPJ or CPF of all parties of a note. */
export function partiesOf({
  emitter,
  customer,
  intermediary,
}: Pick<RegisteredNfse, 'emitter' | 'customer' | 'intermediary'>): string[] {
  return [...new Set([emitter, customer, intermediary].filter((document) => document !== null))]
}
