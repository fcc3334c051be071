import { type ReactNode, useContext, useEffect, useLayoutEffect } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tick } from '../../ui/tick.tsx'
import { useComponentKeys } from '../shortcuts.ts'
import styles from './data-table.module.css'
import { rowHandlers } from './row-handlers.ts'
import { rowKeys } from './row-keys.ts'
import { RowNavigationContext } from './row-navigation.tsx'
import { useRowSlots } from './row-slots.ts'
import { sharedCauses } from './shared-causes.ts'
import type { Column, Picking, TableProps } from './table-props.ts'
import { TableRow } from './table-row.tsx'
import { useFittingColumns } from './use-fitting-columns.ts'

/** A native table. The first column is the sticky stub, set off by the picote; the last one holds the actions. */
export function DataTable<T extends { id: number }>(props: TableProps<T>) {
  const { label, columns, rows, sort, state, picking, openId } = props
  const { places, turns } = useRowSlots(rows)
  const { place, hidden, isTight } = useFittingColumns(columns, rows, !props.isChosen)
  useLayoutEffect(() => {
    if (turns > 0) place.current?.scrollTo({ top: 0 })
  }, [turns, place])
  const visible = columns.filter((column) => !hidden.includes(column.id))
  const others = sharedCauses(rows, props.causeOf)
  const shown = visible.map(({ id }) => id).join()
  const beside = useContext(RowNavigationContext)
  const { onShown } = props
  useComponentKeys(rowKeys(props.onOpen !== undefined, picking !== undefined))
  useEffect(() => onShown(shown.split(',')), [onShown, shown])
  return (
    <div
      ref={place}
      className={styles.scroll}
      data-state={state}
      data-tight={isTight || undefined}
      data-density={props.density}
      data-scroll-restoration-id={`table ${label}`}
    >
      <table className={styles.table} aria-label={label} aria-busy={state !== 'ready'}>
        <thead>
          <tr>
            {visible.map((column, index) => (
              <HeadCell
                key={column.id}
                column={column}
                sort={sort}
                onSort={props.onSort}
                tick={index === 0 && picking && <PageTick {...picking} />}
              />
            ))}
          </tr>
        </thead>
        <tbody {...rowHandlers({ ...props, beside })}>
          {state === 'loading' ? (
            <SkeletonRows columns={visible.length} />
          ) : (
            rows.map((row, index) => (
              <TableRow<T>
                key={places.get(row.id)}
                row={row}
                columns={visible}
                reason={props.reason}
                others={others.get(row.id) ?? 0}
                canOpen={props.onOpen !== undefined}
                isOpen={openId === row.id}
                isStop={index === 0 || openId === row.id}
                labelOf={picking?.labelOf}
                isPicked={picking?.picker.isPicked(row.id) ?? false}
                toggle={picking?.picker.toggle}
              />
            ))
          )}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps<T> = { column: Column<T>; tick: ReactNode } & Pick<TableProps<never>, 'sort' | 'onSort'>

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

export function PageTick({ picker, pageLabel }: Pick<Picking<never>, 'picker' | 'pageLabel'>) {
  const isOn = picker.page === 'all'
  return <Tick label={pageLabel} isOn={isOn} isHalf={picker.page === 'some'} onToggle={picker.togglePage} />
}

function arrowOf(direction: 'ASC' | 'DESC' | undefined) {
  if (!direction) return 'sort'
  return direction === 'ASC' ? 'arrow-up' : 'arrow-down'
}
