import type { ReactNode } from 'react'
import type { Picker } from './use-picker.ts'

/**
 * A column and how it renders a row. A stateful cell, such as a button with a pending request, needs the row id as its
 * key, because the table row is reused for another record.
 */
export type Column<T> = {
  id: string
  label: string
  /** The server's `order_by` for this column. Absent when it cannot be sorted. */
  sort?: string
  align?: 'end'
  /** Text style, set on the cell itself to avoid an extra element in each of hundreds of cells. */
  look?: 'mono' | 'strong'
  width?: number
  /** Columns with a higher number are hidden first when there is no room. 1 is never hidden. */
  priority?: 1 | 2 | 3 | 4
} & (
  | { clip?: never; cell: (row: T) => ReactNode }
  /** Long text: cut with an ellipsis above `clip` pixels, shown in full in the tooltip. */
  | { clip: number; cell: (row: T) => string | null | undefined }
)
/** The second line of a failed row: its cause and its fix. */
export type Reason = { tone: 'vermelho' | 'ambar'; text: ReactNode; action?: ReactNode }

/** Makes rows selectable. `labelOf` names a row's checkbox. */
export type Picking<T> = { picker: Picker; labelOf: (row: T) => string; pageLabel: string }

export type TableProps<T extends { id: number }> = {
  label: string
  columns: readonly Column<T>[]
  /** The user chose the columns: hide none automatically, scroll instead. */
  isChosen: boolean
  density: 'compact' | 'comfortable' | undefined
  /** Called with the shown columns whenever they change. */
  onShown: (ids: readonly string[]) => void
  rows: T[]
  sort: { column: string; direction: 'ASC' | 'DESC' } | undefined
  onSort: (column: string) => void
  onOpen?: ((row: T) => void) | undefined
  openId?: number | undefined
  reason?: ((row: T) => Reason | undefined) | undefined
  /** Groups blocked rows by the cause they share. */
  causeOf?: ((row: T) => string | undefined) | undefined
  state: 'loading' | 'refreshing' | 'ready'
  picking?: Picking<T> | undefined
}
