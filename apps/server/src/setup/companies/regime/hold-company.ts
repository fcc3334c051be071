import { AppError } from '@talao/contract'
import type { Tx } from '../../../kit/db/scope.ts'

/** Locks the company until the end of the transaction and counts the save. Without a version, the save overwrites. */
export async function holdCompany(tx: Tx, companyId: number, seen: number | undefined, now: Date): Promise<void> {
  const company = await tx
    .selectFrom('company')
    .select('version')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!company) throw new AppError('nao_encontrado')
  if (seen !== undefined && seen !== company.version) throw new AppError('versao_desatualizada')
  await tx
    .updateTable('company')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', companyId)
    .execute()
}
