import { PLATFORM_IDS, type PlatformId } from '@talao/contract/fields/ids'
import { PLATFORM_LABELS } from '@talao/contract/fields/values'
import { nameOfReadyMade, READY_MADE_PLATFORMS } from '../ready-made-platforms.ts'

/** A source of sales. `readyMade` names the ready-made mapping, for platforms read by one. */
export type SalesSource = { type: PlatformId; name: string; readyMade?: string }

/** Sources that are no platform come last. */
const LAST: readonly PlatformId[] = ['OTHER', 'API']

export const SALES_SOURCES: readonly SalesSource[] = [
  ...[
    ...PLATFORM_IDS.filter((id) => !LAST.includes(id)).map(
      (type): SalesSource => ({ type, name: PLATFORM_LABELS[type] }),
    ),
    ...Object.entries(READY_MADE_PLATFORMS).map(
      ([readyMade, name]): SalesSource => ({ type: 'OTHER', name, readyMade }),
    ),
  ].toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR')),
  ...LAST.map((type): SalesSource => ({ type, name: PLATFORM_LABELS[type] })),
]

/** The name of an integration's source. */
export function sourceName({ type, ready_made }: { type: PlatformId; ready_made: string | null }): string {
  return nameOfReadyMade(ready_made) ?? PLATFORM_LABELS[type]
}
