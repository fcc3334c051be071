import { INF_DPS } from '@talao/fiscal'
import type { Row } from '@talao/fiscal/layout/row'
import { FIELD_NAMES } from '../nfsen/field-names.ts'
import { CITY_PATHS } from './city-paths.ts'

/**
 * The wire path of a field of an NFS-e that Focus complains about, or null when nobody types it. The national names lead to the DPS,
 * whose layout knows the place on the form; a city's are listed.
 */
export function pathOfServiceField(campo: string): string | null {
  return NATIONAL_PATHS.get(campo) ?? CITY_PATHS[campo] ?? null
}

const NATIONAL_PATHS = nationalPaths()

function nationalPaths(): ReadonlyMap<string, string> {
  const screens = screensOf(INF_DPS.rows)
  return new Map(
    FIELD_NAMES.flatMap(([place, field]) => {
      const screen = screens.get(place)
      return screen === undefined ? [] : [[field, screen] as const]
    }),
  )
}

/** Place in the document to place on the form. */
function screensOf(rows: readonly Row[], within = ''): Map<string, string> {
  const screens = new Map<string, string>()
  for (const row of rows) {
    if (row.kind === 'choice') {
      for (const branch of row.branches)
        for (const [place, screen] of screensOf(branch, within)) screens.set(place, screen)
      continue
    }
    if (row.screen !== null) screens.set(`${within}${row.tag}`, row.screen)
    if (row.kind !== 'group') continue
    for (const [place, screen] of screensOf(row.rows, `${within}${row.tag}.`)) screens.set(place, screen)
  }
  return screens
}
