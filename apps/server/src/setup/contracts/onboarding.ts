import { AppError, type OnboardingOut } from '@talao/contract'
import { readCompanies, type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { NoteDeps } from '../../note/note-deps.ts'

/** The status of a company whose onboarding was never moved. */
export const FIRST_STATUS = 'AWAITING_PRODUCT_CONFIGURATION'

/** The onboarding status of a client company and its history. Starts at `FIRST_STATUS`. */
export async function readOnboarding(deps: NoteDeps, companyId: number): Promise<OnboardingOut> {
  return readCompanies(deps.db, [companyId], async (tx) => {
    await requireExists(tx, companyId)
    const steps = await tx
      .selectFrom('onboarding_step')
      .selectAll()
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute()
    return {
      company_id: companyId,
      status: (await statusOf(tx, companyId)) as OnboardingOut['status'],
      history: steps.map((step) => ({
        status: step.status as OnboardingOut['status'],
        at: step.at.toISOString(),
        user: { id: step.user_id, name: step.user_name },
      })),
    }
  })
}

/** Setting the same status again records no step. */
export async function moveOnboarding(
  deps: NoteDeps,
  actor: Actor,
  companyId: number,
  status: OnboardingOut['status'] | undefined,
): Promise<void> {
  const now = deps.clock.now()
  await withCompanies(deps.db, [companyId], async (tx) => {
    await requireExists(tx, companyId)
    if (status === undefined || status === (await statusOf(tx, companyId))) return
    const moved = await tx
      .insertInto('onboarding')
      .values({ company_id: companyId, status, updated_at: now })
      .onConflict((conflict) =>
        conflict.column('company_id').doUpdateSet({ status, updated_at: now }).where('onboarding.status', '<>', status),
      )
      .returning('company_id')
      .execute()
    if (moved.length === 0) return
    await tx
      .insertInto('onboarding_step')
      .values({ company_id: companyId, status, at: now, user_id: actor.userId, user_name: actor.name })
      .execute()
  })
}

async function statusOf(tx: Tx, companyId: number): Promise<string> {
  const row = await tx.selectFrom('onboarding').select('status').where('company_id', '=', companyId).executeTakeFirst()
  return row?.status ?? FIRST_STATUS
}

async function requireExists(tx: Tx, companyId: number): Promise<void> {
  const company = await tx.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst()
  if (!company) throw new AppError('nao_encontrado')
}
