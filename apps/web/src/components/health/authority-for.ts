import type { AuthorityHealthOut } from '@talao/contract/health'

export type Authority = AuthorityHealthOut
export type NoteRoad = { kind: 'nfe' | 'nfse'; gateway: string; in_production: boolean }

/** The one authority that notes of this road go to. Whoever sees several companies has several: then none is named. */
export function authorityFor(seen: readonly Authority[], { kind, gateway, in_production }: NoteRoad) {
  const fitting = seen.filter(
    (one) =>
      one.gateway === gateway &&
      one.in_production === in_production &&
      !one.uf_or_city.startsWith('SVC') &&
      isCity(one) === (kind === 'nfse'),
  )
  return fitting.length === 1 ? fitting[0] : undefined
}

/** A city is named by its IBGE code, a UF by its letters. */
export function isCity({ uf_or_city }: Pick<Authority, 'uf_or_city'>): boolean {
  return /^\d{7}$/.test(uf_or_city)
}
