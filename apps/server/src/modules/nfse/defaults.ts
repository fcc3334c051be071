import { AppError, type NfsDefaultSettingIn, type NfsDefaultSettingOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields'
import type { NfsDefaultSetting, NfseNature } from '@talao/fiscal'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { NfsDefaultSettingTable } from '../../db/tables.gen.ts'
import type { Tx } from '../../db/scope.ts'
import { refuseUnreadyProduction } from '../companies/production.ts'
import { presentService, wholeService } from './service.ts'

/** What the company set once for all its service notes. */
export async function loadNfsDefaults(tx: Tx, companyId: number): Promise<NfsDefaultSetting> {
  const row = await tx
    .selectFrom('nfs_default_setting')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return {
    in_production: row.in_production,
    send_email: row.send_email,
    nature_operation: row.nature_operation as NfseNature,
    deductions_cents: row.deductions_cents,
    nfs_service: wholeService(row.nfs_service),
  }
}

export function presentNfsDefaults(row: Selectable<NfsDefaultSettingTable>): NfsDefaultSettingOut {
  return {
    company_id: row.company_id,
    in_production: row.in_production,
    send_email: row.send_email,
    nature_operation: row.nature_operation as NfseNature,
    deductions: moneyOut(row.deductions_cents),
    nfs_service: presentService(row.nfs_service),
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** What was said of the defaults of the company's service notes. Switching them to production asks for what production needs. */
export async function saveNfsDefaults(
  tx: Tx,
  companyId: number,
  { version, deductions, nfs_service, ...fields }: z.output<typeof NfsDefaultSettingIn>,
  now: Date,
): Promise<void> {
  const before = await tx
    .selectFrom('nfs_default_setting')
    .select('in_production')
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
  const row = await tx
    .updateTable('nfs_default_setting')
    .set((eb) => ({
      ...fields,
      ...(deductions === undefined ? {} : { deductions_cents: deductions }),
      ...(nfs_service ? { nfs_service: sql<string>`nfs_service || ${JSON.stringify(nfs_service)}::jsonb` } : {}),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('company_id', '=', companyId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning('company_id')
    .executeTakeFirst()
  if (!row) throw new AppError(version === undefined ? 'nao_encontrado' : 'versao_desatualizada')
  if (fields.in_production && !before?.in_production) await refuseUnreadyProduction(tx, companyId, 'in_production', now)
}
