import { type SheetRow, saleCodeOf } from './rows/group-sales.ts'

type WholeSalesInput = {
  /** First row not decided yet. */
  next: number
  /** Sales of several rows, and their last row. */
  lastRows: ReadonlyMap<string, number>
  batchRows: number
}
/** Rows to decide together, and the number of the row after them. */
export type RowBatch = { rows: SheetRow[]; next: number }

/**
 * Batches in which every sale is complete: a row is held until the last row of its sale arrives, however far apart they
 * are. To resume, the file is read from its beginning and decided rows are skipped, which restores the held rows.
 */
export async function* wholeSales(
  spool: AsyncIterable<readonly SheetRow[]>,
  wish: WholeSalesInput,
): AsyncGenerator<RowBatch> {
  const kept = new Map<string, SheetRow[]>()
  let rows: SheetRow[] = []
  let end = wish.next
  for await (const some of spool) {
    for (const row of some) {
      rows.push(...decidedBy(row, kept, wish))
      if (row.row < wish.next) continue
      end = row.row + 1
      if ((end - wish.next) % wish.batchRows > 0) continue
      yield { rows, next: end }
      rows = []
    }
  }
  if (rows.length > 0 || (end - wish.next) % wish.batchRows > 0) yield { rows, next: end }
}

/** Rows that become complete with this row. */
function decidedBy(row: SheetRow, kept: Map<string, SheetRow[]>, { next, lastRows }: WholeSalesInput): SheetRow[] {
  const code = saleCodeOf(row)
  const last = lastRows.get(code) ?? row.row
  if (last < next) return []
  if (last === row.row) {
    const all = [...(kept.get(code) ?? []), row]
    kept.delete(code)
    return all
  }
  const earlier = kept.get(code)
  if (earlier) earlier.push(row)
  else kept.set(code, [row])
  return []
}
