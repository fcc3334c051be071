import type { SendLane } from '../queue/jobs.ts'
import type { Sendings } from '../queue/queue.ts'

/**
 * How the line is served: so many sendings stand in the queue at most (whoever comes later waits behind these, not behind another company's
 * thousands), so many of each company and of all are looked at, and again after so long while some are left.
 */
export const DISPATCH = { atMostWaiting: 200, perCompany: 50, lookedAt: 2_000, againMs: 1_000 } as const

/** A note whose sending was asked for and that nobody has taken up yet. */
export type WaitingNote = {
  company_id: number
  note_id: number
  kind: string
  lane: 'automatic' | 'bulk'
  asked_at: Date
}

/** A note that is taken up, with the lane of credits it takes. */
export type Turn<N extends WaitingNote> = { note: N; lane: Exclude<SendLane, 'interactive'> }

/** Whoever has more waiting than this is a backlog: it leaves some credits of each minute to those who come later. */
const LONG_LINE = 20

/**
 * Whose turn it is: the oldest of each company first, then the second of each, so that one company's thousands never stand before another's
 * one. A company's turns begin behind what it has in the queue already: whoever has nothing there comes first, however many long lines there
 * are. On equal turns a short line comes before a long one and that before the selections of people, and the older wish before the newer.
 */
export function takeTurns<N extends WaitingNote>(
  waiting: readonly N[],
  places: number,
  standing: readonly Sendings[],
): Turn<N>[] {
  const queued = countQueued(standing)
  const lines = Map.groupBy(waiting.toSorted(byAge), ({ company_id, kind, lane }) => `${company_id}/${kind}/${lane}`)
  const withTurn = [...lines.values()].flatMap((line) =>
    line.map((note, place) => {
      const before = queued(note)
      return { note, turn: before + place, lane: laneOf(note, before + line.length) }
    }),
  )
  return withTurn
    .toSorted((a, b) => a.turn - b.turn || RANK[a.lane] - RANK[b.lane] || byAge(a.note, b.note))
    .slice(0, Math.max(0, places))
    .map(({ note, lane }) => ({ note, lane }))
}

/** What somebody clicked stands in no line; a selection holds up only the selections of its company. */
function countQueued(standing: readonly Sendings[]): (note: WaitingNote) => number {
  const counts = new Map<string, number>()
  for (const { company_id, lane, jobs } of standing) {
    if (lane === 'interactive') continue
    const line = `${company_id}/${lane === 'bulk' ? 'bulk' : 'automatic'}`
    counts.set(line, (counts.get(line) ?? 0) + jobs)
  }
  return ({ company_id, lane }) => counts.get(`${company_id}/${lane}`) ?? 0
}

function laneOf({ lane }: WaitingNote, length: number): Exclude<SendLane, 'interactive'> {
  return lane === 'automatic' && length > LONG_LINE ? 'backlog' : lane
}

const RANK: Record<Exclude<SendLane, 'interactive'>, number> = { automatic: 0, backlog: 1, bulk: 2 }

function byAge(a: WaitingNote, b: WaitingNote): number {
  return a.asked_at.getTime() - b.asked_at.getTime() || a.note_id - b.note_id
}
