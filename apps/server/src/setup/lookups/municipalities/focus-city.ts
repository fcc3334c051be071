import {
  type Access,
  type Environment,
  type FocusCity,
  type FocusServiceCode,
  focusCity,
  focusServiceCodes,
} from '@talao/gateways'
import { companyAccess, TOKEN_GATEWAY } from '../../../company/gateways/access.ts'
import { gatewayFor } from '../../../company/gateways/gateway.ts'
import { QuotaSpent, type RequestQuota } from '../../../company/gateways/request-quota.ts'
import { storeCancelSupport } from '../../../company/service/city-cancels.ts'
import { type Tx, withCompanies } from '../../../kit/db/scope.ts'
import type { NoteDeps } from '../../../note/note-deps.ts'

/** A city's own NFS-e system as reported by the provider. */
export type StoredCity = FocusCity & { service_codes: FocusServiceCode[] }
type Kept = { answer: StoredCity; fetched_at: Date }

const KIND = 'focus'
const NAME = 'municipio'
const FRESH_MS = 24 * 3_600_000
const TIMEOUT_MS = 8_000
const CODES_A_PAGE = 50
const MOST_PAGES = 10

/**
 * The stored answer if younger than a day, otherwise a new one requested with the company's token, otherwise the stored
 * one.
 */
export async function cityCapabilities(
  deps: NoteDeps,
  cityId: number,
  companyId: number | undefined,
): Promise<Kept | undefined> {
  const kept = await deps.db
    .selectFrom('city_parameter')
    .select(['answer', 'fetched_at'])
    .where('city_id', '=', cityId)
    .where('kind', '=', KIND)
    .where('name', '=', NAME)
    .executeTakeFirst()
  const before = kept && { ...kept, answer: kept.answer as StoredCity }
  const now = deps.clock.now()
  if (before && now.getTime() - before.fetched_at.getTime() < FRESH_MS) return before
  const access = companyId === undefined ? null : await tokenOf(deps, companyId)
  const answer = access && (await checkCity(deps.credits, cityId, access))
  if (!answer) return before
  await deps.db.transaction().execute((tx) => storeCity(tx, cityId, answer, now))
  return { answer, fetched_at: now }
}

/** The company's token, from either environment: both know the cities. */
async function tokenOf(deps: NoteDeps, companyId: number): Promise<Access | null> {
  return withCompanies(deps.db, [companyId], async (tx) => {
    const of = (environment: Environment) => companyAccess(tx, deps, companyId, 'FOCUS_NFE_MUNICIPAL', environment)
    return (await of('producao')) ?? (await of('homologacao'))
  })
}

/** Null when the provider does not answer, or when the company needs this minute's request quota for its notes. */
async function checkCity(credits: RequestQuota, cityId: number, access: Access): Promise<StoredCity | null> {
  try {
    return await askWithin(credits, cityId, access)
  } catch (error) {
    if (error instanceof QuotaSpent) return null
    throw error
  }
}

async function askWithin(credits: RequestQuota, cityId: number, access: Access): Promise<StoredCity | null> {
  const { creditsPerMinute } = gatewayFor(TOKEN_GATEWAY).capabilities
  const take = () => credits.take(access.meter, 'interactive', creditsPerMinute)
  const limited = { ...access, signal: AbortSignal.timeout(TIMEOUT_MS) }
  take()
  const outcome = await focusCity(cityId, limited)
  credits.learn(access.meter, outcome.exchange.rateLimit)
  if (outcome.kind === 'UNKNOWN') return null
  const service_codes: FocusServiceCode[] = []
  for (let page = 0; page < MOST_PAGES; page++) {
    take()
    const codes = await focusServiceCodes(cityId, page * CODES_A_PAGE, limited)
    // Do not store an incomplete list: for a day it would pass for a complete one.
    if (codes.kind === 'UNKNOWN') return null
    service_codes.push(...codes.value)
    if (codes.value.length < CODES_A_PAGE) break
  }
  return { ...outcome.value, service_codes }
}

async function storeCity(tx: Tx, cityId: number, answer: StoredCity, now: Date): Promise<void> {
  const kept = { answer: JSON.stringify(answer), fetched_at: now }
  await tx
    .insertInto('city_parameter')
    .values({ city_id: cityId, kind: KIND, name: NAME, ...kept })
    .onConflict((conflict) => conflict.columns(['city_id', 'kind', 'name']).doUpdateSet(kept))
    .execute()
  await storeCancelSupport(tx, cityId, answer.cancels, now)
}
