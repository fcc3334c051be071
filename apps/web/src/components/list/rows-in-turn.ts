import { useDeferredValue } from 'react'

type Row = { id: number }
/** `later` rows are still to be drawn below those that are; `isOther` tells that none of them was there before. */
export type Turn<T> = { drawn: T[]; later: number; isOther: boolean }

/**
 * Another page of rows is drawn in two turns: those that can be seen at once, and the rest when the browser has shown them. Rows that only changed
 * where they stand are drawn as they are.
 */
export function useRowsInTurn<T extends Row>(rows: T[]): Turn<T> {
  const whole = useDeferredValue(rows)
  const isOther = areOthers(whole, rows)
  const drawn = isOther ? rows.slice(0, inView()) : rows
  return { drawn, later: rows.length - drawn.length, isOther }
}

/** None of the rows there were is among those there are. What follows nothing is drawn whole: it has been waited for. */
export function areOthers(before: readonly Row[], after: readonly Row[]): boolean {
  const ids = new Set(before.map(({ id }) => id))
  return before.length > 0 && !after.some(({ id }) => ids.has(id))
}

/** No row is lower than this (`--linha-tabela`), and no list higher than the window. */
const LEAST_ROW_PX = 36
const inView = () => Math.ceil(window.innerHeight / LEAST_ROW_PX)
