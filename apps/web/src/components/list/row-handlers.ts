import type { KeyboardEvent, MouseEvent } from 'react'
import { STEPS } from './row-keys.ts'
import type { RowNavigation } from './row-navigation.tsx'
import type { TableProps } from './table-props.ts'

type Props<T extends { id: number }> = Pick<TableProps<T>, 'rows' | 'openId' | 'onOpen' | 'picking'> & {
  /** Moves from the open row to its neighbours, across pages. */
  beside: RowNavigation | undefined
}

/** Event handlers of the table body, shared by all rows. */
export function rowHandlers<T extends { id: number }>(props: Props<T>) {
  return {
    // A Shift click would select text.
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

/** Space and x select the focused row. With Shift they select the range up to it. */
function pickByKey<T extends { id: number }>(event: KeyboardEvent, { picking }: Props<T>): void {
  const { target, key, ctrlKey, metaKey, altKey } = event
  if (!picking || ctrlKey || metaKey || altKey) return
  const isPick = key.toLowerCase() === 'x' || (key === ' ' && isRow(target))
  const id = idOf(target)
  if (!isPick || id === undefined) return
  take(event)
  picking.picker.toggle(id, event.shiftKey)
}

/** Arrows, J and K, Page, Home and End move between rows. An open sheet follows. */
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

/** Keep a handled key away from the screen's global shortcuts. */
function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Ctrl+Enter moves to the bulk actions instead. */
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
