import { expect, expectAccessible, open, PEOPLE, signIn, test } from './support.ts'

test.beforeEach(async ({ page }) => signIn(page, PEOPLE.admin))

test('an administrator sees every company and keeps the chosen one from screen to screen', async ({ page }) => {
  await open(page, '/nota-produto?status=all', 'NF-e')
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  await page.getByRole('button', { name: /Todas as empresas|Ateliê Farol/ }).click()
  await page.getByRole('checkbox', { name: /Ateliê Farol/ }).check()
  await expect(page).toHaveURL(/company_id=\d+/)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Vendas' }).click()
  await expect(page).toHaveURL(/\/vendas\?company_id=\d+/)
})

test('a new company is checked field by field and never saved half', async ({ page }) => {
  await open(page, '/empresas', 'Empresas')
  await page.getByRole('link', { name: 'Nova empresa' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nova empresa' })).toBeVisible()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('CNPJ inválido. Confira os números e as letras.')).toBeVisible()
  await expect(page.getByText('Preencha a razão social.')).toBeVisible()
  await expect(page).toHaveURL(/nova-empresa/)
  await expectAccessible(page)
})

test('a CNPJ that is already here is refused by the server, and the form keeps what was typed', async ({ page }) => {
  await open(page, '/empresas', 'Empresas')
  const known = await page.locator('tr[data-row] .mono').first().innerText()
  await page.goto('/empresas/nova-empresa')
  await page.getByLabel('CNPJ').pressSequentially(known.replace(/[./-]/g, ''))
  await page.getByLabel('Razão social').fill('Empresa repetida')
  await page.getByRole('button', { name: /Salvar/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Este CNPJ já está cadastrado.' })).toBeVisible()
  await expect(page.getByLabel('Razão social')).toHaveValue('Empresa repetida')
})
