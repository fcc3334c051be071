import type { Tx } from '../../kit/db/scope.ts'

const KIND = 'focus'
const NAME = 'cancelamento'

/**
 * Whether notes of the city's own system can be cancelled through the provider. `cancels` is null when the provider did
 * not say.
 */
export async function storedCancelSupport(
  tx: Tx,
  cityId: number,
): Promise<{ cancels: boolean | null; fetched_at: Date } | null> {
  const row = await tx
    .selectFrom('city_parameter')
    .select(['answer', 'fetched_at'])
    .where('city_id', '=', cityId)
    .where('kind', '=', KIND)
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row ? { ...(row.answer as { cancels: boolean | null }), fetched_at: row.fetched_at } : null
}

export async function storeCancelSupport(tx: Tx, cityId: number, cancels: boolean | null, now: Date): Promise<void> {
  const kept = { answer: JSON.stringify({ cancels }), fetched_at: now }
  await tx
    .insertInto('city_parameter')
    .values({ city_id: cityId, kind: KIND, name: NAME, ...kept })
    .onConflict((conflict) => conflict.columns(['city_id', 'kind', 'name']).doUpdateSet(kept))
    .execute()
}
