import type { Tx } from '../../kit/db/scope.ts'

type Item = { product_id?: number | null; description: string; sale_position?: number | null }

/** The sale line of each note item. Read it before the items are rewritten. */
export async function linesOfItems(
  tx: Tx,
  { company_id, note_id }: { company_id: number; note_id: number },
): Promise<Item[]> {
  return tx
    .selectFrom('note_item')
    .select(['product_id', 'description', 'sale_position'])
    .where('company_id', '=', company_id)
    .where('note_id', '=', note_id)
    .orderBy('position')
    .execute()
}

/**
 * Assigns edited items to their earlier sale line: by same product and description, otherwise by position if the number
 * of items is unchanged. Other items get no line.
 */
export function withLines<T extends Item>(
  items: readonly T[],
  before: readonly Item[],
): (T & { sale_position: number | null })[] {
  const free = new Set(before.keys())
  const take = (isFit: (at: number) => boolean): number | null => {
    const at = [...free].find(isFit)
    if (at === undefined) return null
    free.delete(at)
    return before[at]?.sale_position ?? null
  }
  const isAlike = (item: Item, at: number) =>
    (before[at]?.product_id ?? null) === (item.product_id ?? null) &&
    before[at]?.description === item.description.slice(0, 120)
  const found = items.map((item) => take((at) => isAlike(item, at)))
  return items.map((item, place) => ({
    ...item,
    sale_position: found[place] ?? (items.length === before.length ? take((at) => at === place) : null),
  }))
}
