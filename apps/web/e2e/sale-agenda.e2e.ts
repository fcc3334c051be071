import type { Page } from '@playwright/test'
import { deliverHotmart } from './hotmart.ts'
import { expect, expectSale, open, test } from './support.ts'

const DAY_MS = 86_400_000

const agenda = (page: Page) => page.getByRole('navigation', { name: /^Agenda dos próximos \d+ dias$/ })
const days = (page: Page) => agenda(page).getByRole('link')
const rows = (page: Page) => page.getByRole('table', { name: 'Vendas' }).locator('tr[data-row]')

async function dayOfLeaving(page: Page, code: string): Promise<string> {
  const answer = await page.request.get(`/api/sale?external_sales_id=${code}`)
  const { data } = (await answer.json()) as { data: { date_to_process: string }[] }
  return data[0]?.date_to_process.slice(0, 10) ?? ''
}

test('two weeks of sales stand over the list, one where there is less room, and a day leads to what leaves on it', async ({
  signedIn: page,
}) => {
  const id = '0f3f3c1e-0003-4000-8000-00000000e2e1'
  const bought = Date.now() - 3 * DAY_MS
  await deliverHotmart(page, 'purchase-approved', { id, now: bought, purchase: { transaction: 'HPAGENDAE2E' } })
  await expectSale(page, 'HPAGENDAE2E')
  await open(page, '/vendas?status=all', 'Vendas')
  await page.setViewportSize({ width: 1200, height: 900 })
  await expect(days(page)).toHaveCount(7)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(days(page)).toHaveCount(14)
  await expect(days(page).first()).toContainText('hoje')
  const busy = days(page).and(page.locator(`[href*="${await dayOfLeaving(page, 'HPAGENDAE2E')}"]`))
  const leaving = Number(await busy.locator('b').innerText())
  expect(leaving).toBeGreaterThan(0)
  await busy.press('Enter')
  await expect(page).toHaveURL(/date_type=date_to_process/)
  await expect(agenda(page).locator('[aria-current]')).toHaveCount(1)
  // The list also contains sales that wait for another reason.
  await expect(rows(page).filter({ hasText: 'HPAGENDAE2E' })).toHaveCount(1)
  expect(await rows(page).count()).toBeGreaterThanOrEqual(leaving)
  await page.goBack()
  await expect(agenda(page).locator('[aria-current]')).toHaveCount(0)
})

test('the days add up to its sum', async ({ signedIn: page }) => {
  await open(page, '/vendas', 'Vendas')
  await expect(agenda(page).getByText(/^\d+ vendas?$/)).toBeVisible()
  const all = await days(page).locator('b').allInnerTexts()
  const sum = all.map(Number).reduce((total, each) => total + each, 0)
  await expect(agenda(page).getByText(new RegExp(`^${sum} vendas?$`))).toBeVisible()
})

test('an agenda that does not come stands as dashes, and moves nothing', async ({ signedIn: page }) => {
  await open(page, '/vendas?status=all', 'Vendas')
  const before = await agenda(page).boundingBox()
  await page.route('**/api/sale/upcoming*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } }),
  )
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(days(page).first().locator('b')).toHaveText('–')
  expect(await agenda(page).boundingBox()).toEqual(before)
})

test('a company that sends nothing by itself says so in place of the sum', async ({ signedIn: page }) => {
  const held =
    'A automação está desligada: nenhuma venda vira nota até alguém pedir. Ligue-a em Minha empresa, Automação.'
  await page.route('**/api/sale/upcoming*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), held } })
  })
  await open(page, '/vendas', 'Vendas')
  await agenda(page).getByRole('link', { name: 'Ver a automação' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Automação' })).toBeVisible()
})

test('the list leads to the sales in numbers', async ({ signedIn: page }) => {
  await open(page, '/vendas', 'Vendas')
  await page.getByRole('link', { name: 'Painel de vendas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Painel de vendas' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('the list begins with its cards, not with the agenda', async ({ signedIn: page }) => {
    await open(page, '/vendas?status=all', 'Vendas')
    await expect(page.getByRole('list', { name: 'Vendas' }).locator('li[data-row]').first()).toBeVisible()
    await expect(agenda(page)).toBeHidden()
  })
})
