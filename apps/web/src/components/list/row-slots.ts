import { useState } from 'react'

type Row = { id: number }
/** Slot (React key) of each row by id, in row order. `turns` counts how often all rows were replaced at once. */
export type Slots = { rows: readonly Row[]; places: ReadonlyMap<number, number>; made: number; turns: number }

/**
 * React keys for table rows. A new page reuses the elements of the page before, so only text changes instead of a
 * hundred rows being built. When only some rows change, each row keeps its element and any focus in it.
 */
export function useRowSlots(rows: readonly Row[]): Slots {
  const [slots, setSlots] = useState(() => nextSlots(NONE, rows))
  if (slots.rows === rows) return slots
  const next = nextSlots(slots, rows)
  setSlots(next)
  return next
}

const NONE: Slots = { rows: [], places: new Map(), made: 0, turns: 0 }

export function nextSlots(before: Slots, rows: readonly Row[]): Slots {
  const isTurn = before.rows.length > 0 && rows.length > 0 && !rows.some(({ id }) => before.places.has(id))
  const left = isTurn ? [...before.places.values()] : []
  let { made } = before
  const places = new Map(rows.map(({ id }, index) => [id, before.places.get(id) ?? left[index] ?? made++]))
  return { rows, places, made, turns: before.turns + (isTurn ? 1 : 0) }
}
