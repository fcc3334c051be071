import {
  eachIntegrationField,
  type IntegrationField,
  integrationField,
  PLATFORM_IDS,
  type PlatformId,
} from '@talao/contract/fields/ids'
import type { SOURCE_LABELS } from '@talao/contract/fields/values'
import { sql } from 'kysely'
import type { Tx } from '../kit/db/scope.ts'
import type { Condition } from '../kit/list/page.ts'
import type { SaleSource } from './sale-source.ts'

export type Source = keyof typeof SOURCE_LABELS

/** Where a sale or product came from, as its row has it. */
export type Origin = { origin: string; integration_id: number | null }

/** The column of a sale that refers to its source. Empty for a sale by hand. */
export function originColumn(origin: SaleSource['origin']) {
  if (origin.kind === 'INTEGRATION') return { integration_id: origin.id }
  if (origin.kind === 'CLIENT') return { oauth_client_id: origin.id }
  return origin.kind === 'FILE' ? { sale_file_import_id: origin.id } : {}
}

/** The origin of a product seen in a sale. Products from files and manual sales have none. */
export function productOrigin(origin: SaleSource['origin']): Origin & { oauth_client_id: number | null } {
  const hand = { origin: 'MANUAL', integration_id: null, oauth_client_id: null }
  if (origin.kind === 'INTEGRATION') return { ...hand, origin: origin.type, integration_id: origin.id }
  return origin.kind === 'CLIENT' ? { ...hand, origin: 'API', oauth_client_id: origin.id } : hand
}

/**
 * Source name in the API. `TICTO-V1` is the older name of the Ticto platform and is used for every Ticto integration.
 */
export function sourceOf({ origin }: Pick<Origin, 'origin'>): Source {
  return origin === 'TICTO' ? 'TICTO-V1' : (origin as Source)
}

/** The integration fields of the API: only the one of the row's platform can have an id. */
export function integrationIds({ origin, integration_id }: Origin): Record<IntegrationField, number | null> {
  const own = integrationField(origin as PlatformId)
  return eachIntegrationField((field) => (field === own ? integration_id : null))
}

/**
 * Conditions by the integration fields of the API, from one on the id in `t.integration_id`. All ids come from one
 * table, so `sale_integration_id` also finds those of platforms with a field of their own.
 */
export function byIntegrationField<V>(byId: (id: V) => Condition): Record<IntegrationField, (id: V) => Condition> {
  return eachIntegrationField((field) => {
    if (field === 'sale_integration_id') return byId
    const types = PLATFORM_IDS.filter((type) => integrationField(type) === field)
    return (id) => sql`(${byId(id)} and t.origin = any(${types}::text[]))`
  })
}

/** Integrations of listed rows, with the fields that lists show. */
export async function integrationsOf(tx: Tx, companies: number[], rows: readonly Pick<Origin, 'integration_id'>[]) {
  const ids = rows.flatMap((row) => row.integration_id ?? [])
  if (ids.length === 0) return []
  const found = await tx
    .selectFrom('sale_integration')
    .select(['id', 'type', 'name'])
    .where('company_id', 'in', companies)
    .where('id', 'in', ids)
    .execute()
  return found.map(({ type, ...one }) => ({ ...one, type: type as PlatformId }))
}
