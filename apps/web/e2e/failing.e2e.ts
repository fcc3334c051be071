import type { Page } from '@playwright/test'
import { addressOf, partsOf, READS_NOTHING } from './screens.ts'
import { expect, PEOPLE, signIn, test } from './support.ts'

/** Without these there is no frame in which a screen could fail; they have tests of their own. */
const FRAME = /\/api\/(auth\/user|authority-health|events)\b/

for (const who of ['shop', 'admin'] as const) {
  for (const { screens, name } of partsOf(who)) {
    test(`screens of ${name} say what did not come, and come when asked again`, async ({ page }) => {
      test.setTimeout(600_000)
      await page.clock.install()
      let isFailing = false
      await page.route('**/api/**', (route) =>
        isFailing && !FRAME.test(route.request().url())
          ? route.fulfill({ status: 500, json: { code: 'erro_interno', request_id: 'r-500' } })
          : route.fallback(),
      )
      await signIn(page, PEOPLE[who])
      for (const [path, title] of screens.filter(([one]) => !READS_NOTHING.has(one))) {
        await test.step(path, async () => {
          const address = await addressOf(page, path)
          isFailing = true
          await page.goto(address)
          await expect(async () => {
            await page.clock.runFor(WAITS_MS)
            await expect(again(page).first()).toBeVisible({ timeout: 200 })
            await expect(waiting(page)).toHaveCount(0, { timeout: 200 })
          }, `${path} says what did not come, and waits no more`).toPass({ timeout: 15_000, intervals: [50] })
          isFailing = false
          await expect(async () => {
            for (const button of await again(page).all()) await button.click({ timeout: 500 })
            await page.clock.runFor(WAITS_MS)
            await expect(again(page)).toHaveCount(0, { timeout: 200 })
            await expect(waiting(page)).toHaveCount(0, { timeout: 200 })
          }, `${path} comes when asked again`).toPass({ timeout: 15_000, intervals: [50] })
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        })
      }
    })
  }
}

/** A read that failed is tried again twice, a second and two seconds later. */
const WAITS_MS = 1_500
const again = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Tentar de novo', exact: true })
const waiting = (page: Page) => page.locator('[aria-busy="true"]')
