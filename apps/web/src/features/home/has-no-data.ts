import type { HomeOut } from '@talao/contract'

/** No product, integration or nota yet, so there is nothing to show. */
export function hasNoData({ products, integrations, nfe, nfs, months }: HomeOut): boolean {
  const counts = [products, ...Object.values(integrations), ...Object.values(nfe), ...Object.values(nfs)]
  const amounts = [...months.nfe, ...months.nfs].map(({ amount }) => amount)
  return [...counts, ...amounts].every((one) => one === 0)
}
