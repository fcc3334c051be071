import { JOBS, type SendLane } from '../../apps/server/src/kit/queue/jobs.ts'
import { PRIORITIES, type Sendings } from '../../apps/server/src/kit/queue/queue.ts'
import type { World } from '../../apps/server/testing/simulation/world.ts'

export type JobKind = 'issue-note' | 'fetch-files' | 'consult-note'
export type Job = { name: JobKind; key: string; companyId: number; lane?: SendLane; work: () => Promise<void> }

/**
 * The job queue of one worker as `kit/queue/jobs.ts` configures it: limits per kind and per company, one waiting job
 * per key, and the more urgent lane first.
 */
export function makeBenchQueue(world: World) {
  const ready = new Map<JobKind, Job[]>()
  const running = new Map<JobKind, Map<number, number>>()
  const sending = new Set<Job>()
  const keys = new Set<string>()

  const enqueue = (job: Job, startAfter = world.now()) => {
    const key = `${job.name}/${job.key}`
    if (keys.has(key)) return
    keys.add(key)
    world.at(startAfter + world.random.between(...TAKEN_UP_MS), () => {
      const waiting = ready.get(job.name) ?? []
      const behind = waiting.findIndex((other) => priority(other) < priority(job))
      waiting.splice(behind === -1 ? waiting.length : behind, 0, job)
      ready.set(job.name, waiting)
      if (job.name === 'issue-note') sending.add(job)
      take(job.name)
    })
  }
  const take = (name: JobKind) => {
    const waiting = ready.get(name) ?? []
    const busy = running.get(name) ?? new Map<number, number>()
    running.set(name, busy)
    for (let place = 0; place < waiting.length && total(busy) < SLOTS[name]; ) {
      const job = waiting[place]
      if (!job || (busy.get(job.companyId) ?? 0) >= JOBS[name].perCompany) {
        place += 1
        continue
      }
      waiting.splice(place, 1)
      start(job, busy)
    }
  }
  const start = (job: Job, busy: Map<number, number>) => {
    keys.delete(`${job.name}/${job.key}`)
    busy.set(job.companyId, (busy.get(job.companyId) ?? 0) + 1)
    world.spawn(async () => {
      await job.work()
      busy.set(job.companyId, (busy.get(job.companyId) ?? 1) - 1)
      sending.delete(job)
      world.at(world.now(), () => take(job.name))
    })
  }
  return {
    enqueue,
    /** Notes that wait to be sent or are being sent. */
    sendings: (): Sendings[] =>
      [...sending].map(({ companyId, lane = 'automatic' }) => ({ company_id: companyId, lane, jobs: 1 })),
  }
}

function priority({ lane = 'automatic' }: Job): number {
  return PRIORITIES[lane]
}

/** A job starts at once when the database notifies the worker, else at the next poll. */
const TAKEN_UP_MS = [5, 200] as const
const SLOTS: Record<JobKind, number> = {
  'issue-note': JOBS['issue-note'].batchSize * JOBS['issue-note'].workers,
  'fetch-files': JOBS['fetch-files'].batchSize * JOBS['fetch-files'].workers,
  'consult-note': JOBS['consult-note'].batchSize * JOBS['consult-note'].workers,
}

function total(busy: ReadonlyMap<number, number>): number {
  let sum = 0
  for (const count of busy.values()) sum += count
  return sum
}
