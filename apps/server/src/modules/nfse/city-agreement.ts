import type { Tx } from '../../db/scope.ts'
import type { Queue } from '../../queue/queue.ts'
import type { Environment } from '../numbering/serie-usage.ts'
import { keptCancels } from './city-cancels.ts'

/** A city in one environment of the national system. Each environment has its own parameters. */
export type CityInEnvironment = { city_id: number; in_production: boolean }

/** Whether a city is active in the national system, as answered or as implied by a refusal (`told` is its code). */
export type KeptAgreement = { active: boolean; told?: string }

const KIND = 'convenio'

export async function storedAgreement(
  tx: Tx,
  city: CityInEnvironment,
): Promise<(KeptAgreement & { fetched_at: Date }) | null> {
  const row = await tx
    .selectFrom('city_parameter')
    .select(['answer', 'fetched_at'])
    .where('city_id', '=', city.city_id)
    .where('kind', '=', KIND)
    .where('name', '=', environmentOf(city))
    .executeTakeFirst()
  return row ? { ...(row.answer as KeptAgreement), fetched_at: row.fetched_at } : null
}

export async function keepAgreement(
  tx: Tx,
  city: CityInEnvironment,
  agreement: KeptAgreement,
  now: Date,
): Promise<void> {
  const kept = { answer: JSON.stringify(agreement), fetched_at: now }
  await tx
    .insertInto('city_parameter')
    .values({ city_id: city.city_id, kind: KIND, name: environmentOf(city), ...kept })
    .onConflict((conflict) => conflict.columns(['city_id', 'kind', 'name']).doUpdateSet(kept))
    .execute()
}

function environmentOf({ in_production }: CityInEnvironment): Environment {
  return in_production ? 'producao' : 'homologacao'
}

const FRESH_MS = 24 * 3_600_000

/** `road` is the gateway to ask: the provider for a city's own system, otherwise the national system. */
export type CityToAsk = CityInEnvironment & { road: 'NFSE_NACIONAL' | 'FOCUS_NFE_MUNICIPAL' }

/**
 * The city to ask about for a company that uses the national system directly or its city's own system, in the
 * environment of its new notes. Null when not needed, or when there is an answer younger than a day.
 */
export async function cityToAsk(tx: Tx, companyId: number, now: Date): Promise<CityToAsk | null> {
  const company = await tx
    .selectFrom('company')
    .innerJoin('company_address', 'company_address.company_id', 'company.id')
    .innerJoin('nfs_default_setting as setting', 'setting.company_id', 'company.id')
    .select(['company.nfs_gateway', 'company.homologation_mode', 'company_address.city_id', 'setting.in_production'])
    .where('company.id', '=', companyId)
    .executeTakeFirst()
  const road = company?.nfs_gateway
  if (!company || company.city_id === null || (road !== 'NFSE_NACIONAL' && road !== 'FOCUS_NFE_MUNICIPAL')) return null
  const city = { city_id: company.city_id, in_production: company.in_production && !company.homologation_mode, road }
  const kept = await (road === 'NFSE_NACIONAL' ? storedAgreement(tx, city) : keptCancels(tx, city.city_id))
  return kept && now.getTime() - kept.fetched_at.getTime() < FRESH_MS ? null : { ...city, road }
}

/** Queues the question about the company's city when it is due. */
export async function askCityWhenDue(tx: Tx, queue: Queue, companyId: number, now: Date): Promise<void> {
  if ((await cityToAsk(tx, companyId, now)) === null) return
  await queue.enqueue(tx, 'ask-city', { company_id: companyId }, { key: `company:${companyId}` })
}
