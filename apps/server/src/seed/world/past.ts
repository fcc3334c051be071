import type { Transport } from '@talao/gateways'
import type { JobDeps } from '../../jobs/deps.ts'
import { type Issuing, makeIssuing } from '../../issuing/issuing.ts'
import { pastStore } from './past-store.ts'
import type { JobData, JobName } from '../../queue/jobs.ts'

export type NumberRange = { first: number; last: number }
/** `RPS`: the numbers that NFS-e are sent with; `NFSE`: those they get. */
export type PastNumbers = Record<'NFE' | 'NFSE' | 'RPS', NumberRange>

export const numbersOf = (range: NumberRange): PastNumbers => ({ NFE: range, NFSE: range, RPS: range })

/**
 * The product's own works of one sale under a clock that stands where it is put; what they ask to be done later is gathered for whoever runs
 * the past.
 */
export type Past = {
  deps: JobDeps
  issuing: Issuing
  at(instant: Date): void
  /** Writes down what the issuing came to. */
  settle(): Promise<void>
  /** What was asked for since the last time. */
  jobs(): Asked[]
}
export type Asked = { [N in JobName]: { name: N; data: JobData[N] } }[JobName]

/**
 * Notes leave by the simulator's door to the past, each with the numbers that are theirs. Nobody outside hears of anything: no letter is written,
 * no credit is counted, and what the authority's answers tell of its health is of no day that matters.
 */
export function openPast(deps: JobDeps, numbers: PastNumbers): Past {
  let now = new Date(0)
  let asked: Asked[] = []
  const clock = { now: () => new Date(now) }
  const plain: Transport = {
    send: (request) => deps.transports.plain.send({ ...request, url: throughDoor(request.url, clock.now(), numbers) }),
    close: () => undefined,
  }
  const own: JobDeps = {
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
      enqueue: async (_tx, name, data) => void asked.push({ name, data } as Asked),
      enqueueAllOn: async (_connection, name, all) => void asked.push(...all.map((data) => ({ name, data }) as Asked)),
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

function throughDoor(url: string, at: Date, numbers: PastNumbers): string {
  const { origin, pathname, search } = new URL(url)
  const ranges = /^\/v2\/nfe(?:\/|$)/.test(pathname) ? [numbers.NFE] : [numbers.RPS, numbers.NFSE]
  const text = ranges.map(({ first, last }) => `${first}-${last}`).join('-')
  return `${origin}/_simulador/passado/${at.getTime()}/${text}${pathname}${search}`
}
