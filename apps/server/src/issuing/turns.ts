import type { SendLane } from '../queue/jobs.ts'

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
 * one. On equal turns what goes by itself comes before the selections of people, and the older wish before the newer.
 */
export function takeTurns<N extends WaitingNote>(waiting: readonly N[], places: number): Turn<N>[] {
  const lines = Map.groupBy(waiting.toSorted(byAge), ({ company_id, kind, lane }) => `${company_id}/${kind}/${lane}`)
  const withTurn = [...lines.values()].flatMap((line) =>
    line.map((note, turn) => ({ note, turn, lane: laneOf(note, line.length) })),
  )
  return withTurn
    .toSorted((a, b) => a.turn - b.turn || rank(a.note) - rank(b.note) || byAge(a.note, b.note))
    .slice(0, Math.max(0, places))
    .map(({ note, lane }) => ({ note, lane }))
}

function laneOf({ lane }: WaitingNote, length: number): Exclude<SendLane, 'interactive'> {
  return lane === 'automatic' && length > LONG_LINE ? 'backlog' : lane
}

function byAge(a: WaitingNote, b: WaitingNote): number {
  return a.asked_at.getTime() - b.asked_at.getTime() || a.note_id - b.note_id
}

function rank({ lane }: WaitingNote): number {
  return lane === 'automatic' ? 0 : 1
}
