import type { NfsDefaultSettingIn } from '@talao/contract'
import type { z } from 'zod'
import { serviceAfter } from '../../company/service/service.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { saveDefaults } from '../companies/save-defaults.ts'

/** Saves the company's NFS-e defaults. Service fields absent from the body stay unchanged. */
export async function saveNfsDefaults(
  tx: Tx,
  companyId: number,
  { version, nfs_service, ...fields }: z.output<typeof NfsDefaultSettingIn>,
  now: Date,
): Promise<void> {
  const before = await tx
    .selectFrom('nfs_default_setting')
    .select('nfs_service')
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
  const set = {
    ...fields,
    ...(nfs_service ? { nfs_service: JSON.stringify(serviceAfter(before?.nfs_service, nfs_service)) } : {}),
  }
  await saveDefaults(tx, 'nfs_default_setting', { companyId, version, set, now })
}
