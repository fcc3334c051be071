import type { Page } from '@playwright/test'
import { byDepth } from '../../../test/support/depth.ts'
import { excessOf, expect, expectAccessible, go, open, PEOPLE, signIn, type Theme, test } from './support.ts'

const PATH = '/vendas/relatorio-detalhes'
const TITLE = 'Painel de vendas'
const total = (page: Page) => page.locator('dl[aria-label="Totais do período"] dd').first()
const listed = (page: Page) => page.getByRole('status').filter({ hasText: /vendas?$/ })

test('the sales of a period are told over time and by part, and each number leads to its list', async ({
  signedIn: page,
}) => {
  await open(page, PATH, TITLE)
  const all = await total(page).innerText()
  expect(Number(all)).toBeGreaterThan(0)
  await total(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/vendas\?.*status=all/)
  await expect(listed(page)).toHaveText(`${all} vendas`)
  await page.goBack()
  const processed = page.getByRole('link', { name: /^Processada \d+ vendas?/ })
  const told = /Processada\s+(\d+) vendas?/.exec(await processed.innerText())?.[1]
  await processed.click()
  await expect(page).toHaveURL(/status=DONE/)
  await expect(listed(page)).toHaveText(new RegExp(`^${told} vendas?$`))
})

test('the source and the product lead to their sales', async ({ signedIn: page }) => {
  await open(page, PATH, TITLE)
  await page.getByRole('link', { name: /^Hotmart \d+ vendas?/ }).click()
  await expect(page).toHaveURL(/type_integration=HOTMART/)
  await page.goBack()
  await page
    .getByRole('list', { name: /^Mais vendido/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/search_field=product_id/)
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
})

test('period, date and grouping stand in the address, and come back with it', async ({ signedIn: page }) => {
  await open(page, PATH, TITLE)
  await page.getByLabel('Data', { exact: true }).selectOption('Compra')
  await expect(page).toHaveURL(/date_type=purchase_date/)
  await page.getByRole('button', { name: '12 meses' }).click()
  await expect(page).toHaveURL(/group=month/)
  await expect(page.getByRole('button', { name: '12 meses' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('radio', { name: 'Por mês' })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Melhor mês: / })).toBeVisible()
  await expect(page.getByLabel('Data', { exact: true })).toHaveValue('purchase_date')
  await page.goBack()
  await expect(page).not.toHaveURL(/group=month/)
})

test('a bar opens the sales of its day', async ({ signedIn: page }) => {
  await open(page, PATH, TITLE)
  const bar = page.getByRole('link', { name: /^Vendas, \d{2}\/\d{2}\/\d{4}: R\$.+ em \d+ vendas?$/ }).last()
  const day = /Vendas, (\d{2})\/(\d{2})\/(\d{4})/.exec((await bar.getAttribute('aria-label')) ?? '')
  await bar.click()
  await expect(page).toHaveURL(new RegExp(`start=${day?.[3]}-${day?.[2]}-${day?.[1]}`))
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
})

test('too many days are refused beside the field, with the way out', async ({ signedIn: page }) => {
  await open(page, `${PATH}?start=2026-01-01&end=2026-11-01`, TITLE)
  await expect(page.getByLabel('Até')).toHaveAccessibleDescription(/Por dia, peça até 93 dias/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Agrupar por mês' }).click()
  await expect(page).toHaveURL(/group=month/)
  await expect(page.getByRole('heading', { name: 'Confira o período' })).toHaveCount(0)
})

test('a period without sales says so and offers a longer one', async ({ signedIn: page }) => {
  await open(page, `${PATH}?start=2020-01-01&end=2020-01-31`, TITLE)
  await expect(page.getByRole('heading', { name: 'Nenhuma venda neste período' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ver os últimos 12 meses' }).click()
  await expect(page.getByRole('heading', { name: /^Melhor mês/ })).toBeVisible()
})

test('numbers that do not come can be asked for again', async ({ signedIn: page }) => {
  await page.route('**/api/reports/dashboard/sales*', (route) =>
    route.fulfill({ status: 500, json: { code: 'erro_interno', message: 'Algo falhou.', request_id: 'pedido-2' } }),
  )
  await open(page, PATH, TITLE)
  await expect(page.getByRole('heading', { name: 'Não deu para carregar os números das vendas' })).toBeVisible()
  await expect(page.getByRole('button', { name: /pedido-2/ })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/reports/dashboard/sales*')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(total(page)).toBeVisible()
})

test('the team sees it too; who is not signed in comes back here after the sign-in', async ({ page }) => {
  await page.goto(`${PATH}?group=month`)
  await expect(page).toHaveURL(/\/login\?to=/)
  await signIn(page, PEOPLE.team)
  await open(page, PATH, TITLE)
  await expect(total(page)).toBeVisible()
})

for (const colorScheme of byDepth<Theme[]>(['light'], ['light', 'dark'])) {
  test(`the sales as tables are accessible in ${colorScheme}, and do not scroll sideways at 320 px`, async ({
    signedIn: page,
  }) => {
    test.setTimeout(600_000)
    await page.emulateMedia({ colorScheme })
    await open(page, `${PATH}?table=serie`, TITLE)
    await expectAccessible(page)
    await go(page, `${PATH}?table=produto`, TITLE)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 800 })
    await expect.poll(() => excessOf(page)).toBeLessThanOrEqual(0)
  })
}
