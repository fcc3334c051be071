import type { FieldText } from './field-format.ts'
import type { DanfseNote } from './note.ts'

export type BlockName =
  | 'identity'
  | 'provider'
  | 'customer'
  | 'recipient'
  | 'intermediary'
  | 'service'
  | 'iss'
  | 'federal'
  | 'ibsCbs'
  | 'totals'

/** A field at the position of the norm: centimetres from the upper left corner of the page, when no row is left out. */
export type Field = {
  block: BlockName
  label: string
  x: number
  y: number
  width: number
  height: number
  /** Maximum number of characters, including the three dots of a cut text. */
  max: number | undefined
  /** The label has 7 points and capitals. */
  isStrong: boolean
  isGrey: boolean
  /** Paths of the values in the note: `nfse` is the authority's answer, `dps` the declaration. */
  from: readonly string[]
  show: (note: DanfseNote) => FieldText
}

type Options = { span?: 1 | 2; height?: number; max?: number; isStrong?: boolean; isGrey?: boolean; width?: number }

export const COLUMNS = [0.3, 5.41, 10.51, 15.62] as const
export const COLUMN_WIDTH = 5.09
const TWO_COLUMNS = 10.19
export const ROW_HEIGHT = 0.63
export const FULL_WIDTH = 20.4

/** Returns a function that makes the fields of one block: label, column (1 to 4), top, source, value. */
export function fieldsOf(block: BlockName, defaults: Options = {}) {
  return (
    label: string,
    column: 1 | 2 | 3 | 4,
    y: number,
    from: readonly string[],
    show: Field['show'],
    options: Options = {},
  ): Field => {
    const { span = 1, height = ROW_HEIGHT, max, isStrong = false, isGrey = false, width } = { ...defaults, ...options }
    return {
      block,
      label,
      x: COLUMNS[column - 1] ?? COLUMNS[0],
      y,
      width: width ?? (span === 1 ? COLUMN_WIDTH : TWO_COLUMNS),
      height,
      max,
      isStrong,
      isGrey,
      from,
      show,
    }
  }
}
