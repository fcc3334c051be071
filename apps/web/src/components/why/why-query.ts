import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type WhySubject = { kind: 'nfe' | 'nfse' | 'sale'; id: number; version: number }

/** Why a note or sale has what it has. Each version is asked again: a draft's reasons change with it. */
export function whyQuery({ kind, id, version }: WhySubject) {
  return queryOptions({
    queryKey: [kind, 'why', id, version],
    queryFn: async ({ signal }) => {
      const asked = { params: { id }, signal }
      if (kind === 'nfe') return (await call('GET /api/fiscal-note/:id/why', asked)).data
      if (kind === 'nfse') return (await call('GET /api/service-fiscal-note/:id/why', asked)).data
      return (await call('GET /api/sale/:id/why', asked)).data
    },
  })
}
