import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, testInNewPage as test } from './support.ts'

test('settings that were typed and not saved are not left without a word', async ({ signedIn: page }) => {
  test.setTimeout(600_000)
  await open(page, '/configuracoes/nota-produto', 'Padrões da NF-e')
  const text = page.getByLabel('Informações adicionais')
  await text.fill('Texto que ninguém salvou')
  await page.getByRole('link', { name: 'Minha empresa' }).last().click()
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Ficar' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(text).toHaveValue('Texto que ninguém salvou')

  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloaded
  await expect(text).not.toHaveValue('Texto que ninguém salvou')

  await text.fill('Texto que ninguém salvou')
  await page.getByRole('link', { name: 'Vendas' }).first().click()
  await question(page).getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vendas' })).toBeVisible()
})

test('another part of the company is another form, and a saved one is left in silence', async ({ signedIn: page }) => {
  await open(page, '/minha-conta?aba=nfse', /.+/)
  const text = page.getByLabel('Nome do serviço no município')
  const before = await text.inputValue()
  await text.fill(before === 'Aulas pela internet' ? 'Aulas pela rede' : 'Aulas pela internet')
  await page.getByRole('link', { name: 'Padrões da NF-e' }).click()
  await question(page).getByRole('button', { name: 'Ficar' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Nada por enquanto.')).toBeVisible()
  await page.getByRole('link', { name: 'Padrões da NF-e' }).click()
  await expect(page).toHaveURL(/aba=nfe$/)
  await expect(question(page)).toHaveCount(0)
})

test('an integration is not left with a secret that was typed, and nothing of it is kept', async ({
  signedIn: page,
}) => {
  await open(page, '/integracoes', 'Integrações')
  await page.getByRole('button', { name: 'Ligar uma plataforma' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ligar Hotmart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hotmart', exact: true })).toBeVisible()
  await page.getByLabel('Hottok').fill('hottok-que-ninguem-guarda')
  await page.getByRole('link', { name: 'Integrações' }).last().click()
  await expect(question(page)).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain('hottok-que-ninguem-guarda')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Hottok')).toHaveValue('hottok-que-ninguem-guarda')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(page).not.toHaveURL(/integracoes\/hotmart/)
})

function question(page: Page) {
  return page.getByRole('dialog', { name: 'Há mudanças que não foram salvas' })
}
