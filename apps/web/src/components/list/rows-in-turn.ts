import { useDeferredValue } from 'react'

type Row = { id: number }
/** `later` rows are still to be drawn below those that are; `isOther` tells that none of them was there before. */
export type Turn<T> = { drawn: T[]; later: number; isOther: boolean }

/**
 * Another page of rows is drawn in two turns: those that can be seen at once, and the rest when the browser has shown them. Rows that only changed
 * where they stand are drawn as they are.
 */
export function useRowsInTurn<T extends Row>(rows: T[], openId: number | undefined): Turn<T> {
  const whole = useDeferredValue(rows)
  const isOther = whole !== rows && areOthers(whole, rows)
  const drawn = isOther ? rows.slice(0, drawnAtOnce(rows, openId, window.innerHeight)) : rows
  return { drawn, later: rows.length - drawn.length, isOther }
}

/** None of the rows there were is among those there are. What follows nothing is drawn whole: it has been waited for. */
export function areOthers(before: readonly Row[], after: readonly Row[]): boolean {
  const ids = new Set(before.map(({ id }) => id))
  return before.length > 0 && !after.some(({ id }) => ids.has(id))
}

/** How many rows no list in a window of this height shows more of, and down to the open one, which is gone to from another page. */
export function drawnAtOnce(rows: readonly Row[], openId: number | undefined, height: number): number {
  const open = rows.findIndex(({ id }) => id === openId)
  return Math.max(Math.ceil(height / LEAST_ROW_PX), open + 1)
}

/** As high as `--linha-tabela`. */
const LEAST_ROW_PX = 36
