import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, PEOPLE, signIn, test } from './support.ts'

/** A change by the signed-in user, sent as any screen does. */
const make = (page: Page, path: string, body: object) =>
  page.evaluate(
    ([to, text]) =>
      fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text }).then(
        (reply) => reply.json() as Promise<{ data: { id: number } }>,
      ),
    [path, JSON.stringify(body)] as const,
  )
const makeProduct = (page: Page, name: string) => make(page, '/api/product', { name })

test('whoever runs the company finds what was changed, by whom, and what stood there before', async ({
  signedIn: page,
}) => {
  const { data } = await makeProduct(page, 'Caderno auditado')
  await page.evaluate(
    ([id]) =>
      fetch(`/api/product/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Caderno novo', price: 49.9 }),
      }),
    [data.id],
  )
  await open(page, '/', 'Painel')
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Minha empresa' }).click()
  await page.getByRole('link', { name: /^Auditoria/ }).click()
  await expect(page.getByRole('status').filter({ hasText: /Registro conferido até .+ nenhuma mexida\./ })).toBeVisible()

  await page.getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Mudou' }).check()
  await page.getByLabel('O quê').selectOption('Produto')
  await page.getByLabel('Quem').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Ver resultado' }).click()
  await expect(page).toHaveURL(/status=CHANGED/)
  await expect(page).toHaveURL(/entity=product/)
  await expect(page).toHaveURL(/user_id=/)
  await expect(page.getByText('Ação Mudou')).toBeVisible()
  await page.goto(`/auditoria?status=CHANGED&entity=product&entity_id=${data.id}`)
  const row = page.getByRole('row', { name: /Nome, Preço/ })
  await expect(row).toHaveCount(1)
  await row.getByRole('link').click()

  const sheet = page.getByRole('complementary', { name: /Registro \d+/ })
  const change = sheet.getByRole('table', { name: 'O que mudou' })
  await expect(change.getByRole('row', { name: 'Nome Caderno auditado Caderno novo' })).toBeVisible()
  await expect(change.getByRole('row', { name: /^Preço – R\$\s49,90$/ })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Copiar código do pedido' })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page)

  await sheet.getByRole('link', { name: 'Tudo deste pedido' }).click()
  await expect(page).toHaveURL(/search_field=request_id|search=/)
  await expect(page.getByRole('row', { name: /Nome, Preço/ })).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^auditoria-\d{4}-\d\d-\d\d\.xlsx$/)
})

test('the keyboard walks the entries, opens one and closes it', async ({ signedIn: page }) => {
  await makeProduct(page, 'Um')
  await makeProduct(page, 'Dois')
  await open(page, '/auditoria', 'Auditoria')
  const rows = page.locator('tr[data-row]')
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: /Registro \d+/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: /Registro \d+/ })).toHaveCount(0)
})

test('no entry because of the filters offers to clear them', async ({ signedIn: page }) => {
  await makeProduct(page, 'Três')
  await open(page, '/auditoria?entity=void-range&start=2020-01-01&end=2020-01-01', 'Auditoria')
  await expect(page.getByRole('heading', { name: 'Nada com estes filtros' })).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page.getByRole('table', { name: 'Auditoria' })).toBeVisible()
})

test('a note, the company and an integration lead to what was changed of them', async ({ signedIn: page }) => {
  await open(page, '/nota-produto?status=Autorizada', 'NF-e')
  await page.locator('tr[data-row] a').first().click()
  await page.getByRole('link', { name: 'Ver auditoria' }).click()
  await expect(page).toHaveURL(/auditoria\?entity=fiscal-note&entity_id=/)
  await open(page, '/minha-conta', /.+/)
  await page.getByRole('link', { name: 'Ver auditoria' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Auditoria' })).toBeVisible()
  await open(page, '/integracoes/hotmart/1', 'Loja principal')
  await page.getByRole('link', { name: 'Ver auditoria' }).click()
  await expect(page).toHaveURL(/entity=sale-integration/)
})

test('whoever administers the platform sees what was changed in a company, and its chain', async ({ page }) => {
  await signIn(page, PEOPLE.shop)
  const { data } = await makeProduct(page, 'De uma empresa')
  await page.context().clearCookies()
  await signIn(page, PEOPLE.admin)
  await open(page, `/auditoria?entity=product&entity_id=${data.id}`, 'Auditoria')
  const row = page.locator('tr[data-row]')
  await expect(row).toHaveCount(1)
  await expect(page.getByText(/^Registro conferido até/)).toBeVisible()
  await row.getByRole('link').click()
  await expect(page.getByRole('complementary', { name: /Registro \d+/ }).getByText('De uma empresa')).toBeVisible()
})

test('what changes of the platform itself has a view and a chain of its own', async ({ page }) => {
  await signIn(page, PEOPLE.admin)
  await open(page, '/auditoria', 'Auditoria')
  const roles = ['WISE-ADM']
  const { data } = await make(page, '/api/user', {
    name: 'Nova da plataforma',
    email: 'nova-da-plataforma@talao.demo',
    roles,
  })
  await page.getByRole('link', { name: /^Da plataforma/ }).click()
  await expect(page).toHaveURL(/platform=true/)
  await expect(page.getByText(/^Registro conferido até/)).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(`Plataforma.*Usuário ${data.id}`) }).first()
  await expect(row).toBeVisible()
  await expectAccessible(page)
})

test('whoever does not run a company is told so, and has no way there', async ({ page }) => {
  await signIn(page, PEOPLE.team)
  await open(page, '/auditoria', 'Auditoria')
  await expect(page.getByRole('link', { name: 'Auditoria' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'A auditoria é de quem administra a empresa' })).toBeVisible()
  await expectAccessible(page)
})
