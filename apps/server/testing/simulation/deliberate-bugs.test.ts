import { describe, expect, it } from 'vitest'
import type { IssuingState } from '../../src/note/issuing/state/issuing-state.ts'
import type { IssuingStore, Look, StepQueries } from '../../src/note/issuing/state/store.ts'
import { memoryShelf } from './memory-simulation-store.ts'
import type { RoadMix } from './plan.ts'
import { simulate } from './simulate.ts'
import type { OpenShelf } from './simulation-store.ts'

/**
 * A deliberate bug in the store or the engine: a change to the state before or after each step, to the stored state, or
 * to what a look returns.
 */
type Flaw = {
  before?: (state: IssuingState) => void
  after?: (state: IssuingState) => unknown
  drawer?: (drawer: StepQueries) => StepQueries
  look?: (seen: Look) => Look
  /** The first seed worth trying, when most runs never reach the faulty code. */
  from?: number
}

const MOST_SEEDS = 300
const FIVE_MINUTES_MS = 300_000
const long = (at: Date | null) => at && new Date(at.getTime() - FIVE_MINUTES_MS)

const FLAWS: readonly [string, RoadMix, RegExp, Flaw][] = [
  [
    'a store that forgets that an event was sent',
    'focus',
    /letters .* are .* there/,
    {
      after: (state) =>
        state.events.forEach((one) => one.state === 'SENT' && one.fence === 1 && (one.state = 'PREPARED')),
    },
  ],
  [
    'a reference of its own for each try',
    'focus',
    /has two documents/,
    {
      before({ key, attempts }) {
        if (key && attempts.at(-1)?.state === 'UNKNOWN') key.ref = `${key.ref.slice(0, 30)}${attempts.length}`
      },
    },
  ],
  [
    'an engine that sends a letter again without asking',
    'focus',
    /letters .* are .* there/,
    { before: (state) => state.events.forEach((one) => one.state === 'UNKNOWN' && (one.state = 'PREPARED')) },
  ],
  [
    'an engine that takes "absent" for proof at once',
    'focus',
    /letters .* are .* there/,
    {
      from: 46,
      before(state) {
        for (const one of [...state.attempts, ...state.events]) one.sent_at = long(one.sent_at)
      },
    },
  ],
  [
    'a number that is drawn and thrown away',
    'sefaz',
    /number [0-9]+ is nobody's/,
    {
      drawer: (drawer) => ({
        ...drawer,
        async drawNumber() {
          await drawer.drawNumber()
          return drawer.drawNumber()
        },
      }),
    },
  ],
  [
    'a note whose answer is lost and never asked for',
    'sefaz',
    /is not final/,
    { after: ({ note }) => void (note.next_consult_at = null) },
  ],
  ['a new key for a note that may have arrived', 'sefaz', /has two documents/, { before: takeAnotherNumber }],
  [
    'another number for a declaration that may have arrived',
    'nacional',
    /has two documents/,
    { before: takeAnotherNumber },
  ],
  [
    'a store that does not know what was sent when it asks',
    'nacional',
    /the authority knows no such document/,
    { look: (seen) => ({ ...seen, sent: null }) },
  ],
  [
    'a declaration whose number is thrown away',
    'nacional',
    /number [0-9]+ is nobody's/,
    {
      before({ key, attempts }) {
        if (key && attempts.at(-1)?.outcome === 'NUMBER_TAKEN') key.number = null
      },
      drawer: (drawer) => ({ ...drawer, drawNumber: async () => (await drawer.drawNumber()) && drawer.drawNumber() }),
    },
  ],
  [
    'a reference of its own for each try',
    'municipal',
    /has two documents/,
    {
      before({ key, attempts }) {
        if (key && attempts.at(-1)?.state === 'UNKNOWN') key.ref = `${key.ref.slice(0, 30)}${attempts.length}`
      },
    },
  ],
  [
    'a note in doubt that leaves by the contingency service',
    'svc',
    /has two documents/,
    {
      from: 11,
      before({ attempts }) {
        const last = attempts.at(-1)
        if (last?.state === 'UNKNOWN' && last.contingency === null)
          Object.assign(last, { state: 'PREPARED', answered_at: null })
      },
    },
  ],
  [
    'a note that a closed contingency service goes on refusing',
    'svc',
    /was given up/,
    {
      from: 90,
      before({ attempts }) {
        for (const one of attempts)
          if (one.contingency && one.state === 'PREPARED' && one.answered_at !== null) one.outcome = 'ABSENT'
      },
    },
  ],
  [
    'a receipt after which nobody asks',
    'sefaz',
    /is not final/,
    { after: ({ note, attempts }) => attempts.at(-1)?.outcome === 'ACCEPTED' && (note.next_consult_at = null) },
  ],
  [
    'a replaced note that nobody marks',
    'nacional',
    /replaced by null is/,
    {
      after({ jobs }) {
        const at = jobs.findIndex(({ name }) => name === 'mark-replaced')
        if (at >= 0) jobs.splice(at, 1)
      },
    },
  ],
]

/** Treats a note that may have arrived as settled and sends it under the next number. */
function takeAnotherNumber({ key, attempts }: IssuingState): void {
  const last = attempts.at(-1)
  if (!key || last?.state !== 'UNKNOWN') return
  last.state = 'ANSWERED'
  last.outcome = 'NUMBER_TAKEN'
  key.number = null
}

describe('the simulation finds', () => {
  it.each(FLAWS)(
    '%s (%s)',
    async (_name, roads, expected, flaw) => {
      const found: string[] = []
      const first = flaw.from ?? 1
      for (let seed = first; seed < first + MOST_SEEDS && !found.some((text) => expected.test(text)); seed += 1)
        found.push(...(await simulate({ seed, roads, openShelf: flawed(flaw) })).failures)
      expect(found.filter((text) => expected.test(text))).not.toEqual([])
    },
    60_000,
  )
})

function flawed(flaw: Flaw): OpenShelf {
  return async (wish) => {
    const shelf = await memoryShelf(wish)
    const store: IssuingStore = {
      ...shelf.store,
      change: (note, now, work) =>
        shelf.store.change(note, now, async (state, drawer) => {
          flaw.before?.(state)
          const answer = await work(state, flaw.drawer?.(drawer) ?? drawer)
          flaw.after?.(state)
          return answer
        }),
      async look(note, now) {
        const seen = await shelf.store.look(note, now)
        return seen && (flaw.look?.(seen) ?? seen)
      },
    }
    return { ...shelf, store }
  }
}
