import type { HomeOut } from '@talao/contract'

/** No product, no platform and no note: there is nothing to show yet. */
export function isNothing({ products, integrations, nfe, nfs, months }: HomeOut): boolean {
  const counts = [products, ...Object.values(integrations), ...Object.values(nfe), ...Object.values(nfs)]
  const amounts = [...months.nfe, ...months.nfs].map(({ amount }) => amount)
  return [...counts, ...amounts].every((one) => one === 0)
}
