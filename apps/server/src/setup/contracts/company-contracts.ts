import type { CompanyOut } from '@talao/contract'
import type { Tx } from '../../kit/db/scope.ts'
import { loadContracts } from './load.ts'
import { FIRST_STATUS } from './onboarding.ts'

/** Adds to each company what it agreed with the platform: newest contract, installments and onboarding step. */
export async function withContracts(tx: Tx, companies: readonly CompanyOut[]): Promise<CompanyOut[]> {
  const ids = companies.map(({ id }) => id)
  if (ids.length === 0) return []
  const newest = await tx
    .selectFrom('contract')
    .select(['company_id', 'id'])
    .distinctOn('company_id')
    .where('company_id', 'in', ids)
    .orderBy('company_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const contracts = await loadContracts(
    tx,
    ids,
    newest.map(({ id }) => id),
  )
  const steps = await tx
    .selectFrom('onboarding')
    .select(['company_id', 'status'])
    .where('company_id', 'in', ids)
    .execute()
  return companies.map((company) => {
    const found = contracts.find((one) => one.company_id === company.id)
    const status = steps.find((one) => one.company_id === company.id)?.status ?? FIRST_STATUS
    const { installments = [], ...contract } = found ?? {}
    return {
      ...company,
      contract: found ? (contract as CompanyOut['contract']) : null,
      installments,
      onboarding_status: status as CompanyOut['onboarding_status'],
    }
  })
}
