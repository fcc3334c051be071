import type { Selectable } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { ProductTable } from '../../kit/db/tables.gen.ts'

type Facts = Pick<Selectable<ProductTable>, 'company_id' | 'type_fiscal_note' | 'ncm' | 'nfs_service'>
type Service = { national_service_code?: string | null; municipal_service_code?: string | null; lc_116?: string | null }

/**
 * Whether the product's notes have the required codes, its own or the company's: the NCM for goods, the service code
 * for services.
 */
export async function isComplete(tx: Tx, product: Facts): Promise<boolean> {
  const needsNfe = product.type_fiscal_note !== 'NFSE'
  const needsNfse = product.type_fiscal_note !== 'NFE'
  return (!needsNfe || (await hasNcm(tx, product))) && (!needsNfse || (await hasService(tx, product)))
}

async function hasNcm(tx: Tx, { company_id, ncm }: Facts): Promise<boolean> {
  if (ncm !== null) return true
  const row = await tx
    .selectFrom('nfe_default_setting')
    .select('ncm')
    .where('company_id', '=', company_id)
    .executeTakeFirst()
  return row?.ncm != null
}

async function hasService(tx: Tx, { company_id, nfs_service }: Facts): Promise<boolean> {
  if (namesService(nfs_service)) return true
  const row = await tx
    .selectFrom('nfs_default_setting')
    .select('nfs_service')
    .where('company_id', '=', company_id)
    .executeTakeFirst()
  return namesService(row?.nfs_service)
}

function namesService(stored: unknown): boolean {
  const service = (typeof stored === 'string' ? JSON.parse(stored) : (stored ?? {})) as Service
  return Boolean(service.national_service_code ?? service.municipal_service_code ?? service.lc_116)
}
