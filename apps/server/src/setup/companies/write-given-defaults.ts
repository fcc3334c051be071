import type { CompanyIn } from '@talao/contract'
import type { z } from 'zod'
import { wholeTax } from '../../company/companies/issuer.ts'
import { wholeService } from '../../company/service/service.ts'
import { differs } from '../../kit/db/differs.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { saveNfsDefaults } from '../service-defaults/save-defaults.ts'
import { saveNfeDefaults } from './settings.ts'

type Body = Pick<z.output<typeof CompanyIn>, 'nfe_default_setting' | 'nfs_default_setting'>

/**
 * Writes the defaults given in a company's save. A block identical to the stored one changes nothing, even with an old
 * version.
 */
export async function writeSaidDefaults(tx: Tx, companyId: number, body: Body, now: Date): Promise<void> {
  const { nfe_default_setting: goods, nfs_default_setting: services } = body
  if (goods) {
    const { version: _version, nfe_tax = {}, ...fields } = goods
    const row = await tx
      .selectFrom('nfe_default_setting')
      .selectAll()
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    if (differs(row, fields) || differs(wholeTax(row.nfe_tax), nfe_tax))
      await saveNfeDefaults(tx, companyId, goods, now)
  }
  if (services) {
    const { version: _version, nfs_service = {}, ...fields } = services
    const row = await tx
      .selectFrom('nfs_default_setting')
      .selectAll()
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    if (differs(row, fields) || differs(wholeService(row.nfs_service), nfs_service))
      await saveNfsDefaults(tx, companyId, services, now)
  }
}
