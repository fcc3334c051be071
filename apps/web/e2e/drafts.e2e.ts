import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, testInNewPage as test } from './support.ts'

test('a sale that was typed and left is offered again, with its masked fields and all its items', async ({
  signedIn: page,
}) => {
  await open(page, '/vendas/detalhes', 'Nova venda')
  // A document without earlier notes, because a lookup's values would mix with the typed ones.
  await page.getByLabel('CPF ou CNPJ').pressSequentially('86029417304')
  await page.getByLabel('Nome', { exact: true }).fill('Rascunho de Ana')
  await page.getByLabel('CEP').pressSequentially('01310100')
  await page.getByRole('button', { name: 'Mais um item' }).click()
  await page.getByRole('group', { name: 'Item 2' }).getByLabel('Descrição na nota').fill('Apostila')
  await expect(page.getByText(/guardado às \d\d:\d\d:\d\d/)).toBeVisible()
  await page.reload()
  await expect(offer(page)).toContainText(/de \d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('')
  await expectAccessible(page)
  await offer(page).getByRole('button', { name: 'Recuperar' }).click()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Rascunho de Ana')
  await expect(page.getByLabel('CPF ou CNPJ')).toHaveValue('860.294.173-04')
  await expect(page.getByLabel('CEP')).toHaveValue('01310-100')
  await page.getByRole('button', { name: 'Mais um item' }).click()
  await expect(page.getByRole('group', { name: 'Item 2' }).getByLabel('Descrição na nota')).toHaveValue('Apostila')
  await expect(page.getByRole('group', { name: 'Item 3' }).getByLabel('Descrição na nota')).toHaveValue('')

  await page.getByRole('button', { name: 'Tirar o item 3' }).click()
  await page.getByRole('group', { name: 'Item 1' }).getByLabel('Descrição na nota').fill('Oficina')
  for (const item of ['Item 1', 'Item 2'])
    await page.getByRole('group', { name: item }).getByLabel('Valor unitário').fill('10,00')
  await page.getByLabel('Código da venda').fill(`RASCUNHO-${Date.now().toString(36).toUpperCase()}`)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('complementary', { name: /Venda \d+/ })).toBeVisible()
  await open(page, '/vendas/detalhes', 'Nova venda')
  await expect(offer(page)).toHaveCount(0)
})

test('what was typed of a product comes back over what somebody else saved meanwhile', async ({ signedIn: page }) => {
  const code = `RASC-${Date.now().toString(36).toUpperCase()}`
  const headers = { origin: new URL(page.url()).origin }
  const company_id = (await (await page.request.get('/api/auth/user')).json()).data.company_id
  const body = { company_id, name: `Curso ${code}`, external_code: code, price: 10 }
  const made = await page.request.post('/api/product', { data: body, headers })
  const { id } = (await made.json()).data
  await open(page, `/produtos/detalhes/${id}`, `Curso ${code}`)
  await page.getByLabel('Nome', { exact: true }).fill('Curso com outro nome')
  await page.getByRole('link', { name: 'Produtos' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()

  const { version } = (await (await page.request.get(`/api/product/${id}`)).json()).data
  const put = await page.request.put(`/api/product/${id}`, { data: { ...body, price: 12, version }, headers })
  expect(put.status()).toBe(200)
  await open(page, `/produtos/detalhes/${id}`, `Curso ${code}`)
  await offer(page).getByRole('button', { name: 'Recuperar' }).click()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Curso com outro nome')
  await expect(page.getByLabel('Preço')).toHaveValue('12,00')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1, name: 'Curso com outro nome' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Curso com outro nome' })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

test('what was typed of the company is offered until somebody throws it away, and no password is kept', async ({
  signedIn: page,
}) => {
  await open(page, '/minha-conta', /.+/)
  const name = page.getByLabel('Nome fantasia')
  const before = await name.inputValue()
  await name.fill('Loja ainda sem salvar')
  await page.getByLabel('Senha do arquivo', { exact: true }).fill('senha-que-ninguem-guarda')
  await page.getByRole('link', { name: 'Produtos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).toContain('Loja ainda sem salvar')
  expect(kept).not.toContain('senha-que-ninguem-guarda')

  await open(page, '/minha-conta', /.+/)
  await expect(name).toHaveValue(before)
  await offer(page).getByRole('button', { name: 'Descartar' }).click()
  await expect(offer(page)).toHaveCount(0)
  await page.reload()
  await expect(name).toHaveValue(before)
  await expect(offer(page)).toHaveCount(0)
})

function offer(page: Page) {
  return page.getByRole('status').filter({ hasText: 'rascunho não salvo' })
}
