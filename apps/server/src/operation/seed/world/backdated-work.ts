import type { Transport } from '@talao/gateways'
import type { JobData, JobName } from '../../../kit/queue/jobs.ts'
import { makeIssuing } from '../../../note/issuing/issuing.ts'
import type { Issuing } from '../../../note/issuing/issuing-port.ts'
import type { WorkerDeps } from '../../../tell/tell-deps.ts'
import { pastStore } from './backdated-store.ts'

export type NumberRange = { first: number; last: number }
/** `RPS`: numbers with which NFS-e are sent. `NFSE`: numbers they receive. */
export type PastNumbers = Record<'NFE' | 'NFSE' | 'RPS', NumberRange>

export const numbersOf = (range: NumberRange): PastNumbers => ({ NFE: range, NFSE: range, RPS: range })

/**
 * The product's normal code for one sale, under a clock that is set by hand. Jobs it queues are collected for the
 * caller.
 */
export type Past = {
  deps: WorkerDeps
  issuing: Issuing
  at(instant: Date): void
  /** Writes the results of issuing to the database. */
  settle(): Promise<void>
  /** Returns the jobs queued since the last call, and clears them. */
  jobs(): QueuedJob[]
}
export type QueuedJob = { [N in JobName]: { name: N; data: JobData[N] } }[JobName]

/**
 * Sends notes through the simulator's address for past dates, each with its planned numbers. Nothing leaves the
 * demonstration: no mail is written, no gateway quota is counted, and answers do not count for the authorities' health.
 */
export function openBackdatedWork(deps: WorkerDeps, numbers: PastNumbers): Past {
  let now = new Date(0)
  let asked: QueuedJob[] = []
  const clock = { now: () => new Date(now) }
  const plain: Transport = {
    send: (request) => deps.transports.plain.send({ ...request, url: pastAddress(request.url, clock.now(), numbers) }),
    close: () => undefined,
  }
  const own: WorkerDeps = {
    ...deps,
    clock,
    transports: { ...deps.transports, plain },
    credits: { take: () => undefined, learn: () => undefined, block: () => undefined },
    traffic: {
      observe: () => undefined,
      decided: () => undefined,
      flush: () => Promise.resolve(),
      contingencyFor: () => null,
    },
    queue: {
      ...deps.queue,
      enqueue: async (_tx, name, data) => void asked.push({ name, data } as QueuedJob),
      enqueueAllOn: async (_connection, name, all) =>
        void asked.push(...all.map((data) => ({ name, data }) as QueuedJob)),
      sendings: () => Promise.resolve([]),
    },
  }
  const store = pastStore(own.db, own.queue, own.vault)
  return {
    deps: own,
    issuing: makeIssuing(own, store),
    settle: () => store.settle(),
    at: (instant) => {
      now = instant
    },
    jobs: () => {
      const all = asked
      asked = []
      return all
    },
  }
}

function pastAddress(url: string, at: Date, numbers: PastNumbers): string {
  const { origin, pathname, search } = new URL(url)
  const ranges = /^\/v2\/nfe(?:\/|$)/.test(pathname) ? [numbers.NFE] : [numbers.RPS, numbers.NFSE]
  const text = ranges.map(({ first, last }) => `${first}-${last}`).join('-')
  return `${origin}/_simulador/passado/${at.getTime()}/${text}${pathname}${search}`
}
