import { type ContractOut, type InstallmentOut, moneyOut } from '@talao/contract'
import type { Selectable } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { InstallmentTable } from '../../kit/db/tables.gen.ts'
import { inOrder } from '../../kit/list/page.ts'

/** Contracts with their company and installments, ordered by id. */
export async function loadContracts(
  tx: Tx,
  companies: readonly number[],
  ids: readonly number[],
): Promise<ContractOut[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('contract as c')
    .innerJoin('company as o', 'o.id', 'c.company_id')
    .selectAll('c')
    .select(['o.corporate_name', 'o.cnpj'])
    .where('c.company_id', 'in', [...companies])
    .where('c.id', 'in', [...ids])
    .execute()
  const installments = await tx
    .selectFrom('installment')
    .selectAll()
    .where('company_id', 'in', [...companies])
    .where('contract_id', 'in', [...ids])
    .orderBy('number')
    .execute()
  const contracts = rows.map((row) => ({
    id: row.id,
    company_id: row.company_id,
    company: { id: row.company_id, corporate_name: row.corporate_name, cnpj: row.cnpj },
    status: row.status as ContractOut['status'],
    recurrence: row.recurrence as ContractOut['recurrence'],
    amount: moneyOut(row.amount_cents),
    start_date: row.start_date,
    end_date: row.end_date,
    installments: installments.filter((one) => one.contract_id === row.id).map(presentInstallment),
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }))
  return inOrder(ids, contracts)
}

function presentInstallment(row: Selectable<InstallmentTable>): InstallmentOut {
  return {
    id: row.id,
    contract_id: row.contract_id,
    number: row.number,
    due_date: row.due_date,
    amount: moneyOut(row.amount_cents),
    status: row.status as InstallmentOut['status'],
    paid_at: row.paid_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
