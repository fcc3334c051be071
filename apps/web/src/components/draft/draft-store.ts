import { localIso } from '@talao/fiscal/calendar'
import { screenZone } from '../../lib/zone.ts'
import { DRAFT_KEY } from '../recent-key.ts'

/** A form as it was typed, kept in this browser until it is saved or thrown away. */
export type KeptDraft<V> = { at: string; values: V }

/** What was typed, with what it was typed over: another may save before it is taken up again. */
export type Typed<V> = { typed: V; base: V }

/** Whose form it is: one person, one company, one note or other thing. Nobody else who signs in here is offered it. */
export function draftKey(
  kind: DraftKind,
  userId: number,
  companyId: number | undefined,
  id: number | undefined,
): string {
  return `${DRAFT_KEY}${kind}:${userId}:${companyId ?? 'nenhuma'}:${id ?? 'nova'}`
}

type DraftKind = 'nfe' | 'nfse' | 'sale' | 'product' | 'company' | 'sells' | 'goods' | 'services'

export function readDraft<V>(key: string): KeptDraft<V> | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptDraft<V> | null
    return kept && typeof kept.at === 'string' && typeof kept.values === 'object' ? kept : undefined
  } catch {
    return undefined
  }
}

/** A browser without room, or one that keeps nothing, has no draft; the form works on. */
export function keepDraft<V>(key: string, draft: KeptDraft<V>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** Whether there was anything to reach: where nothing is kept there is nothing to forget. */
export function forgetDraft(key: string): boolean {
  try {
    localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}

/** `guardado às 14:05:12`. */
export function keptText(instant: string): string {
  return `guardado às ${localIso(new Date(instant), screenZone()).slice(11, 19)}`
}
