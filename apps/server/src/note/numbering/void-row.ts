import type { VoidRange } from '@talao/gateways'
import type { Selectable } from 'kysely'
import type { RequestQuota } from '../../company/gateways/request-quota.ts'
import type { Transports } from '../../company/gateways/transports.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config/config.ts'
import type { Db } from '../../kit/db/connect.ts'
import type { Tx } from '../../kit/db/scope.ts'
import type { VoidRangeTable } from '../../kit/db/tables.gen.ts'
import type { FileStore } from '../../kit/files/store.ts'
import type { Vault } from '../../kit/secrets/vault.ts'

export type VoidRef = { company_id: number; void_range_id: number }
export type VoidRow = Selectable<VoidRangeTable>
export type VoidDeps = {
  config: Config
  clock: Clock
  vault: Vault
  db: Db
  files: FileStore
  transports: Transports
  credits: RequestQuota
}

/** The range as it is sent to the authority. */
export async function rangeOf(tx: Tx, row: VoidRow): Promise<VoidRange> {
  const company = await tx
    .selectFrom('company')
    .leftJoin('company_address', 'company_address.company_id', 'company.id')
    .select(['company.cnpj', 'company_address.state_id'])
    .where('company.id', '=', row.company_id)
    .executeTakeFirstOrThrow()
  return {
    cnpj: company.cnpj,
    environment: row.environment as VoidRange['environment'],
    state_id: company.state_id ?? 0,
    year: row.year,
    serie: row.serie,
    first: row.first_number,
    last: row.last_number,
    reason: row.reason,
  }
}
