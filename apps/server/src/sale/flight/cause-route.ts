import { causeNamed } from '@talao/fiscal/flight/causes'

type Group = {
  sales: number
  products: number
  /** The only product, or one of them. */
  product: number | null | undefined
  /** The kinds of note whose defaults have the cause. */
  defaults: readonly ('NFE' | 'NFSE')[]
  companies: readonly number[]
}

/** The screen on which the whole group is mended, as an address of the web; null where no user can mend it. */
export function routeOfCause(cause: string, group: Group): string | null {
  const name = cause.startsWith('OTHER') ? 'OTHER' : cause
  const sales = `/vendas?status=all&cause=${name}`
  switch (causeNamed(cause).place) {
    case 'PRODUCT':
      return routeOfProducts(cause, group) ?? sales
    case 'COMPANY':
      return routeOfCompany(group.companies, PLACES[cause])
    case 'NORMS':
      return cause === 'IBS_CBS_RATE_UNKNOWN' ? '/normas?aba=nao-fixadas' : '/normas'
    case 'INSTALLATION':
      return null
    default:
      return group.sales > 0 ? sales : routeOfProducts(cause, group)
  }
}

/** One product has its own page. Those without codes have a list on which all are filled in together. */
function routeOfProducts(cause: string, { products, product, defaults, companies }: Group): string | null {
  if (products === 1 && product != null) return `/produtos/detalhes/${product}`
  if (products > 1) return cause === 'IBS_CBS_CODES' ? '/produtos?without_ibs_cbs_codes=true' : `/voo?causa=${cause}`
  const [kind] = defaults
  return kind ? routeOfCompany(companies, kind === 'NFE' ? 'aba=nfe' : 'aba=nfse') : null
}

function routeOfCompany([company, ...others]: readonly number[], place: string | undefined): string {
  if (company === undefined || others.length > 0) return '/empresas'
  return place === undefined ? `/empresas/${company}` : `/empresas/${company}?${place}`
}

/** Parts of the company's page. */
const PLACES: Readonly<Record<string, string>> = {
  CERTIFICATE: 'campo=a1_certificate_file',
  SIMPLES_PERCENT: 'aba=nfse',
  IBS_CBS_DAS_RATE: 'aba=simples',
}
