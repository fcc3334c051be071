import { columnVisibilityFeature, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import type { KeyboardEvent, ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tick } from '../../ui/tick.tsx'
import styles from './data-table.module.css'
import { useFit } from './use-fit.ts'
import type { Picker } from './use-picker.ts'

export type Column<T> = {
  id: string
  label: string
  /** The server's `order_by` for this column; absent means it cannot be sorted. */
  sort?: string
  align?: 'end'
  width?: number
  /** Columns of a higher number leave first when there is no room; 1 always stays. */
  priority?: 1 | 2 | 3 | 4
  cell: (row: T) => ReactNode
}
/** The second line of a row that failed: its cause and its repair. */
export type Reason = { tone: 'vermelho' | 'ambar'; text: ReactNode; action?: ReactNode }

/** Rows can be picked, and how each is called while it is. */
export type Picking<T> = { picker: Picker; labelOf: (row: T) => string; pageLabel: string }

type Props<T extends { id: number }> = {
  label: string
  columns: Column<T>[]
  rows: T[]
  sort: { column: string; direction: 'ASC' | 'DESC' } | undefined
  onSort: (column: string) => void
  onOpen?: ((row: T) => void) | undefined
  openId?: number | undefined
  reason?: ((row: T) => Reason | undefined) | undefined
  state: 'loading' | 'refreshing' | 'ready'
  picking?: Picking<T> | undefined
}

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature })

/** A native table: the first column is the stub, sticky, torn off by the picote; the last one holds the actions. */
export function DataTable<T extends { id: number }>(props: Props<T>) {
  // TanStack's table object keeps its identity while its answers change, which the compiler's memo would take as unchanged.
  'use no memo'
  const { label, columns, rows, sort, state } = props
  const { place, hidden, isTight } = useFit(columns, rows)
  const table = useTable({
    features,
    columns: columns.map((column) => ({ id: column.id, header: column.label, enableSorting: Boolean(column.sort) })),
    data: rows,
    getRowId: (row) => String(row.id),
    manualSorting: true,
    enableSortingRemoval: false,
    state: {
      sorting: sort ? [{ id: sort.column, desc: sort.direction === 'DESC' }] : [],
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, !hidden.includes(column.id)])),
    },
  })
  const visible = table.getVisibleLeafColumns().flatMap((leaf) => columns.filter((column) => column.id === leaf.id))
  return (
    <div ref={place} className={styles.scroll} data-state={state} data-tight={isTight || undefined}>
      <table className={styles.table} aria-label={label} aria-busy={state !== 'ready'}>
        <thead>
          <tr>
            {visible.map((column, index) => (
              <HeadCell
                key={column.id}
                column={column}
                sort={sort}
                onSort={props.onSort}
                tick={index === 0 && props.picking && <PageTick {...props.picking} />}
              />
            ))}
          </tr>
        </thead>
        <tbody
          onKeyDown={(event) => {
            walk(event, props)
            pickByKey(event, props.picking)
          }}
        >
          {state === 'loading' ? (
            <SkeletonRows columns={visible.length} />
          ) : (
            table
              .getRowModel()
              .rows.map((row, index) => (
                <Row key={row.id} {...props} row={row.original} columns={visible} isFirst={index === 0} />
              ))
          )}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps<T> = { column: Column<T>; tick: ReactNode } & Pick<Props<never>, 'sort' | 'onSort'>

function HeadCell<T>({ column, sort, onSort, tick }: HeadProps<T>) {
  const direction = sort && sort.column === column.sort ? sort.direction : undefined
  const sorted = direction === 'ASC' ? 'ascending' : 'descending'
  const { sort: key } = column
  return (
    <th
      scope="col"
      data-align={column.align}
      data-column={column.id}
      data-leaves={(column.priority ?? 1) > 1 || undefined}
      style={{ width: column.width }}
      aria-sort={key ? (direction ? sorted : 'none') : undefined}
      data-ticks={tick ? '' : undefined}
    >
      {tick}
      {key ? (
        <button type="button" onClick={() => onSort(key)}>
          {column.label}
          <span data-idle={!direction || undefined}>
            <Icon name={arrowOf(direction)} size={12} />
          </span>
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}

type RowProps<T extends { id: number }> = Props<T> & { row: T; columns: Column<T>[]; isFirst: boolean }

export function PageTick({ picker, pageLabel }: Pick<Picking<never>, 'picker' | 'pageLabel'>) {
  const isOn = picker.page === 'all'
  return <Tick label={pageLabel} isOn={isOn} isHalf={picker.page === 'some'} onToggle={picker.togglePage} />
}

function Row<T extends { id: number }>({ row, columns, onOpen, openId, reason, isFirst, picking }: RowProps<T>) {
  const why = reason?.(row)
  const isOpen = openId === row.id
  const isPicked = picking?.picker.isPicked(row.id)
  const [first, ...rest] = columns
  return (
    <>
      <tr
        tabIndex={onOpen ? (isFirst || isOpen ? 0 : -1) : undefined}
        data-row={row.id}
        data-open={isOpen || undefined}
        data-picked={isPicked || undefined}
        data-why={why?.tone}
        data-clickable={onOpen ? '' : undefined}
        onMouseDown={(event) => picking && event.shiftKey && event.preventDefault()}
        onClick={(event) => {
          if (isControl(event.target)) return
          if (picking && event.shiftKey) picking.picker.toggle(row.id, true)
          else onOpen?.(row)
        }}
        onKeyDown={(event) => onOpen && isPlainEnter(event) && onOpen(row)}
      >
        {first && (
          <td rowSpan={why ? 2 : undefined} data-ticks={picking ? '' : undefined}>
            {picking && (
              <Tick
                label={`Selecionar ${picking.labelOf(row)}`}
                isOn={isPicked === true}
                onToggle={(isRange) => picking.picker.toggle(row.id, isRange)}
              />
            )}
            {first.cell(row)}
          </td>
        )}
        {rest.map((column) => (
          <td key={column.id} data-align={column.align} data-column={column.id}>
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {why && (
        <tr
          className={styles.reason}
          data-open={isOpen || undefined}
          data-picked={isPicked || undefined}
          data-tone={why.tone}
        >
          <td colSpan={rest.length}>
            <div>
              <Icon name={why.tone === 'vermelho' ? 'octagon' : 'triangle'} size={14} />
              <span className="truncate">{why.text}</span>
              {why.action}
            </div>
          </td>
        </tr>
      )}
    </>
  )
}

function arrowOf(direction: 'ASC' | 'DESC' | undefined) {
  if (!direction) return 'sort'
  return direction === 'ASC' ? 'arrow-up' : 'arrow-down'
}

/** Space and x pick the row that has the focus; with Shift, all up to it. */
function pickByKey<T>(event: KeyboardEvent<HTMLElement>, picking: Picking<T> | undefined): void {
  const { target, key, ctrlKey, metaKey, altKey } = event
  if (!picking || ctrlKey || metaKey || altKey || !(target instanceof Element) || isTyping(target)) return
  const isRow = target.matches('tr[data-row]')
  const isPick = key.toLowerCase() === 'x' || (key === ' ' && isRow)
  const row = target.closest<HTMLElement>('tr[data-row]')
  if (!isPick || !row) return
  event.preventDefault()
  picking.picker.toggle(Number(row.dataset.row), event.shiftKey)
}

/** ↑ and ↓ walk the rows; while a row's sheet is open it follows. Enter opens (each row's own handler). */
function walk<T extends { id: number }>(event: KeyboardEvent<HTMLElement>, { rows, openId, onOpen }: Props<T>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-row]')]
  const here = places.findIndex((place) => place.contains(document.activeElement))
  const next = places[here + (event.key === 'ArrowDown' ? 1 : -1)]
  if (here < 0 || !next || isTyping(event.target)) return
  event.preventDefault()
  next.focus()
  const row = rows.find(({ id }) => String(id) === next.dataset.row)
  if (openId !== undefined && row) onOpen?.(row)
}

/** With Ctrl it leads to the acts on many. */
function isPlainEnter({ key, ctrlKey, metaKey, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  return key === 'Enter' && !ctrlKey && !metaKey && target === currentTarget
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, [role="menuitem"]') !== null
}

function isTyping(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select, [role="menu"]') !== null
  )
}
