import { type Contingency, parseChaveDeAcesso } from '@talao/fiscal'
import type { Access, IssueKey } from '@talao/gateways'
import { isLongOutage, outageAt, type TrafficMinute } from '../../src/note/authority/outage.ts'
import { isFailure } from '../../src/note/authority/traffic.ts'
import { decide, type Standing } from '../../src/note/authority/watch-authorities.ts'
import type { GatewayAnswer } from '../../src/note/issuing/engine.ts'
import { PLACE } from './example.ts'
import type { Run } from './run.ts'
import type { Life } from './world.ts'

const MINUTE_MS = 60_000
const ASK_EVERY_MS = 3 * MINUTE_MS
const LOOK_BACK_MS = 6 * 60 * MINUTE_MS
const AUTHORITY = { state_id: PLACE.state_id, environment: 'homologacao' } as const
const NEVER_ASKED: Standing = { contingency: null, since: null, reason: null, up_at: null }

type Asker = { life: Life; reach: (gateway: string) => Promise<Access> }

/**
 * The contingency watch of a UF as in production: traffic is counted in minutes, one process asks during a long outage,
 * its finding holds for all, and each process reads it with its next pulse. Counting and deciding use the engine's own
 * code; the rows are kept here.
 */
export type ContingencyWatch = {
  observe(gateway: string, key: IssueKey, outcome: GatewayAnswer): void
  /** What a process knows, which may be out of date. */
  contingencyFor(life: Life): Contingency | null
}

export function watchContingency(run: Run, asker: () => Asker | undefined): ContingencyWatch {
  const { world } = run
  const minutes = new Map<number, TrafficMinute>()
  const known = new WeakMap<Life, Contingency | null>()
  const state = { standing: NEVER_ASKED, askedAt: 0, isPlanned: false }

  const pulse = () => {
    if (state.isPlanned) return
    state.isPlanned = true
    world.at(world.now() + MINUTE_MS, () => {
      state.isPlanned = false
      const outage = outageAt(recent(minutes, world.now()), world.clock.now(), state.standing.up_at)
      const isAway = state.standing.contingency !== null
      if (outage || isAway) pulse()
      if (isAway || (outage && isLongOutage(outage, world.clock.now()))) ask(isAway ? null : outage)
    })
  }
  const ask = (outage: Parameters<typeof decide>[1]['outage']) => {
    const one = asker()
    if (!one || world.now() - state.askedAt < ASK_EVERY_MS) return
    state.askedAt = world.now()
    const [held, now] = [state.standing, world.clock.now()]
    world.spawn(async () => {
      const found = await decide(AUTHORITY, { access: await one.reach('SEFAZ'), outage, held, now })
      state.standing = found
      if (found.contingency === held.contingency) return
      run.trace(`contingency: ${found.contingency}`)
      pulse()
    })
  }
  return {
    observe(gateway, key, outcome) {
      const emission = parseChaveDeAcesso(key.identity ?? '')?.emissionType
      if (gateway !== 'SEFAZ' || emission !== 1) return
      const at = Math.floor(world.now() / MINUTE_MS) * MINUTE_MS
      const minute = minutes.get(at) ?? { minute: new Date(at), requests: 0, failures: 0 }
      const failures = minute.failures + (isFailure(outcome) ? 1 : 0)
      minutes.set(at, { ...minute, requests: minute.requests + 1, failures })
      if (isFailure(outcome)) pulse()
    },
    contingencyFor(life) {
      const before = known.get(life) ?? null
      if (before?.kind !== (state.standing.contingency ?? undefined))
        world.at(world.now() + world.random.between(0, MINUTE_MS), () => known.set(life, contingencyOf(state.standing)))
      return before
    },
  }
}

function recent(minutes: ReadonlyMap<number, TrafficMinute>, now: number): TrafficMinute[] {
  return [...minutes.values()].filter(({ minute }) => now - minute.getTime() < LOOK_BACK_MS)
}

function contingencyOf({ contingency, since, reason }: Standing): Contingency | null {
  if (contingency === null || since === null || reason === null) return null
  return { kind: contingency as Contingency['kind'], since, reason }
}
