import type { ProductOut } from '@talao/contract'
import { TYPE_FISCAL_NOTE_LABELS } from '@talao/contract/fields/values'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { LinkButton } from '../../components/links/link-button.tsx'
import { Day, Source } from '../../components/list/cells.tsx'
import { ListPage } from '../../components/list/list-page.tsx'
import type { Column } from '../../components/list/table-props.ts'
import { useScope } from '../../components/session/current-user.ts'
import { ProductStatusChip } from '../../components/status/status.tsx'
import { count, money } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { withCompany } from './company-column.ts'
import { EditLink, ProductLink, productCard } from './list-cells.tsx'
import { VIEWS } from './views.ts'

const HEADS = LIST_HEADERS.product

const route = getRouteApi('/shell/produtos')

export function ProductListPage() {
  const navigate = useNavigate()
  const { isSeveral } = useScope()
  return (
    <ListPage<'product'>
      search={route.useSearch()}
      screen={{
        name: 'product',
        title: 'Produtos',
        hint: 'criados quando a primeira venda deles chega',
        noun: { one: 'produto', many: 'produtos', article: 'o' },
        relations: isSeveral ? 'company' : '',
        views: VIEWS,
        columns: isSeveral ? WITH_COMPANY : COLUMNS,
        card: productCard,
        batch: { entity: BulkBar, labelOf: (product) => `produto ${product.id}, ${product.name}` },
        onOpen: (product) => void navigate({ to: '/produtos/detalhes/{-$id}', params: { id: String(product.id) } }),
        actions: (
          <LinkButton to="/produtos/detalhes/{-$id}" variant="filled" leftSection={<Icon name="plus" />}>
            Novo produto
          </LinkButton>
        ),
        firstUse: {
          title: 'Nenhum produto ainda',
          text: 'Cada produto aparece aqui com a primeira venda dele.',
          actions: <LinkButton to="/integracoes">Ver integrações</LinkButton>,
        },
      }}
    />
  )
}

/** The columns of docs/especificacao/telas.md. */
const COLUMNS: Column<ProductOut>[] = [
  {
    id: 'id',
    label: HEADS.id,
    sort: 'id',
    width: 110,
    cell: (product) => <ProductLink product={product} text={count(product.id)} />,
  },
  { id: 'name', label: HEADS.name, sort: 'name', clip: 340, cell: (product) => product.name },
  { id: 'price', label: HEADS.price, sort: 'price', align: 'end', cell: (product) => money(product.price) },
  {
    id: 'type',
    label: HEADS.type,
    sort: 'type_fiscal_note',
    priority: 2,
    cell: (product) => TYPE_FISCAL_NOTE_LABELS[product.type_fiscal_note],
  },
  {
    id: 'code',
    label: HEADS.code,
    sort: 'external_code',
    priority: 2,
    cell: (product) => <span className="mono">{product.external_code ?? '–'}</span>,
  },
  {
    id: 'source',
    label: HEADS.source,
    sort: 'source',
    priority: 2,
    cell: (product) => <Source source={product.source} />,
  },
  {
    id: 'status',
    label: HEADS.status,
    sort: 'status',
    width: 120,
    cell: (product) => <ProductStatusChip status={product.status} />,
  },
  {
    id: 'created',
    label: HEADS.created,
    sort: 'created_at',
    priority: 3,
    cell: (product) => <Day at={product.created_at} />,
  },
  { id: 'actions', label: 'Ações', align: 'end', width: 80, cell: (product) => <EditLink product={product} /> },
]
const WITH_COMPANY = withCompany(COLUMNS)
