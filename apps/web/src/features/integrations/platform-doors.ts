import { PLATFORM_IDS, type PlatformId } from '@talao/contract/ids'
import { PLATFORM_LABELS } from '@talao/contract/values'
import { nameOfReadyMade, READY_MADE_PLATFORMS } from './ready-made-platforms.ts'

/** A place where sales come from: `readyMade` where it is one of those that are read by a ready mapping. */
export type Door = { type: PlatformId; name: string; readyMade?: string }

/** What is no platform stands at the end. */
const LAST: readonly PlatformId[] = ['OTHER', 'API']

/** Every door through which sales can come, by name. */
export const DOORS: readonly Door[] = [
  ...[
    ...PLATFORM_IDS.filter((id) => !LAST.includes(id)).map((type): Door => ({ type, name: PLATFORM_LABELS[type] })),
    ...Object.entries(READY_MADE_PLATFORMS).map(([readyMade, name]): Door => ({ type: 'OTHER', name, readyMade })),
  ].toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR')),
  ...LAST.map((type): Door => ({ type, name: PLATFORM_LABELS[type] })),
]

/** Through which of them an integration comes. */
export function doorName({ type, ready_made }: { type: PlatformId; ready_made: string | null }): string {
  return nameOfReadyMade(ready_made) ?? PLATFORM_LABELS[type]
}
