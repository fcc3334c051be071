import { useState } from 'react'

type Row = { id: number }
/** Which place each row has, by its id and in their order; `turns` counts how often all of them were others than before. */
export type Slots = { rows: readonly Row[]; places: ReadonlyMap<number, number>; made: number; turns: number }

/**
 * The keys to draw rows by. Another page takes the places, and so the elements, of the one before: words change, and a hundred rows need not be built.
 * Where only some rows come and go each keeps its own element, with the focus that may be in it.
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
