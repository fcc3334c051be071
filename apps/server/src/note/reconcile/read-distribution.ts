import { type Access, ENVIRONMENTS, type Environment, type FeedDocument, readFeed } from '@talao/gateways'
import { companyAccess } from '../../company/gateways/access.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import type { NoteJobDeps } from '../note-deps.ts'
import type { Learning } from '../numbering/find-used-numbers.ts'
import { takeDocument } from './apply-distributed-document.ts'

const BATCHES_A_RUN = 40

/**
 * Reads what the national NFS-e environment distributes for a company, from where it last stopped: events that cities
 * registered, and notes unknown here. Nothing is read twice; the queue retries what could not be read. With `needed`,
 * returns that environment's progress and throws only when that environment fails.
 */
export async function readDistribution(
  deps: NoteJobDeps,
  { company_id }: JobData['read-distribution'],
  needed?: Environment,
): Promise<Learning> {
  const wrong: unknown[] = []
  let more = false
  let learning: Learning = 'learnt'
  for (const environment of ENVIRONMENTS) {
    try {
      const read = await readOne(deps, company_id, environment)
      more = read === 'more' || more
      if (environment === needed) learning = read
    } catch (error) {
      // One unavailable environment does not hold up the other.
      if (needed === undefined || environment === needed) wrong.push(error)
      else
        deps.log.warn({ err: error, company_id, environment }, 'the distribution of the other environment did not come')
    }
  }
  if (wrong.length > 0) throw new AggregateError(wrong, wrong.map(String).join(' · '))
  if (more)
    await withCompanies(deps.db, [company_id], (tx) =>
      deps.queue.enqueue(tx, 'read-distribution', { company_id }, { key: `company:${company_id}` }),
    )
  return learning
}

/** `more`: one run was not enough. */
async function readOne(deps: NoteJobDeps, companyId: number, environment: Environment): Promise<Learning> {
  const start = await withCompanies(deps.db, [companyId], (tx) => startOf(deps, tx, companyId, environment))
  if (!start.access) return 'no-access'
  let nsu = start.nsu
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    const feed = await readFeed(nsu, start.access, start.cnpj)
    if (feed.kind === 'UNKNOWN') throw new Error(`The distribution did not answer: ${feed.reason}.`)
    if (feed.leftOut > 0)
      deps.log.warn(
        { companyId, environment, entries: feed.leftOut },
        'the distribution brought entries without a number',
      )
    for (const document of feed.documents) await take(deps, { companyId, environment, cnpj: start.cnpj }, document)
    nsu = feed.lastNsu
    await storeCursor(deps, companyId, environment, nsu)
    if (!feed.more) return 'learnt'
  }
  return 'more'
}

async function startOf(
  deps: NoteJobDeps,
  tx: Tx,
  companyId: number,
  environment: Environment,
): Promise<{ access: Access | null; cnpj: string; nsu: number }> {
  const company = await tx.selectFrom('company').select('cnpj').where('id', '=', companyId).executeTakeFirstOrThrow()
  const cursor = await tx
    .selectFrom('distribution_cursor')
    .select('last_nsu')
    .where('company_id', '=', companyId)
    .where('environment', '=', environment)
    .executeTakeFirst()
  const access = await companyAccess(tx, deps, companyId, 'NFSE_NACIONAL', environment)
  return { access, cnpj: company.cnpj, nsu: cursor?.last_nsu ?? 0 }
}

async function take(
  deps: NoteJobDeps,
  about: { companyId: number; environment: Environment; cnpj: string },
  document: FeedDocument,
): Promise<void> {
  const { nsu, type, xml } = document
  if (xml === null || !(await takeDocument(deps, about, { type, xml })))
    deps.log.info({ company_id: about.companyId, nsu, type, event: document.eventType }, 'distribution: left aside')
}

async function storeCursor(deps: NoteJobDeps, companyId: number, environment: Environment, nsu: number): Promise<void> {
  const read = { last_nsu: nsu, read_at: deps.clock.now() }
  await withCompanies(deps.db, [companyId], (tx) =>
    tx
      .insertInto('distribution_cursor')
      .values({ company_id: companyId, environment, ...read })
      .onConflict((conflict) => conflict.columns(['company_id', 'environment']).doUpdateSet(read))
      .execute(),
  )
}
