import type { SendLane } from '../queue/jobs.ts'

/** A note whose sending was asked for and that nobody has taken up yet. */
export type WaitingNote = {
  company_id: number
  note_id: number
  kind: string
  lane: Exclude<SendLane, 'interactive'>
  asked_at: Date
}

/**
 * Whose turn it is: the oldest of each company first, then the second of each, so that one company's thousands never stand before another's
 * one. On equal turns what goes by itself comes before the selections of people, and the older wish before the newer.
 */
export function takeTurns<N extends WaitingNote>(waiting: readonly N[], places: number): N[] {
  const lines = Map.groupBy(waiting.toSorted(byAge), ({ company_id, kind, lane }) => `${company_id}/${kind}/${lane}`)
  const withTurn = [...lines.values()].flatMap((line) => line.map((note, turn) => ({ note, turn })))
  return withTurn
    .toSorted((a, b) => a.turn - b.turn || rank(a.note) - rank(b.note) || byAge(a.note, b.note))
    .slice(0, Math.max(0, places))
    .map(({ note }) => note)
}

function byAge(a: WaitingNote, b: WaitingNote): number {
  return a.asked_at.getTime() - b.asked_at.getTime() || a.note_id - b.note_id
}

function rank({ lane }: WaitingNote): number {
  return lane === 'automatic' ? 0 : 1
}
