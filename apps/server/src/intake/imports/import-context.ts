import type { SaleSource } from '../../ledger/sale-source.ts'
import type { ProductCache } from './product-cache.ts'
import type { RowContext } from './rows/check-row.ts'
import type { FailedRow, SheetRow } from './rows/group-sales.ts'

/** Context of one import: the data to check rows against, and the sender. */
export type ImportContext = {
  source: SaleSource
  importId: number
  fileName: string
  userName: string
  rows: RowContext
  shelf: ProductCache
}
/** Result of importing some rows. */
export type Imported = { done: SheetRow[]; fails: FailedRow[] }
