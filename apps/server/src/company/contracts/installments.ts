import { AppError } from '@talao/contract'
import { dayInSaoPaulo } from '@talao/fiscal'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import type { CompanyDeps } from '../company-deps.ts'
import { dueDates, type Terms } from './schedule.ts'

export type Agreed = Terms & { amount_cents: number }
type Own = { company_id: number; contract_id: number }

/**
 * Creates or updates the contract's installments. A pending one gets the current due date and amount. One that is no
 * longer due is cancelled. One that the contract cancelled and that is due again becomes pending.
 */
export async function upsertInstallments(tx: Tx, own: Own, terms: Agreed, now: Date): Promise<void> {
  const values = owed(own, terms, now)
  await tx
    .insertInto('installment')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'contract_id', 'number'])
        .doUpdateSet((eb) => ({
          due_date: eb.ref('excluded.due_date'),
          amount_cents: eb.ref('excluded.amount_cents'),
          status: eb.ref('excluded.status'),
          by_contract: false,
          updated_at: now,
        }))
        .where((eb) => eb.or([eb('installment.status', '=', 'PENDING'), eb('installment.by_contract', '=', true)])),
    )
    .execute()
  await cancelAfter(tx, own, values.length, now)
}

/** Updates the due date and amount of pending installments and cancels those past the end. Never adds one. */
export async function moveInstallments(tx: Tx, own: Own, terms: Agreed, now: Date): Promise<void> {
  const values = owed(own, terms, now)
  for (const { number, due_date, amount_cents } of values)
    await tx
      .updateTable('installment')
      .set({ due_date, amount_cents, updated_at: now })
      .where('company_id', '=', own.company_id)
      .where('contract_id', '=', own.contract_id)
      .where('number', '=', number)
      .where('status', '=', 'PENDING')
      .execute()
  await cancelAfter(tx, own, values.length, now)
}

/**
 * Cancels pending installments after this number. `by_contract` marks them, so that they come back with the contract.
 */
export async function cancelAfter(tx: Tx, own: Own, number: number, now: Date): Promise<void> {
  await tx
    .updateTable('installment')
    .set({ status: 'CANCELED', by_contract: true, updated_at: now })
    .where('company_id', '=', own.company_id)
    .where('contract_id', '=', own.contract_id)
    .where('status', '=', 'PENDING')
    .where('number', '>', number)
    .execute()
}

/** Adds installments that an active contract without an end date now owes. Existing ones do not change. */
export async function extendInstallments(tx: Tx, own: Own, now: Date): Promise<void> {
  const terms = await tx
    .selectFrom('contract')
    .select(['recurrence', 'start_date', 'end_date', 'amount_cents'])
    .where('company_id', '=', own.company_id)
    .where('id', '=', own.contract_id)
    .where('end_date', 'is', null)
    .where('status', 'in', ['ACTIVE', 'INDEBIT'])
    .forUpdate()
    .executeTakeFirst()
  if (!terms) return
  await tx
    .insertInto('installment')
    .values(owed(own, terms, now))
    .onConflict((conflict) => conflict.columns(['company_id', 'contract_id', 'number']).doNothing())
    .execute()
}

function owed({ company_id, contract_id }: Own, terms: Agreed, now: Date) {
  return dueDates(terms, dayInSaoPaulo(now)).map((due_date, at) => ({
    company_id,
    contract_id,
    number: at + 1,
    due_date,
    amount_cents: terms.amount_cents,
    status: 'PENDING',
    created_at: now,
    updated_at: now,
  }))
}

/** A paid installment cannot be cancelled directly: it must become pending first. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  PENDING: ['PAID', 'CANCELED'],
  PAID: ['PENDING'],
  CANCELED: ['PENDING'],
}

type Change = { status?: string | undefined; paid_at?: string | null | undefined }

/** Changes status and payment date. A payment without a date keeps its earlier date, or is dated now. */
export async function changeInstallment(deps: CompanyDeps, actor: Actor, id: number, change: Change): Promise<void> {
  const companyId = await companyOf(deps, actor, 'installment', id)
  const now = deps.clock.now()
  await withCompanies(deps.db, [companyId], async (tx) => {
    const row = await tx
      .selectFrom('installment')
      .select(['status', 'paid_at', 'by_contract'])
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('nao_encontrado')
    const status = change.status ?? row.status
    if (row.status !== status && !MAY[row.status]?.includes(status)) throw new AppError('parcela_nao_muda')
    const paid_at = status === 'PAID' ? paidAt(change, row.paid_at, now) : null
    // Saving the same status keeps the mark that the contract cancelled it.
    const by_contract = status === row.status && row.by_contract
    await tx
      .updateTable('installment')
      .set({ status, paid_at, by_contract, updated_at: now })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
  })
}

function paidAt({ paid_at }: Change, before: Date | null, now: Date): Date {
  if (paid_at === undefined) return before ?? now
  const at = paid_at === null ? now : new Date(paid_at)
  if (at > now)
    throw new AppError('dados_invalidos', { errors: { paid_at: ['O pagamento não pode estar no futuro.'] } })
  return at
}
