import { getRouteApi } from '@tanstack/react-router'
import type { ProductOut } from '@talao/contract'
import { PRODUCT_STATUS_LABELS, SOURCE_LABELS, TYPE_FISCAL_NOTE_LABELS } from '@talao/contract/values'
import { Clip, Day, Source } from '../../components/cells.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Card } from '../../components/list/card-list.tsx'
import type { Column } from '../../components/list/data-table.tsx'
import type { ExtraFilter } from '../../components/list/filters.tsx'
import { ListPage } from '../../components/list/list-page.tsx'
import { ProductStatusChip } from '../../components/status.tsx'
import { count, money } from '../../lib/format.ts'

const route = getRouteApi('/shell/produtos')

export function ProductListPage() {
  return (
    <ListPage<'product'>
      search={route.useSearch()}
      screen={{
        name: 'product',
        title: 'Produtos',
        hint: 'criados quando a primeira venda deles chega',
        noun: { one: 'produto', many: 'produtos' },
        relations: '',
        statusLabels: PRODUCT_STATUS_LABELS,
        views: VIEWS,
        extras: EXTRAS,
        columns: COLUMNS,
        card,
        firstUse: {
          title: 'Nenhum produto ainda',
          text: 'Cada produto aparece aqui com a primeira venda dele.',
          actions: <LinkButton to="/integracoes">Ver integrações</LinkButton>,
        },
      }}
    />
  )
}

/** Spec section 2: id, name, price, note type, platform code, platform, status. */
const COLUMNS: Column<ProductOut>[] = [
  { id: 'id', label: 'Nº interno', sort: 'id', width: 110, cell: (product) => count(product.id) },
  { id: 'name', label: 'Nome', sort: 'name', cell: (product) => <Clip text={product.name} width={340} /> },
  { id: 'price', label: 'Preço', sort: 'price', align: 'end', cell: (product) => money(product.price) },
  {
    id: 'type',
    label: 'Tipo de nota',
    sort: 'type_fiscal_note',
    priority: 2,
    cell: (product) => TYPE_FISCAL_NOTE_LABELS[product.type_fiscal_note],
  },
  {
    id: 'code',
    label: 'Código na plataforma',
    sort: 'external_code',
    priority: 2,
    cell: (product) => <span className="mono">{product.external_code ?? '–'}</span>,
  },
  { id: 'source', label: 'Plataforma', sort: 'source', cell: (product) => <Source source={product.source} /> },
  { id: 'status', label: 'Situação', sort: 'status', cell: (product) => <ProductStatusChip status={product.status} /> },
  {
    id: 'created',
    label: 'Criado',
    sort: 'created_at',
    priority: 3,
    cell: (product) => <Day at={product.created_at} />,
  },
]

function card(product: ProductOut) {
  return (
    <Card
      title={product.name}
      value={money(product.price)}
      line={product.external_code ?? TYPE_FISCAL_NOTE_LABELS[product.type_fiscal_note]}
      status={<ProductStatusChip status={product.status} />}
    />
  )
}

const VIEWS = [
  { label: 'Todos', status: 'all' },
  { label: 'Ativos', status: 'ACTIVE' },
  { label: 'Pendentes', status: 'PENDING' },
  { label: 'Inativos', status: 'INACTIVE' },
]

const EXTRAS: ExtraFilter[] = [
  { name: 'source', label: 'Plataforma', labels: SOURCE_LABELS },
  { name: 'type_fiscal_note', label: 'Tipo de nota', labels: TYPE_FISCAL_NOTE_LABELS },
]
