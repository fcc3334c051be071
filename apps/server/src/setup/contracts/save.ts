import { AppError } from '@talao/contract'
import type { API } from '@talao/contract/api'
import { monthsOf } from '@talao/contract/company/recurrence'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { type Agreed, cancelAfter, moveInstallments, upsertInstallments } from '../../company/contracts/installments.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { ContractTable } from '../../kit/db/tables.gen.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import type { NoteDeps } from '../../note/note-deps.ts'

type New = z.output<(typeof API)['POST /api/contract']['body']>
type Given = z.output<(typeof API)['PUT /api/contract/:id']['body']>

/** Creates a contract with all its installments. Returns its id. */
export async function createContract(deps: NoteDeps, given: New): Promise<number> {
  const { company_id, amount_cents, start_date } = given
  const recurrence = given.recurrence ?? 'MONTH'
  monthsOf(recurrence)
  const terms = { recurrence, start_date, end_date: given.end_date ?? null, amount_cents }
  requireOrder(terms)
  const now = deps.clock.now()
  return withCompanies(deps.db, [company_id], async (tx) => {
    const company = await tx.selectFrom('company').select('id').where('id', '=', company_id).executeTakeFirst()
    if (!company) throw new AppError('nao_encontrado')
    const { id } = await tx
      .insertInto('contract')
      .values({ company_id, ...terms, status: given.status ?? 'ACTIVE', created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const own = { company_id, contract_id: id }
    await upsertInstallments(tx, own, terms, now)
    if (given.status === 'CANCELED') await cancelAfter(tx, own, 0, now)
    return id
  })
}

/** Paid installments stay as they are; the others follow the contract. */
export async function updateContract(deps: NoteDeps, actor: Actor, id: number, given: Given): Promise<void> {
  const companyId = await companyOf(deps, actor, 'contract', id)
  const now = deps.clock.now()
  await withCompanies(deps.db, [companyId], async (tx) => {
    const contract = await hold(tx, companyId, id)
    if (given.version !== undefined && given.version !== contract.version) throw new AppError('versao_desatualizada')
    const terms = {
      recurrence: given.recurrence ?? contract.recurrence,
      start_date: given.start_date ?? contract.start_date,
      end_date: given.end_date === undefined ? contract.end_date : given.end_date,
      amount_cents: given.amount_cents ?? contract.amount_cents,
    }
    monthsOf(terms.recurrence)
    requireOrder(terms)
    const status = given.status ?? contract.status
    await tx
      .updateTable('contract')
      .set({ ...terms, status, version: contract.version + 1, updated_at: now })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
    await follow(tx, contract, { ...terms, status }, now)
  })
}

async function follow(
  tx: Tx,
  contract: Selectable<ContractTable>,
  terms: Agreed & { status: string },
  now: Date,
): Promise<void> {
  const own = { company_id: contract.company_id, contract_id: contract.id }
  const fields = ['recurrence', 'start_date', 'end_date', 'amount_cents'] as const
  const changed = fields.filter((field) => terms[field] !== contract[field])
  const movesDays = changed.includes('recurrence') || changed.includes('start_date')
  // Also for a cancelled contract: its installments would come back on these dates.
  if (movesDays && (await hasPaid(tx, own))) throw new AppError('contrato_com_parcela_paga')
  if (terms.status === 'CANCELED') return cancelAfter(tx, own, 0, now)
  const isInForceAgain = terms.status !== contract.status && terms.status !== 'DONE'
  if (changed.length === 0 && !isInForceAgain) return
  // A correction to a finished contract updates pending installments, but neither revives nor adds any.
  if (terms.status === 'DONE') return moveInstallments(tx, own, terms, now)
  await upsertInstallments(tx, own, terms, now)
}

async function hasPaid(tx: Tx, own: { company_id: number; contract_id: number }): Promise<boolean> {
  const paid = await tx
    .selectFrom('installment')
    .select('id')
    .where('company_id', '=', own.company_id)
    .where('contract_id', '=', own.contract_id)
    .where('status', '=', 'PAID')
    .executeTakeFirst()
  return paid !== undefined
}

async function hold(tx: Tx, companyId: number, id: number): Promise<Selectable<ContractTable>> {
  const row = await tx
    .selectFrom('contract')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('nao_encontrado')
  return row
}

function requireOrder({ start_date, end_date }: Agreed): void {
  if (end_date !== null && end_date < start_date)
    throw new AppError('dados_invalidos', { errors: { end_date: ['O último dia não pode vir antes do primeiro.'] } })
}
