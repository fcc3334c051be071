import { SALE_STATUSES, type SaleStatus } from './sale.ts'

/** A platform's name for each sale status. */
export type StatusWords<Word extends string | number> = Readonly<Record<SaleStatus, Word>>

/** The sale statuses with these platform names. Undefined when a name is unknown. */
export function statusesCalled<Word extends string | number>(
  words: StatusWords<Word>,
  asked: readonly string[],
): SaleStatus[] | undefined {
  const known = new Set(Object.values(words).map(String))
  if (!asked.every((word) => known.has(word))) return undefined
  return SALE_STATUSES.filter((status) => asked.includes(String(words[status])))
}
