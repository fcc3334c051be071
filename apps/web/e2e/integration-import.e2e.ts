import type { Page } from '@playwright/test'
import { DEMO_CREDENTIALS } from '../../simulator/src/platforms/demo-accounts.ts'
import { expect, open, test } from './support.ts'

const { webhook_token = '', client_id = '', client_secret = '', account_id = '' } = DEMO_CREDENTIALS.KIWIFY

test('products are looked for at the platform, chosen and kept', async ({ signedIn: page }) => {
  await connectKiwify(page)
  await page.getByRole('button', { name: 'Buscar na Kiwify' }).click()
  const products = page.getByRole('table', { name: 'Produtos desta integração' })
  const first = products.getByRole('checkbox', { name: /^Escolher (?!todos)/ }).first()
  await first.check()
  await page.getByRole('button', { name: 'Guardar escolha' }).click()
  await expect(page.getByText('1 escolhido', { exact: true })).toBeVisible()
  await page.reload()
  await expect(first).toBeChecked()
  await page.getByRole('link', { name: 'Ver em Produtos' }).click()
  await expect(page).toHaveURL(/\/produtos\?source=KIWIFY/)
})

test('past sales of a range are imported before the eyes of whoever asked', async ({ signedIn: page }) => {
  await connectKiwify(page)
  const panel = page.getByRole('region', { name: 'Buscar vendas antigas' })
  const go = panel.getByRole('button', { name: 'Importar' })
  await expect(go).toBeDisabled()
  await expect(panel.getByText('Informe o início e o fim.')).toBeVisible()
  await panel.getByLabel('De').fill(daysAgo(50))
  await expect(go).toBeDisabled()
  await panel.getByLabel('Até').fill(daysAgo(1))
  await go.click()
  const progress = page.getByRole('region', { name: 'Andamento da importação' })
  await expect(progress.getByText('Terminada')).toBeVisible({ timeout: 30_000 })
  await expect(progress.getByText(/\d+ lidas/)).toBeVisible()
  await page.reload()
  await expect(progress.getByText('Terminada')).toBeVisible()
  await progress.getByRole('link', { name: 'Ver as vendas' }).click()
  await expect(page).toHaveURL(/type_integration=KIWIFY/)
})

test('a platform that cannot be asked yet says what it wants first', async ({ signedIn: page }) => {
  await open(page, '/integracoes/braip/nova', 'Nova integração com a Braip')
  await page.getByLabel('Chave de autenticação', { exact: true }).fill('chave-e2e')
  await page.getByRole('button', { name: /^Salvar/ }).click()
  const panel = page.getByRole('region', { name: 'Buscar vendas antigas' })
  await panel.getByLabel('De').fill(daysAgo(9))
  await panel.getByLabel('Até').fill(daysAgo(1))
  await expect(panel.getByRole('button', { name: 'Importar' })).toBeDisabled()
  await expect(panel.getByText('Falta: Token da API.')).toBeVisible()
})

test('the test of a connection says what each try found', async ({ signedIn: page }) => {
  await connectKiwify(page)
  await page.getByRole('button', { name: 'Testar ligação' }).click()
  const result = page.getByRole('list', { name: 'Resultado do teste' })
  await expect(result.getByText('A plataforma aceitou as credenciais.')).toBeVisible()
})

/** The account that the simulator keeps for demonstrations. */
async function connectKiwify(page: Page): Promise<void> {
  await open(page, '/integracoes/kiwify/nova', 'Nova integração com a Kiwify')
  await page.getByLabel('Nome').fill('Loja da demonstração')
  await page.getByLabel('Token do webhook', { exact: true }).fill(webhook_token)
  await page.getByLabel(/^Client ID/).fill(client_id)
  await page.getByLabel(/^Client Secret/).fill(client_secret)
  await page.getByLabel(/^ID da conta/).fill(account_id)
  await page.getByRole('button', { name: /^Salvar/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Loja da demonstração' })).toBeVisible()
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
