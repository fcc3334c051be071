import type { ImportFailOut } from '@talao/contract'
import { FILE_COLUMNS, positionOf } from './columns-of-file.ts'

/** How many rows each column rejects, most first. Rows wrong as a whole share one name. */
export function causesOf(fails: readonly Pick<ImportFailOut, 'column'>[]): [cause: string, total: number][] {
  const totals = new Map<string, number>()
  for (const { column } of fails) {
    const at = positionOf(column)
    const cause = at === undefined ? 'Linha inteira' : (FILE_COLUMNS[at]?.label ?? 'Linha inteira')
    totals.set(cause, (totals.get(cause) ?? 0) + 1)
  }
  return [...totals].toSorted(([, one], [, other]) => other - one)
}
