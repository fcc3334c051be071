import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { kindsSold } from '../../components/readiness/readiness.ts'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { useScope } from '../../components/session/current-user.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { ProductEditor } from './product-editor.tsx'
import { productValues } from './product-form.ts'
import { defaultsQuery, productQuery } from './queries.ts'
import type { SupposedProduct } from './supposed-values.ts'

const route = getRouteApi('/shell/produtos/detalhes/{-$id}')

/** A numeric id opens that product; anything else is an empty form. */
export function ProductPage() {
  const { id } = route.useParams()
  const supposed = route.useSearch()
  const { company } = useScope()
  if (id === undefined || !/^\d{1,15}$/.test(id)) return <NewProduct key={company?.id} companyId={company?.id} />
  return <ExistingProduct id={Number(id)} supposed={supposed} />
}

/** Starts with the kind of nota the company issues; for the other kind it would lack codes. */
function NewProduct({ companyId }: { companyId: number | undefined }) {
  const company = useQuery(defaultsQuery(companyId ?? 0))
  if (companyId !== undefined && company.isPending)
    return (
      <>
        <PageHead title="Novo produto" />
        <SkeletonBlock />
      </>
    )
  const { nfe, nfse } = kindsSold(company.data?.sells ?? [])
  const initial = productValues(undefined, companyId)
  return <ProductEditor initial={nfse && !nfe ? { ...initial, type_fiscal_note: 'NFSE' } : initial} />
}

/** After a save the form restarts from the server's values. Typed values stay while the version is the same. */
function ExistingProduct({ id, supposed }: { id: number; supposed: SupposedProduct }) {
  const product = useQuery(productQuery(id))
  // Wait for the company's defaults: they decide what the product lacks, which is shown above the fields and would push
  // them down.
  const companyId = product.data?.company_id
  const defaults = useQuery({ ...defaultsQuery(companyId ?? 0), enabled: Boolean(companyId) })
  if (product.data && (!companyId || !defaults.isPending))
    return (
      <ProductEditor
        key={`${id}-${product.data.version}`}
        initial={productValues(product.data, undefined)}
        product={product.data}
        supposed={supposed}
      />
    )
  return (
    <>
      <PageHead title="Produto" />
      {product.isError ? (
        <LoadFailure
          title="Não deu para carregar o produto"
          error={product.error}
          retry={() => void product.refetch()}
        />
      ) : (
        <SkeletonBlock />
      )}
    </>
  )
}
