import { AppError } from '@talao/contract'
import { dayInSaoPaulo } from '@talao/fiscal'
import { type Tx, withCompanies } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import { companyOf } from '../../http/company-of.ts'
import type { Deps } from '../../http/deps.ts'
import { dueDates, type Terms } from './schedule.ts'

export type Agreed = Terms & { amount_cents: number }
type Own = { company_id: number; contract_id: number }

/**
 * The installments of the contract as it stands now: a pending one takes its day and amount, one that is not due any more is cancelled, and
 * one that was so cancelled and is due again is pending again.
 */
export async function layInstallments(tx: Tx, own: Own, terms: Agreed, now: Date): Promise<void> {
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

/** Those still pending take the day and amount of the contract as it stands now, and no other ever comes to be. */
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

/** The contract owes nothing after so many installments. Which ones it cancelled itself is kept: they come back with it. */
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

/** Adds what a contract without an end owes by now, if it still is one; nothing that was laid before changes. */
export async function layAhead(tx: Tx, own: Own, now: Date): Promise<void> {
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

/** Money that came in is not unsaid by cancelling: a paid installment first becomes pending again. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  PENDING: ['PAID', 'CANCELED'],
  PAID: ['PENDING'],
  CANCELED: ['PENDING'],
}

type Change = { status?: string | undefined; paid_at?: string | null | undefined }

/** When it was paid is told, or was told before; one that is paid by this without a day is paid now. */
export async function changeInstallment(deps: Deps, actor: Actor, id: number, change: Change): Promise<void> {
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
    // What was only sent back stays the contract's.
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
