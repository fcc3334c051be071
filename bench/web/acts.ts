import type { Page } from '@playwright/test'

/** The first element that a selector finds, or the first with exactly this text. */
export type Spot = { selector: string; text?: string }
export type Act = { press: Spot; shown: Spot }
/** Milliseconds until the result was laid out, and the longest task meanwhile: 0 where none was over 50 ms, below which a browser tells none. */
export type Took = { ms: number; longestTask: number }
export type InPage = {
  act(act: Act): Promise<Took>
  plainTable(rows: number, columns: number): number
}

/** Makes every page opened from here on able to measure itself. */
export async function measureInside(page: Page): Promise<void> {
  // By address and not by name: what runs in a page is typed for one, and this program is not.
  const { install } = await import(new URL('page.ts', import.meta.url).href)
  await page.addInitScript(install)
}

export function take(page: Page, act: Act): Promise<Took> {
  return page.evaluate((one) => (globalThis as typeof globalThis & { bench: InPage }).bench.act(one), act)
}

/** The yardstick: so many cells of text put into an empty page as a plain table, and laid out. */
export async function plainTable(page: Page, rows: number, columns: number): Promise<number> {
  return page.evaluate(
    ([rows, columns]) => (globalThis as typeof globalThis & { bench: InPage }).bench.plainTable(rows, columns),
    [rows, columns] as const,
  )
}

/** What was asked for is there: the next measure is not of the end of this one. */
export async function settled(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
}
