import { describe, expect, it } from 'vitest'
import { areOthers } from './rows-in-turn.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ id }))

describe('rows are others', () => {
  it('when none of them was there', () => expect(areOthers(rows(1, 2, 3), rows(4, 5))).toBe(true))
  it('not when they only stand elsewhere, or some are new', () => {
    expect(areOthers(rows(1, 2, 3), rows(3, 2, 1))).toBe(false)
    expect(areOthers(rows(1, 2, 3), rows(9, 1))).toBe(false)
  })
  it('not when there was nothing before them', () => expect(areOthers([], rows(1))).toBe(false))
})
