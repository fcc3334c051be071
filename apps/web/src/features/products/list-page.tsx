import type { ProductOut } from '@talao/contract'
import { TYPE_FISCAL_NOTE_LABELS } from '@talao/contract/fields/values'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { LinkButton } from '../../components/links/link-button.tsx'
import { Day } from '../../components/list/cells.tsx'
import { ListPage } from '../../components/list/list-page.tsx'
import type { Column } from '../../components/list/table-props.ts'
import { useScope } from '../../components/session/current-user.ts'
import { Icon } from '../../ui/icon.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { productCard } from './list-cells.tsx'
import { productColumns, withCompany } from './product-columns.tsx'
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

const SHARED = productColumns()
/** The columns of docs/especificacao/telas.md. */
const COLUMNS: Column<ProductOut>[] = [
  SHARED.id,
  { ...SHARED.name, clip: 340 },
  SHARED.price,
  {
    id: 'type',
    label: HEADS.type,
    sort: 'type_fiscal_note',
    priority: 2,
    cell: (product) => TYPE_FISCAL_NOTE_LABELS[product.type_fiscal_note],
  },
  { ...SHARED.code, priority: 2 },
  SHARED.source,
  SHARED.status,
  {
    id: 'created',
    label: HEADS.created,
    sort: 'created_at',
    priority: 3,
    cell: (product) => <Day at={product.created_at} />,
  },
  SHARED.actions,
]
const WITH_COMPANY = withCompany(COLUMNS)
