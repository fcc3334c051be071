import { expect, it } from 'vitest'
import { isUnder } from './is-under.ts'

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const stack = box(900, 14, 352, 120)

it.each([
  ['a button in the corner', box(1100, 20, 120, 32), true],
  ['a button below the stack', box(1100, 140, 120, 32), false],
  ['a button at the left', box(20, 20, 120, 32), false],
  ['the page itself', box(212, 0, 1068, 800), false],
])('%s', (_name, focused, under) => {
  expect(isUnder(focused, stack)).toBe(under)
})

it('is the same while the stack stands below, or it would go up and down', () => {
  expect(isUnder(box(1100, 20, 120, 32), box(900, 660, 352, 120))).toBe(true)
})
