import { dayInSaoPaulo } from '@talao/fiscal'
import { type Access, type Environment, type SefazStatus, sefazStatus, svcOf } from '@talao/gateways'
import { sql } from 'kysely'
import { companyAccess } from '../../company/gateways/access.ts'
import type { Transports } from '../../company/gateways/transports.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config/config.ts'
import type { Db } from '../../kit/db/connect.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { Logger } from '../../kit/log.ts'
import type { Vault } from '../../kit/secrets/vault.ts'
import { isLongOutage, type Outage, outageAt, type TrafficMinute } from './outage.ts'

type WatchDeps = { config: Config; clock: Clock; log: Logger; vault: Vault; db: Db; transports: Transports }
type Authority = { state_id: number; environment: Environment }

const LOOK_BACK_MS = 6 * 3_600_000
/**
 * The status service may be asked once every three minutes. Source: Manual de Orientação do Contribuinte,
 * NFeStatusServico4.
 */
const ASK_EVERY_MS = 3 * 60_000

/**
 * Moves a UF's notes to its contingency service when our traffic shows a long outage, the UF's status service does not
 * report that it works, and the contingency service reports that it is open for the UF. Moves them back as soon as the
 * UF reports that it works. Any number of processes may run it: the UF's row decides which one asks.
 */
export async function watchAuthorities(deps: WatchDeps): Promise<void> {
  for (const [authority, outage] of await toBeAsked(deps)) {
    const now = deps.clock.now()
    const held = await takeTurn(deps.db, authority, now)
    if (!held) continue
    const access = await accessIn(deps, authority)
    if (!access) continue
    const standing = await decide(authority, { access, outage, held, now })
    if (standing === held) continue
    await write(deps.db, authority, standing)
    const { contingency } = standing
    if (contingency !== held.contingency) deps.log.warn({ ...authority, contingency }, 'contingency changed')
  }
}

/** UFs in a long outage, and those already in contingency. */
async function toBeAsked({ db, clock }: WatchDeps): Promise<[Authority, Outage | null][]> {
  const now = clock.now()
  const { rows } = await sql<TrafficMinute & Authority>`
    select place::int as state_id, environment, minute, requests, failures from authority_traffic
    where gateway = 'SEFAZ' and place ~ '^[0-9]+$' and minute > ${new Date(now.getTime() - LOOK_BACK_MS)}
      and minute <= ${now}`.execute(db)
  const standings = await db
    .selectFrom('authority_watch')
    .select(['state_id', 'environment', 'contingency', 'up_at'])
    .execute()
  const asked = new Map<string, [Authority, Outage | null]>()
  const upAt = new Map<string, Date | null>()
  for (const { state_id, environment, contingency, up_at } of standings) {
    const name = nameOf({ state_id, environment })
    upAt.set(name, up_at)
    if (contingency !== null) asked.set(name, [{ state_id, environment: environment as Environment }, null])
  }
  for (const [name, minutes] of Map.groupBy(rows, nameOf)) {
    const [first] = minutes
    const outage = outageAt(minutes, now, upAt.get(name) ?? null)
    if (first && outage && isLongOutage(outage, now) && !asked.has(name)) asked.set(name, [first, outage])
  }
  return [...asked.values()]
}

function nameOf({ state_id, environment }: { state_id: number; environment: string }): string {
  return `${state_id}|${environment}`
}

/** `up_at`: when the UF's status service last reported that it works. */
export type Standing = { contingency: string | null; since: Date | null; reason: string | null; up_at: Date | null }

/** Lets one process ask, at most once every three minutes overall. */
async function takeTurn(db: Db, { state_id, environment }: Authority, now: Date): Promise<Standing | undefined> {
  return db
    .insertInto('authority_watch')
    .values({ state_id, environment, asked_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['state_id', 'environment'])
        .doUpdateSet({ asked_at: now })
        .where('authority_watch.asked_at', '<=', new Date(now.getTime() - ASK_EVERY_MS)),
    )
    .returning(['contingency', 'since', 'reason', 'up_at'])
    .executeTakeFirst()
}

/**
 * The status service requires a company's certificate; any company of that UF that issues directly at SEFAZ will do.
 */
async function accessIn(deps: WatchDeps, { state_id, environment }: Authority): Promise<Access | null> {
  const { rows } = await sql<{
    company_id: number
  }>`select company_id from door_companies_at_sefaz(${state_id}, ${deps.clock.now()})`.execute(deps.db)
  for (const { company_id } of rows) {
    const access = await withCompanies(deps.db, [company_id], (tx) =>
      companyAccess(tx, deps, company_id, 'SEFAZ', environment),
    )
    if (access) return access
  }
  return null
}

type Facts = { access: Access; outage: Outage | null; held: Standing; now: Date }

/** The new standing by the current status of the UF and its contingency service; `held` itself when nothing changes. */
export async function decide({ state_id, environment }: Authority, facts: Facts): Promise<Standing> {
  const { access, outage, held, now } = facts
  if (stateOf(await sefazStatus(state_id, environment, access)) === 'up') return { ...NORMAL_ROAD, up_at: now }
  const stand = stateOf(await sefazStatus(state_id, environment, access, { contingency: true }))
  // An unanswered question does not end a contingency; only the contingency service's own report that it is closed
  // does.
  if (held.contingency !== null) return stand === 'down' ? { ...NORMAL_ROAD, up_at: held.up_at } : held
  if (stand !== 'up' || !outage) return held
  return { contingency: svcOf(state_id), since: now, reason: reasonOf(outage), up_at: held.up_at }
}

const NORMAL_ROAD = { contingency: null, since: null, reason: null } as const

function stateOf(answer: Awaited<ReturnType<typeof sefazStatus>>): SefazStatus['state'] | 'silent' {
  return answer.kind === 'STATUS' ? answer.state : 'silent'
}

/** The note's xJust: 15 to 256 characters. */
function reasonOf({ since }: Outage): string {
  const [year, month, day] = dayInSaoPaulo(since).split('-')
  return `Autorizador de origem fora de operação desde ${day}/${month}/${year}`
}

async function write(db: Db, { state_id, environment }: Authority, standing: Standing): Promise<void> {
  await db
    .updateTable('authority_watch')
    .set(standing)
    .where('state_id', '=', state_id)
    .where('environment', '=', environment)
    .execute()
}
