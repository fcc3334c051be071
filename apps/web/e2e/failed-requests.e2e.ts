import type { Page } from '@playwright/test'
import { IS_DEEP } from '../../../test/support/depth.ts'
import { addressOf, ONE_OF_EACH_KIND, partsOf, READS_NOTHING } from './screens.ts'
import { ask, expect, forgetScreens, open, PEOPLE, signIn, testInNewPage as test } from './support.ts'

/** Without these there is no frame in which a screen could fail. They have their own tests. */
const FRAME = /\/api\/(auth\/user|authority-health|events)\b/

const isLookedAt = (path: string) => !READS_NOTHING.has(path) && (IS_DEEP || ONE_OF_EACH_KIND.has(path))

for (const who of ['shop', 'admin'] as const) {
  for (const { screens, name } of partsOf(who, isLookedAt)) {
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
      await open(page, '/', 'Painel')
      for (const [path, title] of screens) {
        await test.step(path, async () => {
          const address = await addressOf(page, path)
          await forgetScreens(page)
          isFailing = true
          await (IS_DEEP ? page.goto(address) : ask(page, address))
          await expect
            .poll(() => afterAWait(page), {
              message: `${path} says what did not come, and waits no more`,
              intervals: OFTEN,
            })
            .toEqual({ asksAgain: true, waits: false })
          isFailing = false
          await again(page).first().click()
          await expect
            .poll(
              async () => {
                // Click all others at once, because each may disappear before the next is looked up.
                await again(page).evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()))
                return afterAWait(page)
              },
              { message: `${path} comes when asked again`, intervals: OFTEN },
            )
            .toEqual({ asksAgain: false, waits: false })
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        })
      }
    })
  }
}

/** A failed read is retried twice, after one and after two seconds. */
const WAITS_MS = 1_500
const OFTEN = [50]
const again = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Tentar de novo', exact: true })
const waiting = (page: Page) => page.locator('[aria-busy="true"]')

/** State of the screen after the time until the next retry. */
async function afterAWait(page: Page): Promise<{ asksAgain: boolean; waits: boolean }> {
  await page.clock.runFor(WAITS_MS)
  return { asksAgain: (await again(page).count()) > 0, waits: (await waiting(page).count()) > 0 }
}
