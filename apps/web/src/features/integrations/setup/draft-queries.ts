import type { PlatformId } from '@talao/contract/fields/ids'
import { queryOptions } from '@tanstack/react-query'
import { call, callList } from '../../../lib/api.ts'
import { makeRequestKey } from '../../../lib/request-key.ts'
import { rememberGeneratedSecret } from './generated-secrets.ts'

export type Wanted = {
  type: PlatformId
  companyId: number
  /** The ready-made mapping, for platforms read by one. */
  readyMade: string | undefined
}

/** One idempotency key per request content while the page lives, so that a repeated request creates only one draft. */
const keys = new Map<string, ReturnType<typeof makeRequestKey>>()

/** Id of the integration being set up: an unfinished one, or a new draft. */
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
      // If two tabs or two users ask at once, the server gives both the same draft.
      const { data } = await key.send((own) =>
        call('POST /api/sale-integration', {
          body: { type, company_id: companyId, draft: true, ...(readyMade ? { ready_made: readyMade } : {}) },
          key: own,
        }),
      )
      if (data.secret) rememberGeneratedSecret(data.id, data.secret)
      return data.id
    },
    // The result is used at once to navigate; the next opening asks again.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
