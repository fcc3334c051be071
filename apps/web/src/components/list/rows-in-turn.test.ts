import { describe, expect, it } from 'vitest'
import { areOthers, drawnAtOnce } from './rows-in-turn.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ id }))

describe('rows are others', () => {
  it('when none of them was there', () => expect(areOthers(rows(1, 2, 3), rows(4, 5))).toBe(true))
  it('not when they only stand elsewhere, or some are new', () => {
    expect(areOthers(rows(1, 2, 3), rows(3, 2, 1))).toBe(false)
    expect(areOthers(rows(1, 2, 3), rows(9, 1))).toBe(false)
  })
  it('not when there was nothing before them', () => expect(areOthers([], rows(1))).toBe(false))
})

it('as many rows are drawn at once as a window shows, and down to the open one', () => {
  const page = rows(...Array.from({ length: 100 }, (_, index) => index + 1))
  expect(drawnAtOnce(page, undefined, 900)).toBe(25)
  expect(drawnAtOnce(page, 7, 900)).toBe(25)
  expect(drawnAtOnce(page, 100, 900)).toBe(100)
})
