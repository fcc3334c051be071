import type { Environment, VoidRangeHint } from '@talao/gateways'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import { withCompanies } from '../db/scope.ts'

/** The gateway gave numbers up by itself: they are no gap, and its declaration is kept like one of ours. */
export async function keepGatewayVoid(
  { db, clock }: { db: Db; clock: Clock },
  companyId: number,
  gateway: string,
  environment: Environment,
  hint: VoidRangeHint,
): Promise<void> {
  const now = clock.now()
  await withCompanies(db, [companyId], async (tx) => {
    const company = await tx.selectFrom('company').select('cnpj').where('id', '=', companyId).executeTakeFirst()
    if (company?.cnpj !== hint.cnpj) return
    await tx
      .insertInto('void_range')
      .values({
        company_id: companyId,
        environment,
        gateway,
        serie: hint.serie,
        year: now.getUTCFullYear(),
        first_number: hint.first,
        last_number: hint.last,
        reason: 'Declarada pela própria emissora.',
        state: 'DONE',
        protocol: hint.protocol,
        provider_path: hint.path,
        registered_at: now,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
