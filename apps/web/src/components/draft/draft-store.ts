import { localIso } from '@talao/fiscal/value/calendar'
import { screenZone } from '../../lib/zone.ts'
import { DRAFT_KEY } from '../session/browser-storage.ts'

/** An unsaved form, stored in this browser until it is saved or discarded. */
export type KeptDraft<V> = { at: string; values: V }

/** Typed values with the values they replaced. Another user may save in between, so recovery has to merge. */
export type Typed<V> = { typed: V; base: V }

/** One user, one company, one record. No other user who signs in on this browser sees the draft. */
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

/** Returns false in a browser without storage or without room. The form still works. */
export function keepDraft<V>(key: string, draft: KeptDraft<V>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** Returns false in a browser without storage, where there is no draft to delete. */
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
