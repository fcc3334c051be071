import type { Selectable } from 'kysely'
import type { SaleTable } from '../kit/db/tables.gen.ts'

export type StoredSale = Selectable<SaleTable>
