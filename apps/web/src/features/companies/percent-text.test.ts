import { describe, expect, it } from 'vitest'
import { isPercent, percentText, percentTyped } from './percent-text.ts'

describe('a rate', () => {
  it.each([
    ['1,65', '1.65'],
    ['1.65', '1.65'],
    [' 6 % ', '6'],
    ['100', '100'],
    ['0,0001', '0.0001'],
    ['', null],
  ])('takes %j as %j', (typed, wire) => {
    expect(isPercent(typed)).toBe(true)
    expect(percentTyped(typed)).toBe(wire)
  })

  it.each(['100,1', '1,23456', 'um', '-1', '1,2,3'])('refuses %j', (typed) => expect(isPercent(typed)).toBe(false))

  it('is shown with a comma, and nothing where there is none', () => {
    expect(percentText(1.65)).toBe('1,65')
    expect(percentText(0)).toBe('0')
    expect(percentText(null)).toBe('')
  })
})
