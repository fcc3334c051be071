import type { SaleSource } from '../sales/sale-source.ts'
import type { ProductShelf } from './product-shelf.ts'
import type { RowContext } from './rows/check-row.ts'
import type { FailedRow, SheetRow } from './rows/group-sales.ts'

/** One file on its way in: what its rows are checked against and who sent it. */
export type ImportContext = {
  source: SaleSource
  importId: number
  fileName: string
  userName: string
  rows: RowContext
  shelf: ProductShelf
}
/** What became of some rows. */
export type Imported = { done: SheetRow[]; fails: FailedRow[] }
