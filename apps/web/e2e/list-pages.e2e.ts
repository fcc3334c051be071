import type { Page } from '@playwright/test'
import { makeSale } from './receiver.ts'
import { expect, open, test } from './support.ts'

const PER_PAGE = 9
const table = (page: Page) => page.getByRole('table', { name: 'Auditoria' })
const rows = (page: Page) => table(page).locator('tr[data-row]')
const scrolled = (page: Page) => table(page).evaluate((element) => element.parentElement?.scrollTop)
const turn = (page: Page) => page.getByRole('button', { name: 'Próxima página' }).click()

test.describe('another page', () => {
  // So low that only some of the rows are in view.
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
    // The window is lower than a row, so the table is scrolled to its end.
    await expect.poll(() => scrolled(page)).toBeGreaterThan(0)
  })
})

test('the menu of a row is never that of the one that is drawn in its place', async ({ signedIn: page }) => {
  await open(page, '/nota-produto?status=all&per_page=2', 'NF-e')
  const notes = page.getByRole('table', { name: 'NF-e' }).locator('tr[data-row]')
  const dots = notes.first().getByRole('button', { name: /^Ações da nota/ })
  const [id, name] = [await notes.first().getAttribute('data-row'), String(await dots.getAttribute('aria-label'))]
  await dots.click()
  await expect(page.getByRole('menu', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await turn(page)
  await expect(notes.first()).not.toHaveAttribute('data-row', String(id))
  await expect(dots).not.toHaveAttribute('aria-label', name)
  const other = String(await dots.getAttribute('aria-label'))
  await dots.click()
  await expect(page.getByRole('menu')).toHaveCount(1)
  await expect(page.getByRole('menu', { name: other })).toBeVisible()
})

test('a row that has the focus keeps it when another one comes above it', async ({ signedIn: page }) => {
  await open(page, '/vendas?status=all&per_page=5', 'Vendas')
  const sales = page.getByRole('table', { name: 'Vendas' }).locator('tr[data-row]')
  const id = String(await sales.nth(1).getAttribute('data-row'))
  // Find the row by id, because another test may add a sale above it.
  const row = page.getByRole('table', { name: 'Vendas' }).locator(`tr[data-row="${id}"]`)
  await row.focus()
  await makeSale(page, `TOPO-${Date.now()}`)
  await expect(sales.nth(1)).not.toHaveAttribute('data-row', id)
  await expect(row).toBeFocused()
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

test('an address past the last page leads to the last, with its filters', async ({ signedIn: page }) => {
  await open(page, '/nota-produto?status=all&per_page=2&page=99', 'NF-e')
  await expect(page).toHaveURL(/per_page=2/)
  await expect(page).not.toHaveURL(/page=99/)
  await expect(page.getByRole('table', { name: 'NF-e' }).locator('tr[data-row]').first()).toBeVisible()
  await expect(page.getByText('Nada com estes filtros')).toHaveCount(0)
})
