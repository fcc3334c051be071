import { RECENT_KEY } from '../../components/session/browser-storage.ts'
import type { IconName } from '../../ui/icon.tsx'

/** Entries opened from the palette, newest first. Never a buyer, because they stay in this browser until sign-out. */
export type Recent = { title: string; href: string; icon: IconName }

const MOST = 6

export function readRecent(userId: number): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RECENT_KEY + userId) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MOST) : []
  } catch (error) {
    console.error('Talão: recentes ilegíveis', error)
    return []
  }
}

export function keepRecent(userId: number, one: Recent): void {
  const others = readRecent(userId).filter(({ href }) => href !== one.href)
  localStorage.setItem(RECENT_KEY + userId, JSON.stringify([one, ...others].slice(0, MOST)))
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { title, href, icon } = value as Record<string, unknown>
  return typeof title === 'string' && typeof icon === 'string' && typeof href === 'string' && /^\/(?!\/)/.test(href)
}
