import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SendLane } from '../../kit/queue/jobs.ts'
import { DISPATCH, type PickedNote, pickFairly, type WaitingNote } from './fair-queue.ts'

const note = (company_id: number, note_id: number, wish: Partial<WaitingNote> = {}): WaitingNote => ({
  company_id,
  note_id,
  kind: 'NFE',
  lane: 'automatic',
  asked_at: new Date(note_id * 1000),
  ...wish,
})
const ids = (turns: readonly PickedNote<WaitingNote>[]) => turns.map(({ note: { note_id } }) => note_id)

describe('the order of the fair queue', () => {
  it('goes round the companies, the oldest note of each first', () => {
    const big = [1, 2, 3, 4].map((id) => note(1, id))
    expect(ids(pickFairly([...big, note(2, 50), note(3, 40)], 5, []))).toEqual([1, 40, 50, 2, 3])
  })

  it('lets what goes by itself pass before a selection somebody made, also of the same company', () => {
    const bulk = [1, 2, 3].map((id) => note(1, id, { lane: 'bulk' }))
    expect(ids(pickFairly([...bulk, note(1, 90)], 2, []))).toEqual([90, 1])
  })

  it('takes a long line for a backlog, a short one and a selection for what they are', () => {
    const lanes = (count: number, wish: Partial<WaitingNote> = {}) =>
      pickFairly(
        Array.from({ length: count }, (_, index) => note(1, index + 1, wish)),
        1,
        [],
      ).map(({ lane }) => lane)
    expect([lanes(20), lanes(21), lanes(21, { lane: 'bulk' })]).toEqual([['automatic'], ['backlog'], ['bulk']])
  })

  it('counts what a company already has in the queue: clicks apart, a selection only against selections', () => {
    const waiting = [note(1, 1), note(2, 50), note(3, 60), note(4, 70, { lane: 'bulk' })]
    const standing = [
      { company_id: 1, lane: 'backlog', jobs: 1 },
      { company_id: 2, lane: 'interactive', jobs: 9 },
      { company_id: 3, lane: 'bulk', jobs: 9 },
      { company_id: 4, lane: 'automatic', jobs: 9 },
    ] as const
    expect(ids(pickFairly(waiting, 4, standing))).toEqual([50, 60, 70, 1])
  })

  it('prefers the company with fewer waiting notes on equal places, regardless of age', () => {
    const long = Array.from({ length: 21 }, (_, index) => note(1, index + 1))
    expect(ids(pickFairly([...long, note(2, 90)], 2, []))).toEqual([90, 1])
  })

  it('counts notes in the queue as waiting notes of their company', () => {
    const [turn] = pickFairly([note(1, 1)], 1, [{ company_id: 1, lane: 'automatic', jobs: 20 }])
    expect(turn?.lane).toBe('backlog')
  })

  const anyNotes = fc
    .array(
      fc.record({
        company_id: fc.integer({ min: 1, max: 6 }),
        kind: fc.constantFrom('NFE', 'NFSE'),
        lane: fc.constantFrom('automatic' as const, 'bulk' as const),
        at: fc.integer({ min: 0, max: 50 }),
      }),
      { maxLength: 60 },
    )
    .map((all) =>
      all.map(({ at, ...one }, index) => note(one.company_id, index + 1, { ...one, asked_at: new Date(at) })),
    )

  const anyQueue = fc.uniqueArray(
    fc.record({
      company_id: fc.integer({ min: 1, max: 6 }),
      lane: fc.constantFrom<SendLane>('automatic', 'backlog', 'bulk', 'interactive'),
      jobs: fc.integer({ min: 1, max: 12 }),
    }),
    { selector: ({ company_id, lane }) => `${company_id}/${lane}`, maxLength: 12 },
  )

  it('never serves a company that already has more places, queue included, than another one that waits', () => {
    fc.assert(
      fc.property(anyNotes, anyQueue, fc.integer({ min: 0, max: 70 }), (waiting, queue, places) => {
        const turns = pickFairly(waiting, places, queue)
        const taken = turns.map(({ note: one }) => one)
        expect(taken).toHaveLength(Math.min(places, waiting.length))
        expect(new Set(ids(turns)).size).toBe(taken.length)
        const lineOf = ({ company_id, kind, lane }: WaitingNote) => `${company_id}/${kind}/${lane}`
        const queued = ({ company_id, lane }: WaitingNote) =>
          queue
            .filter((one) => one.company_id === company_id && one.lane !== 'interactive')
            .filter((one) => (one.lane === 'bulk') === (lane === 'bulk'))
            .reduce((sum, { jobs }) => sum + jobs, 0)
        const placesOf = (one: WaitingNote) =>
          queued(one) + taken.filter((other) => lineOf(other) === lineOf(one)).length
        const most = Math.max(0, ...taken.map(placesOf))
        const left = waiting.filter((one) => !taken.includes(one))
        for (const one of left) expect(placesOf(one)).toBeGreaterThanOrEqual(most - 1)
      }),
    )
  })

  it('never takes a newer note of a line before an older one', () => {
    fc.assert(
      fc.property(anyNotes, anyQueue, fc.integer({ min: 0, max: 70 }), (waiting, queue, places) => {
        const taken = new Set(ids(pickFairly(waiting, places, queue)))
        for (const one of waiting) {
          if (!taken.has(one.note_id)) continue
          const older = waiting.filter(
            (other) =>
              other.company_id === one.company_id &&
              other.kind === one.kind &&
              other.lane === one.lane &&
              other.asked_at < one.asked_at,
          )
          for (const other of older) expect(taken.has(other.note_id)).toBe(true)
        }
      }),
    )
  })
})

describe('a small seller next to sellers with many waiting notes', () => {
  it('waits a minute at most, however many long lines there are', () => {
    const wish = fc.record({
      longLines: fc.integer({ min: 1, max: 300 }),
      aSecond: fc.integer({ min: 2, max: 20 }),
      arrivals: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 20 }),
    })
    fc.assert(
      fc.property(wish, (one) => {
        expect(longestWait(one)).toBeLessThanOrEqual(60)
      }),
      { numRuns: 5, examples: [[{ longLines: 300, aSecond: 2, arrivals: [10] }]] },
    )
  })

  const EACH = 40
  /** Enough notes of each line for it to count as long. */
  const LOOKED_AT = 21
  const FIRST_SMALL = 1_000_000
  const URGENCY: readonly SendLane[] = ['automatic', 'backlog', 'bulk']

  /**
   * Runs the dispatcher each second and a queue that completes so many a second, more urgent lanes first. Returns the
   * longest wait of a company's single note in simulated seconds.
   */
  function longestWait({ longLines, aSecond, arrivals }: { longLines: number; aSecond: number; arrivals: number[] }) {
    const long = Array.from({ length: longLines }, (_, company) =>
      Array.from({ length: EACH }, (_each, place) => note(company, company * EACH + place, { asked_at: new Date(0) })),
    )
    const small = arrivals.map((at, index) => [
      note(FIRST_SMALL + index, FIRST_SMALL + index, { asked_at: new Date(at * 1000) }),
    ])
    let lines = [...long, ...small]
    let queue: PickedNote<WaitingNote>[] = []
    let longest = 0
    for (let second = 0, left = small.length; left > 0; second += 1) {
      if (second > 100) return Number.POSITIVE_INFINITY
      const now = second * 1000
      const due = lines.flatMap((line) => line.slice(0, LOOKED_AT)).filter((one) => Number(one.asked_at) <= now)
      const standing = queue.map(({ note: { company_id }, lane }) => ({ company_id, lane, jobs: 1 }))
      const turns = pickFairly(due, DISPATCH.atMostWaiting - queue.length, standing)
      const taken = new Set(turns.map(({ note: one }) => one))
      lines = lines.map((line) => line.filter((one) => !taken.has(one)))
      queue = [...queue, ...turns].toSorted((a, b) => URGENCY.indexOf(a.lane) - URGENCY.indexOf(b.lane))
      for (const { note: one } of queue.splice(0, aSecond)) {
        if (one.note_id < FIRST_SMALL) continue
        left -= 1
        longest = Math.max(longest, second - Number(one.asked_at) / 1000)
      }
    }
    return longest
  }
})
