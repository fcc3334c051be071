import type { Page } from '@playwright/test'

/** The first match of the selector, or the first match with exactly this text. */
export type Spot = { selector: string; text?: string }
export type Act = { press: Spot; shown: Spot }
/**
 * `ms` until the result was laid out, and the longest task meanwhile. Browsers report tasks only above 50 ms, so it is
 * 0 when none was longer.
 */
export type Took = { ms: number; longestTask: number }
export type InPage = {
  act(act: Act): Promise<Took>
  plainTable(rows: number, columns: number): number
}

/** Injects the measuring script into every page opened from here on. */
export async function measureInside(page: Page): Promise<void> {
  // Imported by URL, because page.ts is typed for the browser and this program is not.
  const { install } = await import(new URL('page.ts', import.meta.url).href)
  await page.addInitScript(install)
}

export function take(page: Page, act: Act): Promise<Took> {
  return page.evaluate((one) => (globalThis as typeof globalThis & { bench: InPage }).bench.act(one), act)
}

/** Baseline: lays out a plain table of text cells in an empty page. */
export async function plainTable(page: Page, rows: number, columns: number): Promise<number> {
  return page.evaluate(
    ([rows, columns]) => (globalThis as typeof globalThis & { bench: InPage }).bench.plainTable(rows, columns),
    [rows, columns] as const,
  )
}

/** Waits until nothing is loading, so that the next measurement does not include the end of this one. */
export async function settled(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
}
