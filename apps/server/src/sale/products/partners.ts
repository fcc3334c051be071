import { AppError, type FieldErrors, type ProductIn } from '@talao/contract'
import type { z } from 'zod'
import { readCompanies, type Tx } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { belongsTo } from '../edit/check-edits.ts'

type Own = { company_id: number; product_id: number }
type Given = NonNullable<z.output<typeof ProductIn>['coproducers']>
export type PartnerRow = {
  coproducer_company_id: number | null
  name: string | null
  document: string | null
  email: string | null
  percentage: string
}

/**
 * Rows for the co-producers a form names. Only a member of both companies or a platform administrator may add a
 * co-producer company. After that, other users may save the product with it.
 */
export async function readPartners(
  deps: Pick<NoteDeps, 'db'>,
  actor: Actor,
  given: Given,
  known: readonly number[],
): Promise<PartnerRow[]> {
  const errors: FieldErrors = {}
  for (const [at, { company_id }] of given.entries()) {
    if (company_id !== null && !known.includes(company_id) && !belongsTo(actor, company_id))
      errors[`coproducers.${at}.company_id`] = ['Escolha uma empresa da qual você faz parte.']
  }
  if (Object.keys(errors).length > 0) throw new AppError('dados_invalidos', { errors })
  const companies = await companiesOf(
    deps,
    given.flatMap(({ company_id }) => company_id ?? []),
  )
  return given.map(({ company_id, name, document, email, percentage }, at) => {
    const company = companies.find(({ id }) => id === company_id)
    if (company_id !== null && !company)
      throw new AppError('dados_invalidos', {
        errors: { [`coproducers.${at}.company_id`]: ['Esta empresa não existe.'] },
      })
    return {
      coproducer_company_id: company_id,
      name: company?.corporate_name ?? name,
      document: company?.cnpj ?? document,
      email,
      percentage,
    }
  })
}

export function storedPartners(tx: Tx, { company_id, product_id }: Own) {
  return tx
    .selectFrom('product_coproducer')
    .select(['coproducer_company_id', 'name', 'document', 'email', 'percentage'])
    .where('company_id', '=', company_id)
    .where('product_id', '=', product_id)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function writePartners(tx: Tx, own: Own, rows: readonly PartnerRow[]): Promise<void> {
  await tx
    .deleteFrom('product_coproducer')
    .where('company_id', '=', own.company_id)
    .where('product_id', '=', own.product_id)
    .execute()
  if (rows.length > 0)
    await tx
      .insertInto('product_coproducer')
      .values(rows.map((row, position) => ({ ...own, ...row, position })))
      .execute()
}

async function companiesOf(deps: Pick<NoteDeps, 'db'>, ids: number[]) {
  if (ids.length === 0) return []
  return readCompanies(deps.db, ids, (tx) =>
    tx.selectFrom('company').select(['id', 'corporate_name', 'cnpj']).where('id', 'in', ids).execute(),
  )
}
