import type { Tx } from '../../db/scope.ts'
import type { Queue } from '../../queue/queue.ts'

/** How a city stands with the national system: as it answered, or as a refusal told (`told` is its code). */
export type KeptAgreement = { active: boolean; told?: string }

const KIND = 'convenio'

export async function keptAgreement(tx: Tx, cityId: number): Promise<(KeptAgreement & { fetched_at: Date }) | null> {
  const row = await tx
    .selectFrom('city_parameter')
    .select(['answer', 'fetched_at'])
    .where('city_id', '=', cityId)
    .where('kind', '=', KIND)
    .executeTakeFirst()
  return row ? { ...(row.answer as KeptAgreement), fetched_at: row.fetched_at } : null
}

export async function keepAgreement(tx: Tx, cityId: number, agreement: KeptAgreement, now: Date): Promise<void> {
  const kept = { answer: JSON.stringify(agreement), fetched_at: now }
  await tx
    .insertInto('city_parameter')
    .values({ city_id: cityId, kind: KIND, name: '', ...kept })
    .onConflict((conflict) => conflict.columns(['city_id', 'kind', 'name']).doUpdateSet(kept))
    .execute()
}

const FRESH_MS = 24 * 3_600_000

/** The city of a company that goes straight to the national system, where nobody has asked about it for a day; else null. */
export async function cityToAsk(tx: Tx, companyId: number, now: Date): Promise<number | null> {
  const company = await tx
    .selectFrom('company')
    .innerJoin('company_address', 'company_address.company_id', 'company.id')
    .select(['company.nfs_gateway', 'company_address.city_id'])
    .where('company.id', '=', companyId)
    .executeTakeFirst()
  if (company?.nfs_gateway !== 'NFSE_NACIONAL' || company.city_id === null) return null
  const kept = await keptAgreement(tx, company.city_id)
  return kept && now.getTime() - kept.fetched_at.getTime() < FRESH_MS ? null : company.city_id
}

/** Has the city asked about, where that is due. */
export async function askCityWhenDue(tx: Tx, queue: Queue, companyId: number, now: Date): Promise<void> {
  if ((await cityToAsk(tx, companyId, now)) === null) return
  await queue.enqueue(tx, 'ask-city', { company_id: companyId }, { key: `company:${companyId}` })
}
