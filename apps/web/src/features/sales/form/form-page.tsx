import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { LinkButton } from '../../../components/links/link-button.tsx'
import { lastList } from '../../../components/list/last-list.ts'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { useScope } from '../../../components/session/current-user.ts'
import { today } from '../../../lib/clock.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { saleQuery } from '../queries.ts'
import { SaleEditor } from './sale-editor.tsx'
import { saleValues } from './sale-form.ts'

const route = getRouteApi('/shell/vendas/detalhes/$id')

export function NewSalePage() {
  const { company } = useScope()
  return <SaleEditor key={company?.id} initial={saleValues(undefined, today(), company?.id)} />
}

/** After a save the form restarts from the server's values. Typed values stay while the version is the same. */
export function EditSalePage() {
  const { id } = route.useParams()
  const { campo } = route.useSearch()
  const sale = useQuery({ ...saleQuery(id), refetchInterval: false, refetchOnWindowFocus: false })
  const can = sale.data?.actions?.edit ?? true
  if (sale.data && can === true) {
    const initial = saleValues(sale.data, today(), undefined)
    return <SaleEditor key={sale.data.version} initial={initial} sale={sale.data} isCompleting={campo === 'falta'} />
  }
  return (
    <>
      <PageHead title="Editar venda" />
      {sale.isError && (
        <LoadFailure title="Não deu para carregar a venda" error={sale.error} retry={() => void sale.refetch()} />
      )}
      {sale.isPending && <SkeletonBlock />}
      {sale.data && can !== true && (
        <EmptyState
          kind="no-permission"
          title="Esta venda não se edita mais"
          actions={
            <LinkButton to="/vendas" search={{ ...lastList('sale'), open: id }}>
              Ver a venda
            </LinkButton>
          }
        >
          {can}
        </EmptyState>
      )}
    </>
  )
}
