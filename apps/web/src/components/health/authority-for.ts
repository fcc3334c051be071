import type { AuthorityHealthOut } from '@talao/contract/operation/health'

export type Authority = AuthorityHealthOut
export type NoteRoute = { kind: 'nfe' | 'nfse'; gateway: string; in_production: boolean }

/**
 * The single authority that notes of this gateway, kind and environment go to. Undefined when there are several, as for
 * a user with several companies.
 */
export function authorityFor(seen: readonly Authority[], { kind, gateway, in_production }: NoteRoute) {
  const fitting = seen.filter(
    (one) =>
      one.gateway === gateway &&
      one.in_production === in_production &&
      !one.uf_or_city.startsWith('SVC') &&
      isCity(one) === (kind === 'nfse'),
  )
  return fitting.length === 1 ? fitting[0] : undefined
}

/** Cities have an IBGE code, states the letters of their UF. */
export function isCity({ uf_or_city }: Pick<Authority, 'uf_or_city'>): boolean {
  return /^\d{7}$/.test(uf_or_city)
}
