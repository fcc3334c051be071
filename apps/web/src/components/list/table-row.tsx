import { type ComponentProps, memo, type ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Tick } from '../../ui/tick.tsx'
import { Clip } from './cells.tsx'
import styles from './data-table.module.css'
import { othersText } from './shared-causes.ts'
import type { Column, Reason } from './table-props.ts'

type Props<T> = {
  row: T
  columns: readonly Column<T>[]
  reason: ((row: T) => Reason | undefined) | undefined
  /** Number of other rows on the page with the same cause. */
  others: number
  canOpen: boolean
  isOpen: boolean
  /** Reached by the Tab key. The other rows are reached by the arrow keys. */
  isStop: boolean
  labelOf: ((row: T) => string) | undefined
  isPicked: boolean
  toggle: ((id: number, isRange: boolean) => void) | undefined
}

/** Memoised row, rendered only when its own data changes. The table body handles its events. */
export const TableRow = memo(Row, isSameRow) as typeof Row

function Row<T extends { id: number }>(props: Props<T>) {
  const { row, columns, isOpen, isPicked, canOpen, labelOf, toggle } = props
  const why = props.reason?.(row)
  const [first, ...rest] = columns
  return (
    <>
      <tr
        tabIndex={canOpen ? (props.isStop ? 0 : -1) : undefined}
        data-row={row.id}
        data-open={isOpen || undefined}
        data-picked={isPicked || undefined}
        data-why={why?.tone}
        data-clickable={canOpen ? '' : undefined}
      >
        {first && (
          <td rowSpan={why ? 2 : undefined} data-ticks={toggle ? '' : undefined}>
            {toggle && labelOf && (
              <Tick
                label={`Selecionar ${labelOf(row)}`}
                isOn={isPicked}
                onToggle={(isRange) => toggle(row.id, isRange)}
              />
            )}
            {first.clip ? <Clip text={first.cell(row)} width={first.clip} /> : first.cell(row)}
          </td>
        )}
        {rest.map((column) => (
          <td
            key={column.id}
            className={column.look}
            data-align={column.align}
            data-column={column.id}
            {...clipOf(column, row)}
          >
            {column.clip ? column.cell(row) || '–' : column.cell(row)}
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
            <ReasonLine why={why} others={othersText(props.others)} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Cut the text on the cell itself. An extra element per cell would add hundreds to the layout. */
function clipOf<T>({ clip, cell }: Column<T>, row: T): ComponentProps<'td'> {
  return clip === undefined ? NOT_CUT : { style: { maxWidth: clip + PADDING_PX }, title: cell(row) || undefined }
}
const NOT_CUT = {}
const PADDING_PX = 20

function ReasonLine({ why, others }: { why: Reason; others: ReactNode }) {
  return (
    <div>
      <Icon name={why.tone === 'vermelho' ? 'octagon' : 'triangle'} size={14} />
      <span className="truncate">
        <b>{why.text}</b>
        {others && <> {others}</>}
      </span>
      {why.action}
    </div>
  )
}

/** Compare the columns one by one: the array is new on each render, its items are not. */
function isSameRow<T>({ columns: before, ...was }: Props<T>, { columns: after, ...is }: Props<T>): boolean {
  const keys = Object.keys(is) as (keyof typeof is)[]
  return (
    keys.every((key) => was[key] === is[key]) &&
    before.length === after.length &&
    before.every((column, index) => column === after[index])
  )
}
