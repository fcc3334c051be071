import type { Page } from '@playwright/test'
import { PAID } from '../../../packages/platforms/testing/ready-made-sales.ts'
import { deliverExample, saleOf } from './deliveries.ts'
import { signInNewShop } from './new-shop.ts'
import { excessOf, expect, expectAccessible, expectSale, open, test } from './support.ts'

const KIWIFY = { type: 'KIWIFY', folder: 'kiwify', example: 'order-approved' }

test('a new shop connects Kiwify: the address, then the token, then the first delivery turns it green', async ({
  page,
  request,
}) => {
  await signInNewShop(page)
  await open(page, '/integracoes', 'Integrações')
  await page.getByRole('link', { name: 'Ligar Kiwify' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kiwify' })).toBeVisible()
  await expect(page.getByText('Rascunho')).toBeVisible()
  await expect(steps(page)).toHaveCount(3)
  await expect(page.getByRole('list', { name: 'Onde clicar' })).toContainText('Webhooks')
  await expect(news(page)).toHaveText('Aguardando o primeiro aviso…')
  await expectAccessible(page)
  const line = await shownAddress(page).boundingBox()
  expect(line?.height).toBeLessThan(30)
  await expect(page.getByRole('button', { name: 'Copiar endereço do webhook' })).toBeInViewport({ ratio: 1 })

  // Kiwify creates the token together with the webhook and may send a test at once.
  const address = await addressOn(page)
  expect(await deliverExample(request, address, { ...KIWIFY, credentials: { webhook_token: 'tk-certo' } })).toBe(200)
  await expect(news(page)).toHaveText('Chegou um aviso')

  await page.getByRole('button', { name: 'Salvar e esperar o aviso' }).click()
  await expect(page.getByLabel('Token do webhook', { exact: true })).toBeFocused()
  await page.getByLabel('Token do webhook', { exact: true }).fill('tk-certo')
  await page.keyboard.press('Enter')
  await expect(news(page)).toHaveText(/^Chegou: Compra aprovada às \d\d:\d\d$/)
  await expect(page.getByText('Ativa', { exact: true })).toBeVisible()
  await expect(steps(page).getByText(', feito')).toHaveCount(3)
  await expectAccessible(page)
  await expectSale(page, saleOf(KIWIFY))

  await page.getByRole('button', { name: 'Ver a integração' }).click()
  await expect(page.getByRole('region', { name: 'Credenciais' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Credenciais' })).toBeVisible()
})

test('a delivery with another token says so, and the right one after it connects', async ({ page, request }) => {
  await signInNewShop(page)
  await open(page, '/integracoes/kiwify/nova', 'Kiwify')
  await page.getByLabel('Token do webhook', { exact: true }).fill('tk-guardado')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Aguardando aviso', { exact: true })).toBeVisible()
  const address = await addressOn(page)
  expect(await deliverExample(request, address, { ...KIWIFY, credentials: { webhook_token: 'tk-outro' } })).toBe(401)
  await expect(news(page)).toHaveText('Chegou um aviso com outro token')
  await expect(page.getByText(/Confira o passo 3 e mande o aviso de novo\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Token do webhook', { exact: true }).fill('tk-outro')
  await page.getByRole('button', { name: 'Trocar', exact: true }).click()
  // Storing the new token clears the message about the old one.
  await expect(news(page)).toHaveText('Aguardando o primeiro aviso…')
  expect(await deliverExample(request, address, { ...KIWIFY, credentials: { webhook_token: 'tk-outro' } })).toBe(200)
  await expect(news(page)).toHaveText(/^Chegou: Compra aprovada/)
})

test('opening it again goes on with the same draft, also in two tabs at once', async ({ page, context }) => {
  await signInNewShop(page)
  await open(page, '/integracoes/ticto/nova', 'Ticto')
  await expect(steps(page)).toHaveCount(3)
  const [, first] = /ticto\/(\d+)/.exec(page.url()) ?? []
  await open(page, '/integracoes', 'Integrações')
  await open(page, '/integracoes/ticto', 'Ticto')
  await expect(page).toHaveURL(new RegExp(`/ticto/${first}$`))

  const tabs = [await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map((tab) => tab.goto('/integracoes/eduzz/nova')))
  for (const tab of tabs) await expect(steps(tab)).toHaveCount(3)
  expect(tabs[0]?.url()).toBe(tabs[1]?.url())
})

test('Hotmart, whose token is known before, is connected by who has tried it there', async ({ page }) => {
  await signInNewShop(page)
  await open(page, '/integracoes/hotmart/nova', 'Hotmart')
  await page.getByLabel('Hottok', { exact: true }).fill('hottok-da-conta')
  for (const field of await page.getByRole('main').locator('input[type="password"]').all())
    if ((await field.inputValue()) === '') await field.fill('outra-chave')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Já testei, ativar' }).click()
  await expect(news(page)).toHaveText('A integração está ligada')
  await expect(page.getByText('Ativa', { exact: true })).toBeVisible()
})

test('Cakto is connected by its own steps and goes on to the mapping', async ({ page, request }) => {
  await signInNewShop(page)
  await open(page, '/integracoes', 'Integrações')
  await page.getByRole('link', { name: 'Ligar Cakto' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cakto' })).toBeVisible()
  await expect(
    steps(page)
      .getByText(/na Cakto/)
      .first(),
  ).toBeVisible()
  const code = `CAKTO-${Date.now()}`
  const data = JSON.parse(JSON.stringify(PAID.CAKTO).replaceAll('SALE-1', code)) as object
  expect((await request.post(await addressOn(page), { data })).status()).toBe(200)
  await expect(news(page)).toHaveText(/^Chegou: .+ às \d\d:\d\d$/)
  const waiting = page.getByRole('region', { name: 'O que chegou' })
  await waiting.getByRole('link', { name: 'Apontar os campos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mapeamento' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Código da venda', exact: true })).toHaveValue('data.id')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Ler de novo o guardado' }).press('Enter')
  await expectSale(page, code)
})

test('the rules of the notes are changed before the first delivery', async ({ page }) => {
  await signInNewShop(page)
  await open(page, '/integracoes/tmb/nova', 'TMB')
  const rules = page.getByRole('region', { name: 'Como vira nota' })
  await expect(rules.getByText('7 dias depois da compra, e só depois da garantia')).toBeVisible()
  await rules.getByRole('button', { name: 'Mudar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Como as vendas viram nota' })
  await dialog.getByLabel('Espera depois da aprovação, em dias').fill('15')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rules.getByText('15 dias depois da compra, e só depois da garantia')).toBeVisible()
})

test('the steps are gone through by keyboard alone, and tick themselves', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInNewShop(page)
  await open(page, '/integracoes/prefectpay/nova', 'PerfectPay')
  await expect(steps(page).getByText(', feito')).toHaveCount(0)
  await page.getByRole('link', { name: 'Continuar depois' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(steps(page).first().getByText(', feito')).toHaveCount(1)
  await expect(steps(page).nth(1)).toHaveAttribute('aria-current', 'step')
  await page.keyboard.press('Tab')
  await page.keyboard.type('token-publico')
  await page.keyboard.press('Enter')
  await expect(steps(page).nth(2).getByText(', feito')).toHaveCount(1)
  await expect(news(page)).toHaveText('Aguardando o primeiro aviso…')
})

test('the steps are whole on a phone', async ({ page }) => {
  await signInNewShop(page)
  await open(page, '/integracoes/kiwify/nova', 'Kiwify')
  await expect(steps(page)).toHaveCount(3)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => excessOf(page), `${width}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
})

function steps(page: Page) {
  return page.locator('ol[aria-label="Passos"] > li')
}

function news(page: Page) {
  return page.getByRole('region', { name: 'O que chegou' }).getByRole('status')
}

async function addressOn(page: Page): Promise<string> {
  return (await shownAddress(page).textContent()) ?? ''
}

function shownAddress(page: Page) {
  return page.locator('code').filter({ hasText: '/api/webhooks/' }).first()
}
