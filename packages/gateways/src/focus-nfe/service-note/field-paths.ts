import { INF_DPS } from '@talao/fiscal'
import type { Row } from '@talao/fiscal/layout/row'
import { FIELD_NAMES } from '../nfsen/field-names.ts'
import { CITY_PATHS } from './city-paths.ts'

/**
 * The wire path of an NFS-e field named by a Focus error; null for a field that users do not fill in. National names
 * are resolved through the DPS layout; city names are listed.
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

/** Maps paths in the document to paths on the form. */
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
