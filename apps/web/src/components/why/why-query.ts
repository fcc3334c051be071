import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type WhySubject = { kind: 'nfe' | 'nfse' | 'sale'; id: number; version: number }

/** Why a note or sale has what it has. Each version is asked again: a draft's reasons change with it. */
export function whyQuery({ kind, id, version }: WhySubject) {
  return queryOptions({
    queryKey: [kind, 'why', id, version],
    queryFn: async ({ signal }) => (await call(`GET /api/${PATHS[kind]}/:id/why`, { params: { id }, signal })).data,
  })
}

const PATHS = { nfe: 'fiscal-note', nfse: 'service-fiscal-note', sale: 'sale' } as const

/** The same reasons as one page. */
export function whyPdfPath({ kind, id }: Pick<WhySubject, 'kind' | 'id'>): string {
  return `/api/${PATHS[kind]}/${id}/why?format=pdf`
}
