import type { KeyboardEvent, MouseEvent } from 'react'
import type { TableProps } from './data-table.tsx'
import { STEPS } from './row-keys.ts'
import type { Walk } from './sheet-walk.tsx'

type Props<T extends { id: number }> = Pick<TableProps<T>, 'rows' | 'openId' | 'onOpen' | 'picking'> & {
  /** From the open row to those beside it, over the end of the page. */
  beside: Walk | undefined
}

/** What is pressed in a row, heard once for all of them. */
export function rowHandlers<T extends { id: number }>(props: Props<T>) {
  return {
    // Shift would select the text between two clicks.
    onMouseDown: (event: MouseEvent) => props.picking && event.shiftKey && event.preventDefault(),
    onClick: (event: MouseEvent) => press(event, props),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.defaultPrevented || isTyping(event.target)) return
      walk(event, props)
      pickByKey(event, props)
      if (isPlainEnter(event)) openRow(event.target, props)
    },
  }
}

function press<T extends { id: number }>(event: MouseEvent, props: Props<T>): void {
  if (isControl(event.target)) return
  const id = idOf(event.target)
  if (id !== undefined && props.picking && event.shiftKey) props.picking.picker.toggle(id, true)
  else openRow(event.target, props)
}

function openRow<T extends { id: number }>(target: EventTarget, { rows, onOpen }: Props<T>): void {
  const id = idOf(target)
  const row = rows.find((one) => one.id === id)
  if (row) onOpen?.(row)
}

/** Space and x pick the row that has the focus; with Shift, all up to it. */
function pickByKey<T extends { id: number }>(event: KeyboardEvent, { picking }: Props<T>): void {
  const { target, key, ctrlKey, metaKey, altKey } = event
  if (!picking || ctrlKey || metaKey || altKey) return
  const isPick = key.toLowerCase() === 'x' || (key === ' ' && isRow(target))
  const id = idOf(target)
  if (!isPick || id === undefined) return
  take(event)
  picking.picker.toggle(id, event.shiftKey)
}

/** Arrows, J and K, Page and Home and End walk the rows; while a row's sheet is open it follows. */
function walk<T extends { id: number }>(event: KeyboardEvent<HTMLElement>, props: Props<T>): void {
  const step = STEPS[event.key]?.by
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-row]')]
  const here = places.findIndex((place) => place.contains(document.activeElement))
  if (here < 0) return
  take(event)
  const next = places[Math.min(Math.max(here + step, 0), places.length - 1)]
  if (!next) return
  if (next === places[here]) {
    if (step === 1) props.beside?.goOn?.()
    if (step === -1) props.beside?.goBack?.()
    return
  }
  next.focus()
  if (props.openId !== undefined) openRow(next, props)
}

/** The keys of the whole screen are not for one that a row has answered to. */
function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** With Ctrl it leads to the acts on many. */
function isPlainEnter({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  return key === 'Enter' && !ctrlKey && !metaKey && isRow(target)
}

function idOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null
  return row ? Number(row.dataset.row) : undefined
}

function isRow(target: EventTarget): boolean {
  return target instanceof Element && target.matches('tr[data-row]')
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, [role="menuitem"]') !== null
}

function isTyping(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select, [role="menu"], [role="dialog"]') !== null
  )
}
