import type { Tx } from '../../kit/db/scope.ts'
import type { SoldKinds } from './sold-kinds.ts'

/** Kinds of which the company has an authorised note. */
export async function authorisedKinds(tx: Tx, companyId: number): Promise<SoldKinds> {
  const has = async (kind: 'NFE' | 'NFSE') =>
    (await tx
      .selectFrom('note')
      .select('id')
      .where('company_id', '=', companyId)
      .where('kind', '=', kind)
      .where('enotas_status', '=', 'Autorizada')
      .limit(1)
      .executeTakeFirst()) !== undefined
  return { nfe: await has('NFE'), nfse: await has('NFSE') }
}
