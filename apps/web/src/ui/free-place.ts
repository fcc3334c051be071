type Size = { width: number; height: number }
type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
/** Something that must not be covered, and how much it matters. */
export type Act = Box & { weight: number }
export type Place = { left: number; top: number }

const STEP = 8
const STEP_ASIDE = 16

/**
 * Where in a room something that floats covers least of what can be pressed: at the right as low as it goes, else higher, else at the left,
 * else, where that would still lie over a field or an act, anywhere between.
 * Where it stands already is kept while no other place is better by a whole act, or it would wander with every row that loads.
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

/** The weights: what has the focus is never covered (WCAG 2.4.11), and of a long list some row always is. */
export const WEIGHT = { focus: 100_000, act: 1000, field: 100, row: 1 } as const
const LEAST_OF_AN_ACT = WEIGHT.field
