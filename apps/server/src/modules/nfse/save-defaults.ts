import { AppError, type NfsDefaultSettingIn } from '@talao/contract'
import type { z } from 'zod'
import type { Tx } from '../../db/scope.ts'
import { refuseUnreadyProduction } from '../companies/production.ts'
import { serviceAfter } from './service.ts'

/** What was said of the defaults of the company's service notes. Switching them to production asks for what production needs. */
export async function saveNfsDefaults(
  tx: Tx,
  companyId: number,
  { version, deductions, nfs_service, ...fields }: z.output<typeof NfsDefaultSettingIn>,
  now: Date,
): Promise<void> {
  const before = await tx
    .selectFrom('nfs_default_setting')
    .select(['in_production', 'nfs_service'])
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
  const row = await tx
    .updateTable('nfs_default_setting')
    .set((eb) => ({
      ...fields,
      ...(deductions === undefined ? {} : { deductions_cents: deductions }),
      ...(nfs_service ? { nfs_service: JSON.stringify(serviceAfter(before?.nfs_service, nfs_service)) } : {}),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('company_id', '=', companyId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning('company_id')
    .executeTakeFirst()
  if (!row) throw new AppError(version === undefined ? 'nao_encontrado' : 'versao_desatualizada')
  if (fields.in_production && !before?.in_production)
    await refuseUnreadyProduction(tx, companyId, 'in_production', now, { nfe: false, nfse: true })
}
