import { dayInSaoPaulo } from '@talao/fiscal'
import { sql } from 'kysely'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { loadNormSet } from '../../ledger/norms/load-norms.ts'
import { comingLawOf } from '../../tell/reports/coming-law.ts'
import type { WorkerDeps } from '../../tell/tell-deps.ts'
import { comingRows, daysBetween, textOf } from './list-norms.ts'
import { tellLimits } from './tell-limits.ts'

/** Days before a change on which a company is notified of it, the last first. */
const STEPS = [1, 7, 30] as const

/**
 * Notifies a company of what changes in the law soon, once at each step: the changes that touch what it sells, and
 * rates and features that a bundle brought; and of the limits of the Simples that it will pass. The people of the
 * platform learn of stale tables and waiting bundles by the alarms of the installation.
 */
export async function tellNorms(
  { db, clock }: Pick<WorkerDeps, 'db' | 'clock'>,
  { company_id }: JobData['tell-norms'],
): Promise<void> {
  const now = clock.now()
  const today = dayInSaoPaulo(now)
  await withCompanies(db, [company_id], async (tx) => {
    for (const law of await comingLawOf(tx, [company_id], now))
      await notify(tx, { company_id, key: law.id, day: law.day, title: law.title, today }, now)
    const { rows } = await loadNormSet(tx)
    const brought = comingRows(rows, today).filter(
      ({ layer, kind }) => layer !== 'BUILD' && (kind === 'RATE' || kind === 'FEATURE'),
    )
    for (const row of brought) {
      const key = `${row.kind}:${row.code}`
      await notify(tx, { company_id, key, day: row.valid_from, title: textOf(row), today }, now)
    }
    await tellLimits(tx, company_id, now)
  })
}

type Coming = { company_id: number; key: string; day: string; title: string; today: string }

async function notify(tx: Tx, { company_id, key, day, title, today }: Coming, now: Date): Promise<void> {
  const days = daysBetween(today, day)
  const step = days > 0 ? STEPS.find((one) => days <= one) : undefined
  if (step === undefined) return
  const facts = JSON.stringify({ title, day })
  await sql`select notify_people(${company_id}, 'SYSTEM', 'NORM_COMING', null, ${facts}::jsonb,
    ${`norm:${key}:${day}:${step}`}, ${now})`.execute(tx)
}

/** Enqueues the daily look at the coming law for every company that issues. */
export async function enqueueTelling({ db, queue }: Pick<WorkerDeps, 'db' | 'queue'>): Promise<void> {
  const { rows } = await sql<{ company_id: number }>`select * from door_active_companies()`.execute(db)
  for (const { company_id } of rows)
    await withCompanies(db, [company_id], (tx) =>
      queue.enqueue(tx, 'tell-norms', { company_id }, { key: `company:${company_id}` }),
    )
}
