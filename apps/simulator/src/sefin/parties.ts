import type { RegisteredNfse } from './book.ts'

/** Whether a CNPJ is on the note, as emitter, customer or intermediary: head office and branches count as one. */
export function isParty(
  nfse: Pick<RegisteredNfse, 'emitter' | 'customer' | 'intermediary'>,
  cnpj: string | null,
): boolean {
  const root = cnpj?.slice(0, 8)
  return partiesOf(nfse).some((document) => document.length === 14 && document.slice(0, 8) === root)
}

/** CNPJ or CPF of everybody on the note. */
export function partiesOf({
  emitter,
  customer,
  intermediary,
}: Pick<RegisteredNfse, 'emitter' | 'customer' | 'intermediary'>): string[] {
  return [...new Set([emitter, customer, intermediary].filter((document) => document !== null))]
}
