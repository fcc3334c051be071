import type { ProductOut } from '@talao/contract'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import type { Column } from '../../components/list/table-props.ts'

/** Adds the company column next to the id, for lists of several companies. */
export function withCompany(columns: readonly Column<ProductOut>[]): Column<ProductOut>[] {
  return [...columns.slice(0, 1), COMPANY, ...columns.slice(1)]
}

const COMPANY: Column<ProductOut> = {
  id: 'company',
  label: LIST_HEADERS.product.company,
  priority: 2,
  clip: 160,
  cell: (product) => product.company?.corporate_name,
}
