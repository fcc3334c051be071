import { SAO_PAULO, type TimeZone } from '@talao/fiscal'
import type { Cell } from '../../sheet/cell.ts'

/** A list as a spreadsheet file. */
export type ListSheet<T> = {
  /** File name without date and extension. */
  file: string
  title: string
  /** Names of the list's `with` that must be loaded to fill the columns. */
  wanted: readonly string[]
  columns: readonly SheetColumn<T>[]
}
export type SheetColumn<T> = { head: string; cell: (row: T) => Cell }

/** A date and time in that time zone; São Paulo's when it belongs to no company. */
export function moment(at: string | null | undefined, zone?: string): Cell {
  return at ? { moment: at, zone: (zone ?? SAO_PAULO) as TimeZone } : null
}

export function day(at: string | null): Cell {
  return at ? { day: at } : null
}

export function money(reais: number | null): Cell {
  return reais === null ? null : { money: reais }
}

export function environment(inProduction: boolean): Cell {
  return inProduction ? 'Produção' : 'Homologação'
}
