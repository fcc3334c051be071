import { AppError, type FieldErrors } from '@talao/contract'
import { unknownPlaces } from '../../company/companies/addresses.ts'
import type { Tx } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { Named, SaleInput } from './edits-of.ts'

/**
 * Refuses products and companies that are not visible to the company, and unknown cities. An item that has only a
 * product id gets the product's name.
 */
export async function checkNamed<Asked extends SaleInput>(
  tx: Tx,
  actor: Actor,
  companyId: number,
  body: Asked,
  ownShares: number[],
): Promise<Named<Asked>> {
  const errors: FieldErrors = {}
  const products = await ownProducts(tx, companyId, body)
  for (const [at, item] of (body.items ?? []).entries()) {
    if (item.product_id !== null && !products.has(item.product_id))
      errors[`items.${at}.product_id`] = ['Este produto não existe.']
    if (item.coproducer_id !== null && !ownShares.includes(item.coproducer_id))
      errors[`items.${at}.coproducer_id`] = ['Este coprodutor não é desta venda.']
  }
  for (const [at, share] of (body.coproducers ?? []).entries())
    if (share.company_id !== null && !belongsTo(actor, share.company_id))
      errors[`coproducers.${at}.company_id`] = ['Escolha uma empresa da qual você faz parte.']
  Object.assign(errors, unknownPlaces(body.client?.address, 'client.address'))
  if (Object.keys(errors).length > 0) throw new AppError('dados_invalidos', { errors })
  const items = body.items?.map((item) => ({
    ...item,
    description: item.description ?? products.get(item.product_id ?? 0) ?? '',
  }))
  return { ...body, ...(items && { items }) } as Named<Asked>
}

/** Only members of a company and platform administrators may make it issue notes. */
export function belongsTo(actor: Actor, companyId: number): boolean {
  return actor.isPlatformAdmin || actor.memberships.some((member) => member.company_id === companyId)
}

/** Product names by product id. */
async function ownProducts(tx: Tx, companyId: number, body: SaleInput): Promise<Map<number, string>> {
  const ids = (body.items ?? []).flatMap((item) => item.product_id ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('product')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
