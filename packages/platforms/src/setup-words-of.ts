import { READY_MADE } from './mapped/ready-made.ts'
import { READY_MADE_WORDS } from './ready-made-setup-texts.ts'
import { platformOf } from './registry.ts'
import { SETUP_WORDS, type SetupTexts } from './setup-texts.ts'

export type NamedWords = SetupTexts & {
  /** The platform's name as its sellers know it. */
  name: string
}

/** Setup texts of a platform. A known `readyMade` mapping id takes precedence over `type`, a platform id. */
export function setupWordsOf(type: string, readyMade: string | null): NamedWords {
  const known = READY_MADE.find(({ id }) => id === readyMade)
  const own = known && READY_MADE_WORDS[known.id]
  if (own) return { ...own, name: known.name }
  const words = Object.entries(SETUP_WORDS).find(([id]) => id === type)?.[1] ?? SETUP_WORDS.OTHER
  return { ...words, name: platformOf(type)?.label ?? type }
}
