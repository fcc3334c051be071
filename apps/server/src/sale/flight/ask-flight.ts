import { AppError } from '@talao/contract'
import { sql } from 'kysely'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import type { Throttle } from '../../people/auth/throttle.ts'
import { scopeIds } from '../../people/company-scope.ts'

/** Asks for a flight of the company now. The nightly one comes all the same. */
export async function askFlight(deps: NoteDeps, throttle: Throttle, actor: Actor, companyId: number): Promise<void> {
  const [company] = await scopeIds(deps, actor, [companyId])
  if (company === undefined) throw new AppError('nao_encontrado')
  const now = deps.clock.now()
  await withCompanies(deps.db, [company], async (tx) => {
    if (await isFlying(tx, [company])) throw new AppError('voo_em_andamento')
    await throttle.limit('flight', company, now)
    await deps.queue.enqueue(tx, 'fly-company', { company_id: company }, { key: `asked:${company}` })
  })
}

/** Whether a flight of one of these companies is under way, or waits only for its turn. */
export async function isFlying(tx: Tx, companies: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ flies: boolean }>`
    select exists (select 1 from jobs.job where name = 'fly-company' and state <= 'active' and start_after <= now()
      and (data->>'company_id')::bigint = any(${companies}::bigint[])) as flies`.execute(tx)
  return rows[0]?.flies ?? false
}
