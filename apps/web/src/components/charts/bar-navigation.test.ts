import { expect, it } from 'vitest'
import { nextPlace } from './bar-navigation.ts'

const bars = [
  [3, 1],
  [0, 0],
  [0, 2],
  [5, 5],
].map((values) => ({ parts: values.map((value) => ({ value })) }))

it('skips what is empty on its way to the sides, and stays at the ends', () => {
  expect(nextPlace(bars, { bar: 0, part: 0 }, 'ArrowRight')).toEqual({ bar: 2, part: 1 })
  expect(nextPlace(bars, { bar: 2, part: 1 }, 'ArrowLeft')).toEqual({ bar: 0, part: 1 })
  expect(nextPlace(bars, { bar: 3, part: 0 }, 'ArrowRight')).toBeUndefined()
  expect(nextPlace(bars, { bar: 3, part: 1 }, 'Home')).toEqual({ bar: 0, part: 1 })
  expect(nextPlace(bars, { bar: 0, part: 0 }, 'End')).toEqual({ bar: 3, part: 0 })
})

it('goes up and down within a bar', () => {
  expect(nextPlace(bars, { bar: 3, part: 0 }, 'ArrowUp')).toEqual({ bar: 3, part: 1 })
  expect(nextPlace(bars, { bar: 3, part: 1 }, 'ArrowDown')).toEqual({ bar: 3, part: 0 })
  expect(nextPlace(bars, { bar: 2, part: 1 }, 'ArrowDown')).toBeUndefined()
})

it('leaves other keys alone', () => {
  expect(nextPlace(bars, { bar: 0, part: 0 }, 'Enter')).toBeUndefined()
  expect(nextPlace(bars, undefined, 'ArrowRight')).toBeUndefined()
})
