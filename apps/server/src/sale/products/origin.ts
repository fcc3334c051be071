import { AppError, type ProductIn } from '@talao/contract'
import {
  INTEGRATION_FIELDS,
  type IntegrationField,
  integrationField,
  type PlatformId,
} from '@talao/contract/fields/ids'
import type { z } from 'zod'
import type { Tx } from '../../kit/db/scope.ts'
import { integrationIds, type Origin } from '../../ledger/source.ts'

type Given = Pick<z.output<typeof ProductIn>, IntegrationField>
type Product = Origin & { company_id: number; id: number; oauth_client_id: number | null }

/**
 * The integration that a user assigns to a product, checked; undefined if it does not change. At most one, of the same
 * company, in the field of its platform. Without it, the first sale would create a second product with the same code.
 * It cannot change once the product has sales.
 */
export async function changedOrigin(
  tx: Tx,
  companyId: number,
  given: Given,
  before: Product | null,
): Promise<Origin | undefined> {
  const known = integrationIds(before ?? BY_HAND)
  const [field] = INTEGRATION_FIELDS.filter((name) => given[name] !== undefined && given[name] !== known[name])
  if (field === undefined) return undefined
  const set = INTEGRATION_FIELDS.flatMap((name) => {
    const id = given[name] === undefined ? known[name] : given[name]
    return id === null ? [] : [{ name, id }]
  })
  if (set.length > 1 || (before && before.oauth_client_id !== null)) refuse(field, 'Um produto é de uma integração só.')
  if (before && (await isSold(tx, before))) refuse(field, 'O produto já tem vendas, então a integração dele não muda.')
  const [only] = set
  return only ? namedIntegration(tx, companyId, only) : BY_HAND
}

const BY_HAND: Origin = { origin: 'MANUAL', integration_id: null }

async function namedIntegration(
  tx: Tx,
  companyId: number,
  { name, id }: { name: IntegrationField; id: number },
): Promise<Origin> {
  const integration = await tx
    .selectFrom('sale_integration')
    .select('type')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!integration) refuse(name, 'Esta empresa não tem esta integração.')
  const own = integrationField(integration.type as PlatformId)
  if (own !== name) refuse(name, `Esta integração é de outra plataforma: use ${own}.`)
  return { origin: integration.type, integration_id: id }
}

async function isSold(tx: Tx, { company_id, id }: Product): Promise<boolean> {
  const sold = await tx
    .selectFrom('sale_item')
    .select('id')
    .where('company_id', '=', company_id)
    .where('product_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return sold !== undefined
}

function refuse(field: string, text: string): never {
  throw new AppError('dados_invalidos', { errors: { [field]: [text] } })
}
