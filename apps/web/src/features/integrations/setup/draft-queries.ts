import { queryOptions } from '@tanstack/react-query'
import type { PlatformId } from '@talao/contract/ids'
import { call, callList } from '../../../lib/api.ts'
import { makeRequestKey } from '../../../lib/request-key.ts'
import { keepOffered } from './offered-secrets.ts'

export type Wanted = {
  type: PlatformId
  companyId: number
  /** Which of the platforms that are read by a ready mapping. */
  readyMade: string | undefined
}

/** One key for each wish, as long as the page lives: what is asked for twice, or again after a lost answer, is made once. */
const keys = new Map<string, ReturnType<typeof makeRequestKey>>()

/** The integration whose setup is gone on with: the one begun before, or a new draft. */
export function draftQuery({ type, companyId, readyMade }: Wanted) {
  return queryOptions({
    queryKey: ['draft-of-integration', type, companyId, readyMade],
    queryFn: async () => {
      const begun = await callList('GET /api/sale-integration', {
        query: { type, company_id: companyId, is_active: false, per_page: 200 },
      })
      const found = begun.data.find(
        ({ setup, ready_made }) => setup !== 'CONNECTED' && ready_made === (readyMade ?? null),
      )
      if (found) return found.id
      const wish = JSON.stringify([type, companyId, readyMade])
      const key = keys.get(wish) ?? makeRequestKey()
      keys.set(wish, key)
      // Of two that ask at once, in two tabs or two people, the server gives both the same one.
      const { data } = await key.send((own) =>
        call('POST /api/sale-integration', {
          body: { type, company_id: companyId, draft: true, ...(readyMade ? { ready_made: readyMade } : {}) },
          key: own,
        }),
      )
      if (data.secret) keepOffered(data.id, data.secret)
      return data.id
    },
    // What was found is gone to at once; the next opening looks again.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
