import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { columnsToHide, type Leaving } from './columns-to-hide.ts'

/** The result of a measurement, with its inputs. */
type Fit = { names: string; rows: readonly unknown[]; width: number; leaving: Leaving }
const NONE: Leaving = { hidden: [], isTight: false }

/**
 * Which columns to hide so that the table fits its container. New content is laid out with all columns, measured, and
 * laid out again before the browser paints.
 */
export function useFittingColumns(
  columns: readonly { id: string; priority?: number }[],
  rows: readonly unknown[],
  isOn: boolean,
) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [fit, setFit] = useState<Fit>()
  const names = columns.map(({ id, priority = 1 }) => `${id} ${priority}`).join()
  // First try new rows with the current columns. Laying out all columns for each page would cost as much again.
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
    const leaving = columnsToHide(columns, widthsOf(element), overflowOf(element))
    setFit({ names, rows, width, leaving })
  }, [isOn, isKnown, isTried, fit, names, columns, rows, width])
  useEffect(() => {
    const element = place.current
    const table = element?.querySelector('table')
    if (!element || !table) return undefined
    // The table grows when its font loads late.
    const observer = new ResizeObserver(() => {
      setWidth(element.clientWidth)
      // Set the variable only for rows with a second line. On other tables it would only cost a style recalculation.
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

/** Width of each column, by id. */
function widthsOf(place: HTMLElement): Map<string, number> {
  const heads = [...place.querySelectorAll<HTMLElement>('th[data-column]')]
  return new Map(heads.map((head) => [head.dataset.column ?? '', head.offsetWidth]))
}

function canLeaveMore({ leaving }: Fit, place: HTMLElement): boolean {
  return !leaving.isTight && place.querySelector('th[data-leaves]') !== null
}
