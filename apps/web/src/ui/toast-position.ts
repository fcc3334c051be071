type Size = { width: number; height: number }
type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
/** A box that should not be covered, with its weight. */
export type Act = Box & { weight: number }
export type Place = { left: number; top: number }

const STEP = 8
const STEP_ASIDE = 16

/**
 * Position of a floating element where it covers the fewest controls: at the right, as low as possible; else at the
 * left; else, if it would still cover a field or button, anywhere between. Keeps the current position unless another
 * one is better by at least the weight of a field, so that it does not move with every row that loads.
 */
export function freePlace(size: Size, room: Box, acts: readonly Act[], now?: Place): Place {
  const isIn = (place: Place) =>
    place.left >= room.left &&
    place.left + size.width <= room.right &&
    place.top >= room.top &&
    place.top + size.height <= room.bottom
  const costOf = ({ left, top }: Place) =>
    acts.reduce(
      (sum, act) =>
        act.left < left + size.width && act.right > left && act.top < top + size.height && act.bottom > top
          ? sum + act.weight
          : sum,
      0,
    )
  const right = Math.max(room.left, room.right - size.width)
  let best: Place = { left: right, top: room.bottom - size.height }
  let least = Number.POSITIVE_INFINITY
  const look = (left: number) => {
    for (let top = room.bottom - size.height; top >= room.top; top -= STEP) {
      const cost = costOf({ left, top })
      if (cost < least) [best, least] = [{ left, top }, cost]
    }
  }
  look(right)
  look(room.left)
  for (let left = right - STEP_ASIDE; left > room.left && least >= WEIGHT.field; left -= STEP_ASIDE) look(left)
  const isKept = now !== undefined && isIn(now) && costOf(now) < least + LEAST_OF_AN_ACT
  return isKept ? now : best
}

/** The focused element must never be covered (WCAG 2.4.11). In a long list some row always is. */
export const WEIGHT = { focus: 100_000, act: 1000, field: 100, row: 1 } as const
const LEAST_OF_AN_ACT = WEIGHT.field
