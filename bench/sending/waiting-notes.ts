import {
  DISPATCH,
  type PickedNote,
  pickFairly,
  type WaitingNote,
} from '../../apps/server/src/note/dispatch/fair-queue.ts'

/** How waiting notes are chosen: by the fair queue, as in production, or first come first served. */
export type ChooseNext = (
  waiting: readonly WaitingNote[],
  places: number,
  standing: Parameters<typeof pickFairly>[2],
) => PickedNote<WaitingNote>[]

/** Notes that wait to be sent and companies that pause, as the database stores them. */
export type WaitingNotes = {
  ask(note: WaitingNote): void
  /** The notes the dispatcher looks at. */
  due(now: number): WaitingNote[]
  take(notes: readonly WaitingNote[]): void
  rest(companyId: number, until: number): void
}

export function makeLine(choose: ChooseNext): WaitingNotes {
  const companies = new Map<number, WaitingNote[]>()
  const pauses = new Map<number, number>()
  return {
    ask(note) {
      const line = companies.get(note.company_id) ?? []
      companies.set(note.company_id, line)
      line.splice(placeOf(line, note), 0, note)
    },
    due(now) {
      const awake = [...companies].filter(([companyId]) => (pauses.get(companyId) ?? 0) <= now)
      return choose(
        awake.flatMap(([, line]) => line.slice(0, choose === pickFairly ? DISPATCH.perCompany : DISPATCH.lookedAt)),
        DISPATCH.lookedAt,
        [],
      ).map(({ note }) => note)
    },
    take(notes) {
      for (const note of notes) {
        const line = companies.get(note.company_id) ?? []
        line.splice(line.indexOf(note), 1)
        if (line.length === 0) companies.delete(note.company_id)
      }
    },
    rest: (companyId, until) => void pauses.set(companyId, until),
  }
}

/** Baseline: first come first served across all companies. */
export const firstComeFirstServed: ChooseNext = (waiting, places) =>
  waiting
    .toSorted(byAge)
    .slice(0, Math.max(0, places))
    .map((note) => ({ note, lane: note.lane }))

function byAge(a: WaitingNote, b: WaitingNote): number {
  return a.asked_at.getTime() - b.asked_at.getTime() || a.note_id - b.note_id
}

function placeOf(line: readonly WaitingNote[], note: WaitingNote): number {
  let [low, high] = [0, line.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = line[middle]
    if (other && byAge(other, note) <= 0) low = middle + 1
    else high = middle
  }
  return low
}
