import type { Tx } from '../../kit/db/scope.ts'
import type { CompanyDeps } from '../company-deps.ts'
import { authorisedKinds } from './authorised-kinds.ts'
import { both, neededKinds, type SoldKinds, soldKinds } from './sold-kinds.ts'

/** Kinds that the provider must register the company for: those it needs, and those it once issued. */
export async function registeredKinds(tx: Tx, companyId: number): Promise<SoldKinds> {
  return both(neededKinds(await soldKinds(tx, companyId)), await authorisedKinds(tx, companyId))
}

/** Enqueues a new registration if a change of products, integrations or defaults changes the needed kinds. */
export async function registeringKinds<T>(
  { queue }: Pick<CompanyDeps, 'queue'>,
  tx: Tx,
  companyId: number,
  change: () => Promise<T>,
): Promise<T> {
  const before = await registeredKinds(tx, companyId)
  const done = await change()
  const after = await registeredKinds(tx, companyId)
  if (before.nfe !== after.nfe || before.nfse !== after.nfse)
    await queue.enqueue(tx, 'register-company', { company_id: companyId }, { key: `company:${companyId}` })
  return done
}
