import { AppError } from '@talao/contract'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import type { HoldDeps } from '../../note/notes/request-event.ts'

/** Locks a sale for the transaction, so that concurrent actions run one after the other. */
export function withLockedSale<T>(
  deps: HoldDeps,
  sale: { company_id: number; id: number },
  work: (tx: Tx, row: StoredSale, now: Date) => Promise<T>,
): Promise<T> {
  const now = deps.clock.now()
  return withCompanies(deps.db, [sale.company_id], async (tx) => {
    const row = await tx
      .selectFrom('sale')
      .selectAll()
      .where('company_id', '=', sale.company_id)
      .where('id', '=', sale.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('nao_encontrado')
    return work(tx, row, now)
  })
}
