import { SAO_PAULO, type TimeZone } from '@talao/fiscal'
import type { Cell } from '../../sheet/cell.ts'

/** A list as a file. */
export type ListSheet<T> = {
  /** The file's name, before its day and its ending. */
  file: string
  title: string
  /** What has to be read with each row for the columns to be full: names of the list's `with`. */
  wanted: readonly string[]
  columns: readonly SheetColumn<T>[]
}
export type SheetColumn<T> = { head: string; cell: (row: T) => Cell }

/** On the clock of that zone; of São Paulo's where it belongs to no company. */
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
