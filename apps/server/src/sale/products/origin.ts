import { AppError, type ProductIn } from '@talao/contract'
import { integrationField, type PlatformId } from '@talao/contract/fields/ids'
import type { z } from 'zod'
import type { Tx } from '../../kit/db/scope.ts'
import { PRODUCT_ORIGINS } from '../../ledger/source.ts'

type Origin = Record<(typeof PRODUCT_ORIGINS)[number], number | null>
type Given = z.output<typeof ProductIn>
type Product = Origin & { company_id: number; id: number }

/**
 * Checks the integration that a user assigns to a product. At most one, of the same company, in the column of its
 * platform. Without it, the first sale would create a second product with the same code. It cannot change once the
 * product has sales.
 */
export async function checkOrigin(tx: Tx, companyId: number, body: Given, before: Product | null): Promise<void> {
  const given = Object.fromEntries(
    PRODUCT_ORIGINS.flatMap((name) => (name in body ? [[name, body[name as keyof Given]]] : [])),
  )
  const changed = Object.entries(given).filter(([name, id]) => id !== (before?.[name as keyof Origin] ?? null))
  if (changed.length === 0) return
  const [[field] = ['sale_integration_id']] = changed
  const after: Partial<Origin> = { ...(before ? originOf(before) : {}), ...given }
  const set = PRODUCT_ORIGINS.flatMap((name) => (after[name] == null ? [] : [{ name, id: after[name] }]))
  const [only] = set
  if (set.length > 1) refuse(field, 'Um produto é de uma integração só.')
  if (before && (await isSold(tx, before))) refuse(field, 'O produto já tem vendas, então a integração dele não muda.')
  if (only) await checkIntegration(tx, companyId, only)
}

async function checkIntegration(tx: Tx, companyId: number, { name, id }: { name: string; id: number }): Promise<void> {
  const integration = await tx
    .selectFrom('sale_integration')
    .select('type')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!integration) refuse(name, 'Esta empresa não tem esta integração.')
  const column = integrationField(integration.type as PlatformId)
  if (column !== name) refuse(name, `Esta integração é de outra plataforma: use ${column}.`)
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

function originOf(row: Product): Origin {
  return Object.fromEntries(PRODUCT_ORIGINS.map((name) => [name, row[name]])) as Origin
}

function refuse(field: string, text: string): never {
  throw new AppError('dados_invalidos', { errors: { [field]: [text] } })
}
