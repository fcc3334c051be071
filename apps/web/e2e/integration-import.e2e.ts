import type { Locator, Page } from '@playwright/test'
import { DEMO_CREDENTIALS } from '../../simulator/src/platforms/demo-accounts.ts'
import { openIntegration } from './integrations.ts'
import { expect, test } from './support.ts'

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
  await panel.getByLabel('De').fill('-50')
  await expect(go).toBeDisabled()
  await panel.getByLabel('Até').fill('ontem')
  await go.click()
  const progress = page.getByRole('region', { name: 'Andamento da importação' })
  await expect(progress.getByText('Terminada')).toBeVisible({ timeout: 30_000 })
  await expect(progress.getByText(/\d+ lidas/)).toBeVisible()
  await page.reload()
  await expect(progress.getByText('Terminada')).toBeVisible()
  await progress.getByRole('link', { name: 'Ver as vendas' }).click()
  await expect(page).toHaveURL(/type_integration=KIWIFY/)
})

test('a range that cannot be asked for says why beside the field that is wrong, and nothing moves', async ({
  signedIn: page,
}) => {
  await connectKiwify(page)
  const panel = page.getByRole('region', { name: 'Buscar vendas antigas' })
  const go = panel.getByRole('button', { name: 'Importar' })
  const place = await below(panel.getByLabel('De'), go)
  await panel.getByLabel('De').fill('amanhã')
  await panel.getByLabel('De').press('Tab')
  await expect(panel.getByLabel('De')).toHaveAccessibleDescription(/Ainda não chegou\./)
  await panel.getByLabel('De').fill('ontem')
  await panel.getByLabel('Até').fill('-2')
  await panel.getByLabel('Até').press('Tab')
  await expect(panel.getByLabel('Até')).toHaveAccessibleDescription(/Vem antes do início\./)
  await expect(go).toBeDisabled()
  expect(await below(panel.getByLabel('De'), go)).toBe(place)
})

test('a platform that cannot be asked yet says what it wants first', async ({ signedIn: page }) => {
  await openIntegration(page, { type: 'BRAIP', name: 'Loja sem API', credentials: { webhook_token: 'chave-e2e' } })
  const panel = page.getByRole('region', { name: 'Buscar vendas antigas' })
  await panel.getByLabel('De').fill('-9')
  await panel.getByLabel('Até').fill('-1')
  await expect(panel.getByRole('button', { name: 'Importar' })).toBeDisabled()
  await expect(panel.getByText('Falta: Token da API.')).toBeVisible()
})

test('the test of a connection says what each try found', async ({ signedIn: page }) => {
  await connectKiwify(page)
  await page.getByRole('button', { name: 'Testar ligação' }).click()
  const result = page.getByRole('list', { name: 'Resultado do teste' })
  await expect(result.getByText('A plataforma aceitou as credenciais.')).toBeVisible()
})

/** Vertical distance of two elements, independent of scrolling. */
async function below(field: Locator, next: Locator): Promise<number> {
  const [top, at] = [await field.boundingBox(), await next.boundingBox()]
  return (at?.y ?? 0) - (top?.y ?? 0)
}

/** The simulator's demonstration account. */
async function connectKiwify(page: Page): Promise<void> {
  await openIntegration(page, {
    type: 'KIWIFY',
    name: 'Loja da demonstração',
    credentials: { webhook_token, client_id, client_secret, account_id },
  })
}
