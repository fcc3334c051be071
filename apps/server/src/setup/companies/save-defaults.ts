import { AppError } from '@talao/contract'
import type { UpdateObject } from 'kysely'
import type { SoldKinds } from '../../company/companies/sold-kinds.ts'
import type { Tx } from '../../kit/db/scope.ts'
import type { DB } from '../../kit/db/tables.gen.ts'
import { refuseUnreadyProduction } from './production.ts'

const KINDS = {
  nfe_default_setting: { nfe: true, nfse: false },
  nfs_default_setting: { nfe: false, nfse: true },
} satisfies Partial<Record<keyof DB, SoldKinds>>
type DefaultsTable = keyof typeof KINDS

type Said<T extends DefaultsTable> = {
  companyId: number
  version: number | undefined
  set: UpdateObject<DB, T> & { in_production?: boolean }
  now: Date
}

/**
 * Writes the given defaults of one kind of note. Switching them to production requires the readiness for production.
 */
export async function saveDefaults<T extends DefaultsTable>(
  tx: Tx,
  table: T,
  { companyId, version, set, now }: Said<T>,
): Promise<void> {
  const before = await tx
    .selectFrom<DefaultsTable>(table)
    .select('in_production')
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
  const row = await tx
    .updateTable<DefaultsTable>(table)
    .set((eb) => ({ ...set, version: eb('version', '+', 1), updated_at: now }))
    .where('company_id', '=', companyId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning('company_id')
    .executeTakeFirst()
  if (!row) throw new AppError(version === undefined ? 'nao_encontrado' : 'versao_desatualizada')
  if (set.in_production && !before?.in_production)
    await refuseUnreadyProduction(tx, companyId, 'in_production', now, KINDS[table])
}
