import { expect, it } from 'vitest'
import { type Act, freePlace, WEIGHT } from './toast-position.ts'

const ROOM = { left: 16, right: 1424, top: 62, bottom: 886 }
const STACK = { width: 352, height: 80 }
const act = (left: number, top: number, width: number, height: number, weight: number = WEIGHT.act): Act => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
  weight,
})
const covers = (acts: readonly Act[], now?: { left: number; top: number }) => {
  const { left, top } = freePlace(STACK, ROOM, acts, now)
  return acts.filter((one) => one.left < left + 352 && one.right > left && one.top < top + 80 && one.bottom > top)
}

it('stands at the bottom right where nothing is in the way', () => {
  expect(freePlace(STACK, ROOM, [])).toEqual({ left: 1072, top: 806 })
})

it.each([
  ['the pages of a list', [act(1200, 850, 200, 32)]],
  ['the acts of a sheet at its foot', [act(1000, 840, 120, 36), act(1290, 840, 120, 36)]],
  ['a head, a bar and a foot', [act(1280, 14, 120, 32), act(1000, 70, 400, 40), act(1200, 850, 200, 32)]],
])('leaves free %s', (_name, acts) => {
  expect(covers(acts)).toEqual([])
})

it('goes to the left where the whole right is acts', () => {
  const column = Array.from({ length: 30 }, (_, at) => act(1100, 62 + at * 30, 300, 28))
  expect(freePlace(STACK, ROOM, column).left).toBe(16)
  expect(covers(column)).toEqual([])
})

it('goes between where both sides are fields', () => {
  const sides = [act(16, 62, 360, 824, WEIGHT.field), act(1000, 62, 424, 824, WEIGHT.field)]
  expect(covers(sides)).toEqual([])
})

it('covers a row rather than a field, a field rather than an act, and an act rather than what has the focus', () => {
  const whole = (weight: number, top: number, height: number) => act(0, top, 1440, height, weight)
  const acts = [
    whole(WEIGHT.focus, 0, 200),
    whole(WEIGHT.act, 200, 200),
    whole(WEIGHT.field, 400, 200),
    whole(WEIGHT.row, 600, 300),
  ]
  for (let left = acts.length; left > 0; left -= 1) {
    const [covered, ...others] = covers(acts.slice(0, left).concat(whole(WEIGHT.focus, 200 * left, 900)))
    expect(covered?.weight).toBe(acts[left - 1]?.weight)
    expect(others).toEqual([])
  }
})

it('stays where it is while rows come under it, and leaves when an act does', () => {
  const now = { left: 1072, top: 700 }
  expect(freePlace(STACK, ROOM, [act(1000, 690, 400, 36, WEIGHT.row)], now)).toEqual(now)
  expect(freePlace(STACK, ROOM, [act(1100, 720, 100, 36)], now)).not.toEqual(now)
})

it('is not kept out of the room when the window became smaller', () => {
  expect(freePlace(STACK, { ...ROOM, right: 800 }, [], { left: 1072, top: 700 })).toEqual({ left: 448, top: 806 })
})
