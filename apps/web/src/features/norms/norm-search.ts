import { NORM_KIND_LABELS } from '@talao/contract/norms/norm-labels'
import type { NormKind } from '@talao/fiscal/norms/norm-row'
import { wholeNumber } from '../../lib/search-values.ts'

const TABS = ['vem', 'nao-fixadas', 'riscadas', 'pacotes', 'registrar'] as const
export type NormTab = (typeof TABS)[number]

/** URL state of the page: tab, filter and page of its list, open bundle, and the row that a form starts from. */
export type NormSearch = {
  aba: NormTab | undefined
  assunto: NormKind | undefined
  busca: string | undefined
  page: number
  pacote: number | undefined
  codigo: string | undefined
  desde: string | undefined
}

export function readNormSearch(raw: Readonly<Record<string, unknown>>): NormSearch {
  const text = (value: unknown) => {
    const found = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    return found === '' || found.length > 150 ? undefined : found
  }
  return {
    aba: TABS.find((tab) => tab === raw.aba),
    assunto: KINDS.find((kind) => kind === raw.assunto),
    busca: text(raw.busca),
    page: wholeNumber(raw.page) ?? 1,
    pacote: wholeNumber(raw.pacote),
    codigo: text(raw.codigo),
    desde: text(raw.desde),
  }
}

export const KINDS = Object.keys(NORM_KIND_LABELS) as NormKind[]

/** Whether the list of what is in force shows one subject or a search, instead of what a seller meets every day. */
export function isNarrowed({ assunto, busca }: Pick<NormSearch, 'assunto' | 'busca'>): boolean {
  return assunto !== undefined || busca !== undefined
}

/** The lists that a tab shows at first. */
export function normFilters(search: NormSearch, on: string): NormFilter[] {
  if (search.aba === 'riscadas') return [struckFilter(search)]
  if (search.aba !== undefined) return []
  return isNarrowed(search) ? [narrowedFilter(search)] : everydayFilters(on)
}

export function struckFilter({ page }: Pick<NormSearch, 'page'>): NormFilter {
  return { state: 'STRUCK', with: 'history', page }
}

/** With what comes, because a search looks for a norm, not for a day. */
export function narrowedFilter({ assunto, busca, page }: NormSearch): NormFilter {
  return { kind: assunto, search: busca, page }
}

export function everydayFilters(on: string) {
  return EVERYDAY.map((kind) => ({ kind, on }))
}

const EVERYDAY = ['RATE', 'DUTY', 'FEATURE'] as const satisfies NormKind[]

export type NormFilter = {
  kind?: NormKind | undefined
  state?: 'STRUCK'
  on?: string
  search?: string | undefined
  with?: 'history'
  page?: number
  per_page?: number
}
