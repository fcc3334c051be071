import { AppError } from '@talao/contract'
import { withCompanies } from '../../kit/db/scope.ts'
import type { TellDeps } from '../tell-deps.ts'
import type { Endpoint } from './commands.ts'

/** Sends a delivery again, whatever its outcome: same event and id, with the full retry schedule. */
export async function replayDelivery(deps: TellDeps, endpoint: Endpoint, deliveryId: number): Promise<void> {
  const { company_id, id } = endpoint
  await withCompanies(deps.db, [company_id], async (tx) => {
    const row = await tx
      .selectFrom('webhook_endpoint')
      .select('is_active')
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw new AppError('nao_encontrado')
    const asked = await tx
      .updateTable('webhook_delivery')
      .set((eb) => ({ state: 'WAITING', attempts_before: eb.ref('attempts'), next_attempt_at: deps.clock.now() }))
      .where('company_id', '=', company_id)
      .where('webhook_endpoint_id', '=', id)
      .where('id', '=', deliveryId)
      .returning('id')
      .executeTakeFirst()
    if (!asked) throw new AppError('nao_encontrado')
    if (!row.is_active) throw new AppError('webhook_desligado')
  })
}
