import { AppError, type SplitPartOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import { readCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { carriageOfSale } from '../../ledger/carriage.ts'
import { sharesOfSale } from '../../note/drafts/shares.ts'
import type { NoteDeps } from '../../note/note-deps.ts'

/**
 * How much of a sale each company documents. The parts sum to the sale. A co-producer who issues nothing is listed with
 * zero.
 */
export async function splitOf(deps: NoteDeps, actor: Actor, id: number): Promise<SplitPartOut[]> {
  const companyId = await companyOf(deps, actor, 'sale', id)
  return readCompanies(deps.db, [companyId], async (tx) => {
    const sale = await tx
      .selectFrom('sale')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!sale) throw new AppError('nao_encontrado')
    const company = await tx
      .selectFrom('company')
      .select(['id', 'corporate_name', 'cnpj'])
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    const shares = await sharesOfSale(tx, sale)
    return [
      {
        company_id: company.id,
        name: company.corporate_name,
        document: company.cnpj,
        kind: 'PRODUCER',
        // `sharesOfSale` divides the sale without its freight, which the producer alone documents.
        amount: moneyOut(shares.producer + carriageOfSale(sale).freight_cents),
      },
      ...shares.partners.map(({ company_id, name, document, cents }) => ({
        company_id,
        name,
        document,
        kind: 'COPRODUCER' as const,
        amount: moneyOut(cents),
      })),
    ]
  })
}
