import { createHash } from 'node:crypto'
import type { Access, FileKind, IssueKey, Transport } from '@talao/gateways'
import { makeRequestQuota, QuotaSpent, type RequestQuota } from '../../src/company/gateways/request-quota.ts'
import type { Clock } from '../../src/kit/clock.ts'
import { type GatewayAnswer, makeEngine } from '../../src/note/issuing/engine.ts'
import type { Engine } from '../../src/note/issuing/issuing-port.ts'
import type { StoredFiles } from '../../src/note/issuing/send/apply-result.ts'
import type { IssuingState } from '../../src/note/issuing/state/issuing-state.ts'
import type { IssuingStore, NoteRef } from '../../src/note/issuing/state/store.ts'
import type { ContingencyWatch } from './contingency-watch.ts'
import { SOFTWARE_HOUSE } from './example.ts'
import { markReplaced } from './mark-replaced.ts'
import { SPOILT } from './outside/answer.ts'
import type { SimulatedQueue, Work } from './queue.ts'
import type { Run } from './run.ts'
import type { Loaded } from './simulation-store.ts'
import type { Life } from './world.ts'

export type Processes = {
  run(work: Work, life: Life): Promise<void>
  start: () => void
  /** A running process with its engine and its access to the store; undefined while all are down. */
  any: () => Process | undefined
}
export type Process = { life: Life; engine: Engine; store: IssuingStore; reach: (gateway: string) => Promise<Access> }

type ProcessDeps = {
  queue: SimulatedQueue
  load: (note: NoteRef) => Loaded
  transport: (life: Life) => Transport
  watch: ContingencyWatch
  /** Receives the state after each committed step. */
  committed: (note: NoteRef, issuingState: IssuingState) => void
}

const HEALED_AFTER_MS = 12 * 24 * 3_600_000
const SOON_MS = 5_000

/** The server's processes: each runs the real engine, pauses wherever production waits, and may crash there. */
export function makeProcesses(run: Run, deps: ProcessDeps): Processes {
  const { world, plan, trace } = run
  const alive = new Map<Life, Process>()

  const crashes = () => world.random.chance(plan.crash) && world.now() - run.start < HEALED_AFTER_MS
  const crash = <T>(life: Life, label: string): Promise<T> => {
    trace(`${life.name} dies at ${label}`)
    alive.delete(life)
    run.deaths.push(world.now())
    deps.queue.giveBack(life)
    world.at(world.now() + world.random.spread(500, 120_000), () => startOne(life.name))
    return world.die<T>(life)
  }
  const wait = async (life: Life, label: string, longestMs = 800): Promise<void> => {
    if (crashes()) await crash(life, label)
    const isStalled = longestMs === LOCK_MS && world.random.chance(0.03)
    await world.pause(life, isStalled ? world.random.between(20_000, 150_000) : world.random.spread(1, longestMs))
  }

  const storeOf = (life: Life): IssuingStore => ({
    async change(note, now, work) {
      await wait(life, 'change', LOCK_MS)
      const left: { issuingState?: IssuingState } = {}
      const step = run.shelf.store.change(note, now, async (issuingState, drawer) => {
        const answer = await work(issuingState, { ...drawer, load: async () => deps.load(note) })
        if (crashes()) throw new Died()
        left.issuingState = issuingState
        return answer
      })
      const answer = await step.catch((error: unknown) => {
        if (error instanceof Died) return crash<never>(life, 'commit')
        throw error
      })
      if (left.issuingState) deps.committed(note, left.issuingState)
      await wait(life, 'committed', LOCK_MS)
      return answer
    },
    async look(note, now) {
      await wait(life, 'look')
      return run.shelf.store.look(note, now)
    },
  })

  function startOne(name: string): void {
    const life: Life = { name, alive: true }
    const credits = makeRequestQuota(world.clock)
    const store = storeOf(life)
    const outside = outsideOf(run, deps, life, credits, wait)
    const engine = makeEngine({ store, ...outside })
    alive.set(life, { life, engine, store, reach: (gateway) => outside.accessFor(1, gateway) })
    deps.queue.join(life)
  }

  return {
    start: () => ['A', 'B'].forEach(startOne),
    any: () => [...alive.values()][0],
    async run(work, life) {
      const process = alive.get(life)
      if (!process) throw new Error('a dead process takes no work')
      try {
        await wait(life, 'start')
        const next = await carryOut(process, work, world.clock)
        if (next !== 'again') return
        await wait(life, 'again')
        const isConsult = work.name === 'consult-note'
        const name = isConsult ? 'issue-note' : work.name
        const pause = isConsult ? 0 : await pauseBefore(run, work)
        deps.queue.enqueue({ ...work, name }, workKey(work), new Date(world.now() + pause))
      } catch (error) {
        if (!(error instanceof QuotaSpent)) throw error
        await wait(life, 'put off')
        const least = Math.max(error.retryAt.getTime(), world.now() + 1_000)
        deps.queue.enqueue(work, workKey(work), new Date(least))
      }
    },
  }
}

/** Base URL and token of each gateway; all others go through the provider. */
const HOSTS: Readonly<Record<string, readonly [string, string]>> = {
  SEFAZ: ['https://sefaz.sim', ''],
  NFSE_NACIONAL: ['https://sefin.sim', ''],
}

/** Longer than most waits for a lock, shorter than the grace period in which "absent" proves nothing. */
const LOCK_MS = 4_000

class Died extends Error {}

/** A closed authority is not tried again at once; all other retries come soon. */
async function pauseBefore({ shelf, world }: Run, { note, eventId }: Work): Promise<number> {
  const due = await shelf.store.change(note, world.clock.now(), ({ attempts, events, note: { next_consult_at } }) => {
    if (eventId !== undefined)
      return events.find(({ id, state }) => id === eventId && state === 'PREPARED')?.next_consult_at
    const isClosed = attempts.some(
      ({ state, outcome }) => state === 'PREPARED' && (outcome === 'UNAVAILABLE' || outcome === 'NOT_SENT'),
    )
    return isClosed ? next_consult_at : null
  })
  return Math.max(SOON_MS, (due?.getTime() ?? 0) - world.now())
}

export function workKey({ note, eventId }: Pick<Work, 'note' | 'eventId'>): string {
  return eventId === undefined ? `note:${note.noteId}` : `event:${eventId}`
}

function carryOut({ engine, store }: Process, { name, note, eventId }: Work, clock: Clock): Promise<string> {
  if (name === 'mark-replaced') return markReplaced(store, note, clock)
  if (name === 'issue-note') return engine.issue(note, 'automatic')
  if (name === 'consult-note') return engine.consult(note, 'janitor')
  if (eventId === undefined) throw new Error(`no work called ${name}`)
  return engine.settleEvent(note, eventId, 'cancel')
}

function outsideOf(
  run: Run,
  deps: ProcessDeps,
  life: Life,
  credits: RequestQuota,
  wait: (life: Life, label: string, longestMs?: number) => Promise<void>,
) {
  const real = deps.transport(life)
  const transport: Transport = {
    ...real,
    async send(request) {
      await wait(life, 'request')
      const result = await real.send(request)
      await wait(life, 'answer', LOCK_MS)
      return result
    },
  }
  return {
    clock: run.world.clock,
    credits,
    responsavelTecnico: SOFTWARE_HOUSE,
    contingencyFor: (gateway: string) => (gateway === 'SEFAZ' ? deps.watch.contingencyFor(life) : null),
    accessFor: async (_companyId: number, gateway: string) => {
      await wait(life, 'access')
      const [baseUrl, token] = HOSTS[gateway] ?? ['https://focus.sim', 'token']
      return { baseUrl, token, meter: token || gateway, transport }
    },
    keep: async (files: Partial<Record<FileKind, Uint8Array>>) => {
      await wait(life, 'keep')
      const kept: StoredFiles = {}
      for (const [kind, bytes] of Object.entries(files) as [FileKind, Uint8Array][])
        kept[kind] = { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.byteLength }
      return kept
    },
    observe: (gateway: string, key: IssueKey, outcome: GatewayAnswer) => {
      deps.watch.observe(gateway, key, outcome)
      const isSpoilt = Object.values(outcome.exchange.headers).includes(SPOILT)
      if (isSpoilt && outcome.kind !== 'UNKNOWN') run.fail(`a spoilt answer was taken for ${outcome.kind}`)
    },
  }
}
