import type { ProductOut } from '@talao/contract'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { LinkButton } from '../../components/links/link-button.tsx'
import { ListPage } from '../../components/list/list-page.tsx'
import type { Column } from '../../components/list/table-props.ts'
import { useScope } from '../../components/session/current-user.ts'
import { percent } from '../../lib/format.ts'
import { BulkBar } from './bulk-bar.tsx'
import { productCard } from './list-cells.tsx'
import { productColumns, withCompany } from './product-columns.tsx'
import { VIEWS } from './views.ts'

const route = getRouteApi('/shell/servicos')

/** Products that become NFS-e, with their service codes. */
export function ServiceListPage() {
  const navigate = useNavigate()
  const { isSeveral } = useScope()
  return (
    <ListPage<'product'>
      search={route.useSearch()}
      screen={{
        name: 'product',
        keptAs: 'service',
        title: 'Serviços',
        hint: 'produtos que viram NFS-e',
        noun: { one: 'serviço', many: 'serviços', article: 'o' },
        relations: isSeveral ? 'company' : '',
        views: VIEWS,
        always: { type_fiscal_note: 'NFSE,NFE_NFSE' },
        filters: { hidden: ['type_fiscal_note', 'is_physical'] },
        columns: isSeveral ? WITH_COMPANY : COLUMNS,
        card: (product) => productCard(product, SERVICE_PART),
        batch: { entity: BulkBar, labelOf: (product) => `serviço ${product.id}, ${product.name}` },
        onOpen: (product) =>
          void navigate({
            to: '/produtos/detalhes/{-$id}',
            params: { id: String(product.id) },
            hash: SERVICE_PART,
          }),
        firstUse: {
          title: 'Nenhum produto vira NFS-e',
          text: 'Um produto aparece aqui quando o tipo de nota dele é de serviço, ou as duas.',
          actions: <LinkButton to="/produtos">Ver produtos</LinkButton>,
        },
      }}
    />
  )
}

const SERVICE_PART = 'nfse'

const SHARED = productColumns(SERVICE_PART)
const COLUMNS: Column<ProductOut>[] = [
  SHARED.id,
  { ...SHARED.name, clip: 300 },
  SHARED.price,
  { id: 'lc', label: 'LC 116', cell: (product) => <Code value={product.nfs_service?.lc_116} /> },
  {
    id: 'municipal',
    label: 'Código no município',
    priority: 2,
    cell: (product) => <Code value={product.nfs_service?.municipal_service_code} />,
  },
  {
    id: 'iss',
    label: 'ISS',
    align: 'end',
    priority: 2,
    cell: (product) =>
      product.nfs_service?.iss_aliquot == null ? <Inherited /> : percent(product.nfs_service.iss_aliquot),
  },
  { ...SHARED.code, priority: 3 },
  SHARED.source,
  SHARED.status,
  SHARED.actions,
]
const WITH_COMPANY = withCompany(COLUMNS)

function Code({ value }: { value: string | null | undefined }) {
  return value ? <span className="mono">{value}</span> : <Inherited />
}

function Inherited() {
  return <span className="support">da empresa</span>
}
