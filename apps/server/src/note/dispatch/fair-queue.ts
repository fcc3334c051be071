import type { SendLane } from '../../kit/queue/jobs.ts'
import type { Sendings } from '../../kit/queue/queue.ts'

/**
 * Limits of the fair queue. `atMostWaiting`: sendings in the job queue at once, so that a newcomer waits behind these
 * and not behind another company's thousands. `perCompany` and `lookedAt`: notes looked at for each company and in all.
 * `againMs`: pause before the next round while some are left.
 */
export const DISPATCH = { atMostWaiting: 200, perCompany: 50, lookedAt: 2_000, againMs: 1_000 } as const

/** A note whose sending was requested and not started yet. */
export type WaitingNote = {
  company_id: number
  note_id: number
  kind: string
  lane: 'automatic' | 'bulk'
  asked_at: Date
}

/** A note to be sent now, with the lane whose request quota it uses. */
export type PickedNote<N extends WaitingNote> = { note: N; lane: Exclude<SendLane, 'interactive'> }

/** A longer line is a backlog: it leaves part of each minute's request quota to those who come later. */
const LONG_LINE = 20

/**
 * Picks the notes to send next: the oldest of each company, then the second of each, so that one company's thousands
 * never delay another's single note. A company's turns start after those it already has in the job queue, so a company
 * with none there comes first, however many long lines there are. On equal turns a short line precedes a long one, that
 * precedes bulk selections, and an older request precedes a newer.
 */
export function pickFairly<N extends WaitingNote>(
  waiting: readonly N[],
  places: number,
  standing: readonly Sendings[],
): PickedNote<N>[] {
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

/** Interactive sendings count in no line; a bulk selection delays only its company's bulk selections. */
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
