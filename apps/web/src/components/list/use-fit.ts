import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { columnsToLeave, type Leaving } from './columns-to-leave.ts'

/** What was measured, and for what. */
type Fit = { names: string; rows: readonly unknown[]; width: number; leaving: Leaving }
const NONE: Leaving = { hidden: [], isTight: false }

/**
 * Which columns leave so that the table is as wide as its place: none of them is ever cut under the one that stays at the right. What is new is
 * laid out whole, measured and laid out again before anybody sees it.
 */
export function useFit(columns: readonly { id: string; priority?: number }[], rows: readonly unknown[], isOn: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [fit, setFit] = useState<Fit>()
  const names = columns.map(({ id, priority = 1 }) => `${id} ${priority}`).join()
  // Other rows are tried with the columns that are there: to lay all of them out for each page would cost as much again.
  const isOfThese = isOn && fit?.names === names && fit.width === width
  const isKnown = isOfThese && fit.rows === rows
  const isTried = isOfThese && (isKnown || fit.rows.length > 0)

  useLayoutEffect(() => {
    const element = place.current
    if (!isOn || isKnown || !element) return
    if (isTried) {
      const isTooWide = overflowOf(element) > 0 && !fit.leaving.isTight
      return setFit(isTooWide ? undefined : { ...fit, rows })
    }
    const leaving = columnsToLeave(columns, widthsOf(element), overflowOf(element))
    setFit({ names, rows, width, leaving })
  }, [isOn, isKnown, isTried, fit, names, columns, rows, width])
  useEffect(() => {
    const element = place.current
    const table = element?.querySelector('table')
    if (!element || !table) return undefined
    // The table itself grows when its letters arrive late.
    const observer = new ResizeObserver(() => {
      setWidth(element.clientWidth)
      // Only for second lines: told to a table without any, it would be one more look at each of its elements.
      const stub = table.querySelector('tr[data-why]') && table.querySelector('th')
      if (stub) element.style.setProperty('--canhoto', `${stub.offsetWidth}px`)
      if (overflowOf(element) > 0) setFit((was) => (was && canLeaveMore(was, element) ? undefined : was))
    })
    observer.observe(element)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  const { hidden, isTight } = isTried ? fit.leaving : NONE
  return { place, hidden, isTight }
}

function overflowOf(place: HTMLElement): number {
  return place.scrollWidth - place.clientWidth
}

/** Of all columns, as wide as what stands in them. */
function widthsOf(place: HTMLElement): Map<string, number> {
  const heads = [...place.querySelectorAll<HTMLElement>('th[data-column]')]
  return new Map(heads.map((head) => [head.dataset.column ?? '', head.offsetWidth]))
}

function canLeaveMore({ leaving }: Fit, place: HTMLElement): boolean {
  return !leaving.isTight && place.querySelector('th[data-leaves]') !== null
}
