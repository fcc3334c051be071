import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { takeTurns, type Turn, type WaitingNote } from './turns.ts'

const note = (company_id: number, note_id: number, wish: Partial<WaitingNote> = {}): WaitingNote => ({
  company_id,
  note_id,
  kind: 'NFE',
  lane: 'automatic',
  asked_at: new Date(note_id * 1000),
  ...wish,
})
const ids = (turns: readonly Turn<WaitingNote>[]) => turns.map(({ note: { note_id } }) => note_id)

describe('whose turn it is', () => {
  it('goes round the companies, the oldest note of each first', () => {
    const big = [1, 2, 3, 4].map((id) => note(1, id))
    expect(ids(takeTurns([...big, note(2, 50), note(3, 40)], 5))).toEqual([1, 40, 50, 2, 3])
  })

  it('lets what goes by itself pass before a selection somebody made, also of the same company', () => {
    const bulk = [1, 2, 3].map((id) => note(1, id, { lane: 'bulk' }))
    expect(ids(takeTurns([...bulk, note(1, 90)], 2))).toEqual([90, 1])
  })

  it('takes a long line for a backlog, a short one and a selection for what they are', () => {
    const lanes = (count: number, wish: Partial<WaitingNote> = {}) =>
      takeTurns(
        Array.from({ length: count }, (_, index) => note(1, index + 1, wish)),
        1,
      ).map(({ lane }) => lane)
    expect([lanes(20), lanes(21), lanes(21, { lane: 'bulk' })]).toEqual([['automatic'], ['backlog'], ['bulk']])
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

  it('gives no line two places more than another that still waits, whatever there is', () => {
    fc.assert(
      fc.property(anyNotes, fc.integer({ min: 0, max: 70 }), (waiting, places) => {
        const turns = takeTurns(waiting, places)
        const taken = turns.map(({ note: one }) => one)
        expect(taken).toHaveLength(Math.min(places, waiting.length))
        expect(new Set(ids(turns)).size).toBe(taken.length)
        const lineOf = ({ company_id, kind, lane }: WaitingNote) => `${company_id}/${kind}/${lane}`
        const places_of = (line: string) => taken.filter((one) => lineOf(one) === line).length
        const most = Math.max(0, ...taken.map((one) => places_of(lineOf(one))))
        const left = waiting.filter((one) => !taken.includes(one))
        for (const one of left) expect(places_of(lineOf(one))).toBeGreaterThanOrEqual(most - 1)
      }),
    )
  })

  it('never takes a newer note of a line before an older one', () => {
    fc.assert(
      fc.property(anyNotes, fc.integer({ min: 0, max: 70 }), (waiting, places) => {
        const taken = new Set(ids(takeTurns(waiting, places)))
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
