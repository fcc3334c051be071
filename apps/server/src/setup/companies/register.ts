import { randomUUID } from 'node:crypto'
import { AppError, type ConfirmRegisterBody } from '@talao/contract'
import type { z } from 'zod'
import { takeQuota } from '../../company/lookups/outside/quota.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { Queue } from '../../kit/queue/queue.ts'
import { waitFor } from '../../kit/queue/wait-for-job.ts'
import type { NoteDeps } from '../../note/note-deps.ts'

/** Below the time limit of a request. */
const PATIENCE_MS = 25_000
const PER_PERSON_A_MINUTE = 5
/** After a save, an answer up to a week old is used. */
const WEEK_MINUTES = 7 * 24 * 60

/**
 * Looks the company up in the background: saving neither waits for the register nor fails because of it. Also sends
 * notes that the save released.
 */
export async function checkAfterSave(tx: Tx, queue: Queue, companyId: number): Promise<void> {
  const wish = { company_id: companyId, max_age_minutes: WEEK_MINUTES }
  await queue.enqueue(tx, 'check-register', wish, { key: `company:${companyId}` })
}

/** Looks the company up at once, while the user waits. */
export async function checkNow(deps: NoteDeps, { userId }: Actor, companyId: number): Promise<void> {
  if (!(await takeQuota(deps.db, `register:${userId}`, PER_PERSON_A_MINUTE, deps.clock.now())))
    throw new AppError('limite_excedido', { retryAfterSeconds: 60 })
  const key = `now:${companyId}:${randomUUID()}`
  await withCompanies(deps.db, [companyId], async (tx) => {
    await existing(tx, companyId)
    const wish = { company_id: companyId, max_age_minutes: 0 }
    await deps.queue.enqueue(tx, 'check-register', wish, { key })
  })
  const end = await waitFor(deps.db, 'check-register', key, PATIENCE_MS)
  if (end !== 'done') throw new AppError('consulta_indisponivel', { retryAfterSeconds: 60 })
}

/** Marks the register's answer as out of date. It holds no note back until it changes. */
export async function confirmRegister(
  deps: NoteDeps,
  { name }: Actor,
  companyId: number,
  seen: z.output<typeof ConfirmRegisterBody>,
): Promise<void> {
  const now = deps.clock.now()
  await withCompanies(deps.db, [companyId], async (tx) => {
    const { register_regime: regime, register_status: status } = await existing(tx, companyId)
    if (regime !== seen.register_regime || status !== seen.register_status) throw new AppError('versao_desatualizada')
    await tx
      .updateTable('company')
      .set({
        register_confirmed_at: now,
        register_confirmed_by: name,
        register_confirmed_regime: regime,
        register_confirmed_status: status,
      })
      .where('id', '=', companyId)
      .execute()
    await checkAfterSave(tx, deps.queue, companyId)
  })
}

async function existing(tx: Tx, companyId: number) {
  const company = await tx
    .selectFrom('company')
    .select(['register_regime', 'register_status'])
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!company) throw new AppError('nao_encontrado')
  return company
}
