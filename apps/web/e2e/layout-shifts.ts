import type { Page } from '@playwright/test'
import { expect } from './support.ts'

type Seen = { shift: number; moved: string[] }

/** Records layout shifts, except those that follow a key or a click. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    const seen: { shift: number; moved: string[] } = { shift: 0, moved: [] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue
        seen.shift += entry.value
        seen.moved.push(...entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Checks the shifts since the screen was requested or since the last call. */
export async function expectStill(page: Page, screen: string, most: number): Promise<void> {
  const { shift, moved } = await takeShifts(page)
  expect(shift, `${screen} moves by itself: ${moved.join(' | ')}`).toBeLessThanOrEqual(most)
}

/** Returns the recorded shifts and resets them. */
export function takeShifts(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const { seen } = window as Window & { seen?: Seen }
    const found = { shift: seen?.shift ?? 0, moved: seen?.moved ?? [] }
    if (seen) Object.assign(seen, { shift: 0, moved: [] })
    return found
  })
}
