import type { NfsDefaultSettingOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import { NFSE_SETTINGS, type NfsDefaultSetting, type NfseNature, nfseFieldsOf } from '@talao/fiscal'
import { withOnlyNationalCode } from '@talao/reference'
import type { Selectable } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { NfsDefaultSettingTable } from '../../kit/db/tables.gen.ts'
import { presentService, wholeService } from './service.ts'

/** The company's default settings for its NFS-e. */
export async function loadNfsDefaults(tx: Tx, companyId: number): Promise<NfsDefaultSetting> {
  const row = await tx
    .selectFrom('nfs_default_setting')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return {
    in_production: row.in_production,
    ...nfseFieldsOf(row, NFSE_SETTINGS),
    nature_operation: row.nature_operation as NfseNature,
    nfs_service: withOnlyNationalCode(wholeService(row.nfs_service)),
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
