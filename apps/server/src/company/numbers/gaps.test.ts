import { SAO_PAULO } from '@talao/fiscal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findGaps, legalDateOf, type Span, type UsedRun, withRequestedVoids, yearOf } from './gaps.ts'

const START = Date.parse('2026-01-15T12:00:00Z')
const FATES = ['authorised', 'denied', 'held', 'taken', 'lost', 'lost', 'void'] as const

/** Finds the unused numbers by checking each one. */
function lostNumbers(used: readonly UsedRun[], voided: readonly Span[]): number[] {
  const known = new Set(used.map(({ first }) => first))
  for (const { first, last } of voided) for (let number = first; number <= last; number += 1) known.add(number)
  const least = Math.min(...known)
  const lastUsed = Math.max(0, ...used.map(({ first }) => first))
  const lost: number[] = []
  for (let number = least; number <= lastUsed; number += 1) if (!known.has(number)) lost.push(number)
  return lost
}

/** Merges consecutive numbers into runs, as the database does. */
function runsOf(used: readonly UsedRun[]): UsedRun[] {
  const runs: UsedRun[] = []
  for (const { first, last, at } of used) {
    const before = runs.at(-1)
    if (before?.last === first - 1) Object.assign(before, { last, at: at < before.at ? at : before.at })
    else runs.push({ first, last, at })
  }
  return runs
}

const numbersOf = (spans: readonly Span[]) =>
  spans.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index))

describe('the gaps of a serie', () => {
  it('are exactly the numbers that belong to nothing, whatever became of 10,000 notes, each dated by the first note behind it', () => {
    const fates = fc.array(fc.constantFrom(...FATES), { minLength: 9_000, maxLength: 10_000, size: 'max' })
    const ranges = fc.array(fc.tuple(fc.nat(9_999), fc.nat(40)), { maxLength: 20 })
    fc.assert(
      fc.property(fates, ranges, fc.nat(99_999), fc.nat(), (all, wide, offset, shuffle) => {
        const used: UsedRun[] = []
        const voided: Span[] = wide.map(([first, length]) => ({
          first: offset + first + 1,
          last: offset + first + 1 + length,
        }))
        for (const [index, fate] of all.entries()) {
          const number = offset + index + 1
          // The times do not follow the order of the numbers.
          const at = new Date(START + (index + ((index * 7 + shuffle) % 13)) * 60_000)
          if (fate === 'void') voided.push({ first: number, last: number })
          else if (fate !== 'lost') used.push({ first: number, last: number, at })
        }
        const gaps = findGaps(used, voided)
        expect(numbersOf(gaps)).toEqual(lostNumbers(used, voided))
        expect(findGaps(runsOf(used), voided)).toEqual(gaps)
        for (const gap of gaps.slice(-5)) {
          const behind = used.filter(({ first }) => first > gap.last).map(({ at }) => at.getTime())
          expect(gap.skippedAt.getTime()).toBe(behind.reduce((least, at) => Math.min(least, at), Infinity))
        }
      }),
      { numRuns: 25 },
    )
  })

  it('are none where there are no numbers, before the first and behind the last', () => {
    expect(findGaps([], [])).toEqual([])
    expect(findGaps([{ first: 500, last: 500, at: new Date(START) }], [])).toEqual([])
    expect(findGaps([], [{ first: 3, last: 9 }])).toEqual([])
  })

  it('are cut along what was asked for, and show the last refusal', () => {
    const skippedAt = new Date(START)
    const ask = (id: number, first: number, last: number, state: string) => ({ id, first, last, state, message: null })
    const cut = withRequestedVoids(
      [{ first: 10, last: 30, skippedAt }],
      [ask(1, 12, 14, 'SENT'), ask(2, 20, 25, 'REQUESTED'), ask(3, 26, 40, 'DENIED'), ask(4, 26, 30, 'FAILED')],
    )
    expect(cut.map(({ first, last, asked }) => [first, last, asked?.id])).toEqual([
      [10, 11, undefined],
      [12, 14, 1],
      [15, 19, undefined],
      [20, 25, 2],
      [26, 30, 4],
    ])
  })

  it.each([
    ['2026-11-20T12:00:00Z', '2026-12-10', 2026],
    ['2026-12-31T23:30:00Z', '2027-01-10', 2026],
    ['2027-01-01T02:30:00Z', '2027-01-10', 2026],
    ['2027-01-01T03:30:00Z', '2027-02-10', 2027],
  ])('left out at %s are to be told until %s', (at, day, year) => {
    expect([legalDateOf(new Date(at), SAO_PAULO), yearOf(new Date(at), SAO_PAULO)]).toEqual([day, year])
  })
})
