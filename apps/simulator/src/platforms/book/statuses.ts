import { SALE_STATUSES, type SaleStatus } from './sale.ts'

/** How a platform calls what became of a sale. */
export type StatusWords<Word extends string | number> = Readonly<Record<SaleStatus, Word>>

/** The statuses behind a platform's words; undefined when one of the words is none of them. */
export function statusesCalled<Word extends string | number>(
  words: StatusWords<Word>,
  asked: readonly string[],
): SaleStatus[] | undefined {
  const known = new Set(Object.values(words).map(String))
  if (!asked.every((word) => known.has(word))) return undefined
  return SALE_STATUSES.filter((status) => asked.includes(String(words[status])))
}
