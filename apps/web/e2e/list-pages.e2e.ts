import type { Page } from '@playwright/test'
import { expect, open, test } from './support.ts'

const PER_PAGE = 9
const table = (page: Page) => page.getByRole('table', { name: 'Auditoria' })
const rows = (page: Page) => table(page).locator('tr[data-row]')
const scrolled = (page: Page) => table(page).evaluate((element) => element.parentElement?.scrollTop)
const turn = (page: Page) => page.getByRole('button', { name: 'Próxima página' }).click()

test.describe('another page', () => {
  // So low that only some of the rows are in view: the others are drawn in their turn.
  test.use({ viewport: { width: 1280, height: 280 } })

  test('begins at its top, has all its rows, and back leads to where the one before was read', async ({
    signedIn: page,
  }) => {
    await open(page, `/auditoria?per_page=${PER_PAGE}`, 'Auditoria')
    await expect(rows(page)).toHaveCount(PER_PAGE)
    const first = await rows(page).first().getAttribute('data-row')
    await table(page).evaluate((element) => element.parentElement?.scrollTo(0, 150))
    await turn(page)
    await expect(rows(page).first()).not.toHaveAttribute('data-row', String(first))
    expect(await scrolled(page)).toBe(0)
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
    await expect(rows(page)).toHaveCount(PER_PAGE)
    await page.goBack()
    await expect(rows(page).first()).toHaveAttribute('data-row', String(first))
    await expect(rows(page)).toHaveCount(PER_PAGE)
    expect(await scrolled(page)).toBe(150)
  })

  test('that is gone to from the first row of the one after it shows its last', async ({ signedIn: page }) => {
    await open(page, `/auditoria?per_page=${PER_PAGE}&page=2`, 'Auditoria')
    await rows(page).first().press('Enter')
    await expect(rows(page).first()).toHaveAttribute('data-open', 'true')
    await page.keyboard.press('k')
    await expect(page).not.toHaveURL(/page=2/)
    await expect(rows(page)).toHaveCount(PER_PAGE)
    await expect(rows(page).last()).toHaveAttribute('data-open', 'true')
    // The window is too low for a whole row: the table stands at its end.
    await expect.poll(() => scrolled(page)).toBeGreaterThan(0)
  })
})

test.describe('another page of cards', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('begins at its first card', async ({ signedIn: page }) => {
    await open(page, `/auditoria?per_page=${PER_PAGE}`, 'Auditoria')
    const cards = page.getByRole('list', { name: 'Auditoria' }).locator('li[data-row]')
    const first = await cards.first().getAttribute('data-row')
    await turn(page)
    await expect(cards.first()).not.toHaveAttribute('data-row', String(first))
    await expect(cards.first()).toBeInViewport()
  })
})
