import { openIntegration } from './integrations.ts'
import { expect, open, test } from './support.ts'

test('the webhook address is whole and can be copied', async ({ signedIn: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/integracoes', 'Integrações')
  await page.getByRole('link', { name: 'Loja principal', exact: true }).click()
  await page.getByRole('button', { name: 'Copiar endereço do webhook' }).click()
  await expect(page.getByText('Copiado', { exact: true })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^https?:\/\/.+\/api\/webhooks\/hotmart\/\d+\/.{20,}$/)
  await expect(page.locator('code').filter({ hasText: copied })).toBeVisible()
})

test('a kept secret shows that it is there and never what it is', async ({ signedIn: page }) => {
  await open(page, '/integracoes/hotmart/1', 'Loja principal')
  await expect(page.getByLabel('Hottok', { exact: true })).toHaveValue('')
  await expect(
    page.getByText(
      'Guardado. Digite só para trocar. Na Hotmart, em Ferramentas, Webhook (API e notificações), aba Autenticação. Prova que o aviso veio da Hotmart.',
    ),
  ).toBeVisible()
})

test('another delay says how many sales it moves before it is saved', async ({ signedIn: page }) => {
  await open(page, '/integracoes/hotmart/1', 'Loja principal')
  const delay = page.getByLabel('Espera depois da aprovação, em dias')
  const before = await delay.inputValue()
  await delay.fill('60')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: /de data\. Salvar\?/ })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await page.reload()
  await expect(delay).toHaveValue(before)
})

test('a refused field is shown on the field', async ({ signedIn: page }) => {
  await open(page, '/integracoes/hotmart/1', 'Loja principal')
  await page.getByLabel('Espera depois da aprovação, em dias').fill('400')
  await page.getByRole('button', { name: /Salvar/ }).click()
  await expect(page.getByText('Use de 0 a 365 dias.')).toBeVisible()
})

test('a delivery opens as it came', async ({ signedIn: page }) => {
  await open(page, '/integracoes/hotmart/1', 'Loja principal')
  await page
    .getByRole('button', { name: /^Compra aprovada/ })
    .first()
    .click()
  await expect(page.getByLabel('Conteúdo do aviso')).toContainText('"event": "PURCHASE_APPROVED"')
})

test('Hotmart says what it still lacks, and the range fills its own place', async ({ signedIn: page }) => {
  const credentials = { webhook_token: 'hottok-e2e', auth_token: 'basic-e2e' }
  await openIntegration(page, { type: 'HOTMART', name: 'Loja que começa', credentials })
  const pieces = page.getByRole('region', { name: 'O que falta' })
  await expect(pieces.getByText('3 de 4')).toBeVisible()
  await expect(pieces.getByText('Faltam: Client ID e Client Secret.')).toBeVisible()
  await page.getByLabel('De', { exact: true }).fill('01/11/2026')
  await page.getByLabel('Até', { exact: true }).fill('20/11/2026')
  await expect(pieces.getByText('2 de 4')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Importar' })).toBeDisabled()
})
