import { sql } from 'kysely'
import { STEPS } from '../../company/companies/certificate-end.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { JobName } from '../../kit/queue/jobs.ts'
import type { WorkerDeps } from '../../tell/tell-deps.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const CERTIFICATES_PER_SWEEP = 100_000
/** Spreads the daily comparison of all companies over the first hours of the day. */
const SPREAD_MINUTES = 240
/**
 * Hours between reads of a company's distribution. The allowed frequency is not published, and nothing in it is urgent.
 */
const DISTRIBUTION_HOURS = 4

type CompanyJob = Extract<JobName, 'reconcile-company' | 'read-distribution' | 'tell-certificate' | 'fly-company'>

/** Enqueues the daily comparison of each company's notes with its gateways, each company at its own minute. */
export async function compareCompanies(deps: WorkerDeps, now: Date): Promise<void> {
  const { rows } = await sql<{ company_id: number }>`select * from door_active_companies()`.execute(deps.db)
  for (const { company_id } of rows) {
    const startAfter = new Date(now.getTime() + (scatter(company_id) % SPREAD_MINUTES) * MINUTE_MS)
    await enqueue(deps, 'reconcile-company', company_id, startAfter)
  }
}

/** Only the distribution reports what cities did to notes. A quarter of the companies is read each hour. */
export async function readDistributions(deps: WorkerDeps, now: Date): Promise<void> {
  const { rows } = await sql<{ company_id: number }>`select * from door_companies_at_adn(${now})`.execute(deps.db)
  const turn = now.getUTCHours() % DISTRIBUTION_HOURS
  for (const { company_id } of rows) {
    if (scatter(company_id) % DISTRIBUTION_HOURS === turn) await enqueue(deps, 'read-distribution', company_id, now)
  }
}

/** Each company at night by its own clock; within a minute a new one, and one whose settings or norms changed. */
export async function companiesToFly(deps: WorkerDeps, now: Date): Promise<void> {
  const { rows } = await sql<{ company_id: number }>`select * from door_companies_to_fly(${now})`.execute(deps.db)
  for (const { company_id } of rows) await enqueue(deps, 'fly-company', company_id, now)
}

/**
 * Certificates that end within the first warning step. Each company's job finds the step and whether its warning was
 * already sent.
 */
export async function endingCertificates(deps: WorkerDeps, now: Date): Promise<void> {
  const until = new Date(now.getTime() + (STEPS[0] + 1) * DAY_MS)
  const { rows } = await sql<{
    company_id: number
  }>`select * from door_certificates_ending(${now}, ${until}, ${CERTIFICATES_PER_SWEEP})`.execute(deps.db)
  for (const { company_id } of rows) await enqueue(deps, 'tell-certificate', company_id)
}

/** Spreads neighbouring ids. Knuth's multiplicative hash. */
function scatter(companyId: number): number {
  return Number((BigInt(companyId) * 2_654_435_761n) % 4_294_967_296n)
}

async function enqueue(deps: WorkerDeps, name: CompanyJob, company_id: number, startAfter?: Date): Promise<void> {
  await withCompanies(deps.db, [company_id], (tx) =>
    deps.queue.enqueue(
      tx,
      name,
      { company_id },
      { key: `company:${company_id}`, ...(startAfter ? { startAfter } : {}) },
    ),
  )
}
