import type { ProductOut } from '@talao/contract'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { Source } from '../../components/list/cells.tsx'
import type { Column } from '../../components/list/table-props.ts'
import { ProductStatusChip } from '../../components/status/status.tsx'
import { count, money } from '../../lib/format.ts'
import { EditLink, ProductLink } from './list-cells.tsx'

const HEADS = LIST_HEADERS.product

/** The columns of the lists of products and of services. `hash` leads to a section of the form. */
export function productColumns(hash?: string) {
  return {
    id: {
      id: 'id',
      label: HEADS.id,
      sort: 'id',
      width: 110,
      cell: (product) => <ProductLink product={product} text={count(product.id)} hash={hash} />,
    },
    name: { id: 'name', label: HEADS.name, sort: 'name', cell: (product) => product.name },
    price: { id: 'price', label: HEADS.price, sort: 'price', align: 'end', cell: (product) => money(product.price) },
    code: {
      id: 'code',
      label: HEADS.code,
      sort: 'external_code',
      cell: (product) => <span className="mono">{product.external_code ?? '–'}</span>,
    },
    source: {
      id: 'source',
      label: HEADS.source,
      sort: 'source',
      priority: 2,
      cell: (product) => <Source source={product.source} />,
    },
    status: {
      id: 'status',
      label: HEADS.status,
      sort: 'status',
      width: 120,
      cell: (product) => <ProductStatusChip status={product.status} />,
    },
    actions: {
      id: 'actions',
      label: 'Ações',
      align: 'end',
      width: 80,
      cell: (product) => <EditLink product={product} hash={hash} />,
    },
  } satisfies Record<string, Column<ProductOut>>
}

/** Adds the company column next to the id, for lists of several companies. */
export function withCompany(columns: readonly Column<ProductOut>[]): Column<ProductOut>[] {
  return [...columns.slice(0, 1), COMPANY, ...columns.slice(1)]
}

const COMPANY: Column<ProductOut> = {
  id: 'company',
  label: HEADS.company,
  priority: 2,
  clip: 160,
  cell: (product) => product.company?.corporate_name,
}
