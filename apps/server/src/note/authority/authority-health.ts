import { ufOfCode } from '@talao/fiscal'
import { svcOf } from '@talao/gateways'
import { municipalityByIbge } from '@talao/reference'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/connect.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { type AuthorityState, authorityState, type TimedMinute } from './authority-state.ts'

export type AuthorityHealth = AuthorityState & {
  gateway: string
  uf_or_city: string
  name: string
  in_production: boolean
  contingency: 'SVC-AN' | 'SVC-RS' | null
}

const LOOK_BACK_MS = 6 * 3_600_000

/**
 * The state of the authorities these companies' notes go to, judged by all of our traffic of the last hours; worst
 * first.
 */
export async function authorityHealth(tx: Tx, companyIds: readonly number[], now: Date): Promise<AuthorityHealth[]> {
  const own = await authoritiesOf(tx, companyIds)
  if (own.size === 0) return []
  const seen = await everyAuthority(tx, now)
  return seen.flatMap(({ place, ...told }) => (own.has(`${told.gateway}|${place}`) ? [told] : []))
}

/** The state of every authority that received notes in the last hours; worst first. */
export async function everyAuthority(tx: Db | Tx, now: Date): Promise<(AuthorityHealth & { place: string })[]> {
  const { rows } = await sql<TimedMinute & { gateway: string; place: string; environment: string }>`
    select gateway, place, environment, minute, requests, failures, total_ms, decisions, decision_ms
      from authority_traffic
    where minute > ${new Date(now.getTime() - LOOK_BACK_MS)} and minute <= ${now}`.execute(tx)
  const away = await tx
    .selectFrom('authority_watch')
    .select(['state_id', 'environment', 'contingency'])
    .where('contingency', 'is not', null)
    .execute()
  const seen: (AuthorityHealth & { place: string })[] = []
  for (const minutes of Map.groupBy(rows, nameOf).values()) {
    const [first] = minutes
    const told = authorityState(minutes, now)
    if (!first || !told) continue
    const { gateway, place, environment } = first
    const stand = away.find((row) => String(row.state_id) === place && row.environment === environment)
    const contingency = gateway === 'SEFAZ' ? ((stand?.contingency ?? null) as AuthorityHealth['contingency']) : null
    seen.push({ ...told, gateway, place, ...placeNames(place), in_production: environment === 'producao', contingency })
  }
  return seen.toSorted((one, other) => WORST_FIRST.indexOf(one.state) - WORST_FIRST.indexOf(other.state))
}

const WORST_FIRST: readonly AuthorityState['state'][] = ['down', 'slow', 'up']

function nameOf({ gateway, place, environment }: { gateway: string; place: string; environment: string }): string {
  return `${gateway}|${place}|${environment}`
}

async function authoritiesOf(tx: Tx, companyIds: readonly number[]): Promise<Set<string>> {
  if (companyIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('company')
    .innerJoin('company_address', 'company_address.company_id', 'company.id')
    .select(['company.gateway', 'company.nfs_gateway', 'company_address.state_id', 'company_address.city_id'])
    .distinct()
    .where('company.id', 'in', companyIds)
    .execute()
  return new Set(
    rows.flatMap(({ gateway, nfs_gateway, state_id, city_id }) => [
      ...(state_id === null ? [] : [`${gateway}|${state_id}`]),
      ...(state_id !== null && gateway === 'SEFAZ' ? [`SEFAZ|${svcOf(state_id)}`] : []),
      ...(city_id === null ? [] : [`${nfs_gateway}|${city_id}`]),
    ]),
  )
}

/** A UF is named by its letters, a city by its IBGE code, a contingency service by its own name. */
function placeNames(place: string): { uf_or_city: string; name: string } {
  const uf = place.length === 2 ? ufOfCode(Number(place)) : undefined
  if (uf) return { uf_or_city: uf, name: `SEFAZ ${uf}` }
  return { uf_or_city: place, name: municipalityByIbge(place)?.name ?? place }
}
