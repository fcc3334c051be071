import { AppError, type CreditPurchaseIn } from '@talao/contract'
import type { z } from 'zod'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { TellDeps } from '../tell-deps.ts'

/** Records a purchase of credits, or with a negative quantity a reversal. Returns its id. */
export async function addCredits(deps: TellDeps, given: z.output<typeof CreditPurchaseIn>): Promise<number> {
  const { company_id, quantity, note } = given
  const now = deps.clock.now()
  return withCompanies(deps.db, [company_id], async (tx) => {
    // Lock the company, so that two concurrent reversals do not both find enough credits.
    const company = await tx
      .selectFrom('company')
      .select('id')
      .where('id', '=', company_id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!company) throw new AppError('nao_encontrado')
    const bought = await boughtBy(tx, company_id)
    if (bought + quantity < 0)
      throw new AppError('dados_invalidos', {
        errors: { quantity: [`Só ${bought} créditos foram comprados: retire no máximo estes.`] },
      })
    const { id } = await tx
      .insertInto('credit_purchase')
      .values({ company_id, quantity, note: note ?? null, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

async function boughtBy(tx: Tx, companyId: number): Promise<number> {
  const { bought } = await tx
    .selectFrom('credit_purchase')
    .select(({ fn }) => fn.sum<number | null>('quantity').as('bought'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return bought ?? 0
}
