import { expect, open, PEOPLE, signIn, test } from './support.ts'

test('a sale that was saved, or left by the crumb, leads back to the list as it was', async ({ signedIn: page }) => {
  await open(page, '/vendas?status=UNPROCESSED&order_by=id&order_direction=ASC', 'Vendas')
  await page.getByRole('link', { name: 'Nova venda' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nova venda' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Vendas', exact: true }).click()
  await expect(page).toHaveURL(/vendas\?.*status=UNPROCESSED/)
  await expect(page).toHaveURL(/order_direction=ASC/)

  await page.getByRole('link', { name: 'Nova venda' }).click()
  await page.getByLabel('Nome', { exact: true }).fill('Quem volta à lista')
  const item = page.getByRole('group', { name: 'Item 1' })
  await item.getByLabel('Descrição na nota').fill('Apostila')
  await item.getByLabel('Valor unitário').fill('10,00')
  await page.getByLabel('Código da venda').fill(`VOLTA-${Date.now().toString(36).toUpperCase()}`)
  await page.keyboard.press('Control+s')
  const sheet = page.getByRole('complementary', { name: /Venda \d+/ })
  await expect(sheet.getByRole('heading', { name: 'Quem volta à lista' })).toBeVisible()
  await expect(page).toHaveURL(/vendas\?.*status=UNPROCESSED/)
  await expect(page).toHaveURL(/order_direction=ASC/)
})

for (const { list, title, into, crumb, as } of [
  { list: '/produtos?status=ACTIVE', title: 'Produtos', into: 'Novo produto', crumb: 'Produtos', as: /status=ACTIVE/ },
  {
    list: '/vendas/imports?status=DONE',
    title: 'Importações',
    into: 'Importar arquivo',
    crumb: 'Importações',
    as: /imports\?.*status=DONE/,
  },
  {
    list: '/integracoes?type=HOTMART&status=all',
    title: 'Integrações',
    into: 'Loja principal',
    crumb: 'Integrações',
    as: /type=HOTMART/,
  },
] as const)
  test(`the crumb of ${into} leads back to ${title} as the list was`, async ({ signedIn: page }) => {
    await open(page, list, title)
    const main = page.getByRole('main')
    await main.getByRole('link', { name: into, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toHaveCount(0)
    await main.getByRole('link', { name: crumb, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page).toHaveURL(as)
  })

test('the crumb of a company leads back to the list as it was, of the companies chosen by now', async ({ page }) => {
  await signIn(page, PEOPLE.admin)
  await open(page, '/empresas?order_by=corporate_name&order_direction=ASC', 'Empresas')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Nova empresa' }).click()
  await main.getByRole('link', { name: 'Empresas', exact: true }).click()
  await expect(page).toHaveURL(/empresas\?.*order_by=corporate_name/)

  await open(page, '/vendas?status=all&company_id=1', 'Vendas')
  await open(page, '/vendas/detalhes', 'Nova venda')
  await main.getByRole('link', { name: 'Vendas', exact: true }).click()
  await expect(page).toHaveURL(/vendas\?status=all$/)
})
