import type { Page } from '@playwright/test'
import { makeSale, openReceiver } from './receiver.ts'
import { expect, expectAccessible, go, open, PEOPLE, signIn, test } from './support.ts'

const WEBHOOKS = '/configuracoes/webhooks'

test('an endpoint is told of a sale, what it answered is said in words, and it can be told again', async ({
  signedIn: page,
}) => {
  test.setTimeout(600_000)
  const system = await openReceiver(500)
  await page.goto('/configuracoes')
  await page.getByRole('link', { name: /^Webhooks/ }).click()
  const secret = await create(page, system.url)
  await page.getByRole('link', { name: system.url }).click()
  await expect(page.getByRole('heading', { level: 1, name: new URL(system.url).host })).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  await makeSale(page, `AVISO-${Date.now()}`)
  const deliveries = page.getByRole('list', { name: 'Entregas' })
  const created = deliveries.getByRole('listitem').filter({ hasText: 'Venda recebida' })
  await expect(created).toContainText('O sistema falhou ao processar')
  system.answerWith(200)
  await created.getByRole('button', { name: 'Enviar de novo: Venda recebida' }).click()
  await expect(created.getByText('Entregue')).toBeVisible()
  await expect(created).toContainText('O sistema recebeu e confirmou.')
  expect(system.heard.at(-1)?.headers['talao-signature']).toBeTruthy()
  await created.getByRole('button', { name: 'Venda recebida', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Venda recebida' })
  await expect(dialog.getByLabel('O que foi enviado', { exact: true })).toContainText('sale.created')
  await expect(dialog.getByText('resposta do sistema')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByLabel('Situação das entregas').selectOption('FAILED')
  await expect(page.getByText('Nenhuma entrega nesta situação.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Situação das entregas')).toHaveValue('FAILED')
  await remove(page)
  await system.close()
})

test('the secret is changed with a question, and the former one holds until somebody ends it', async ({
  signedIn: page,
}) => {
  await open(page, WEBHOOKS, 'Webhooks')
  const first = await create(page, 'http://localhost:18080/segredo')
  await page.getByRole('link', { name: 'http://localhost:18080/segredo' }).click()
  await page.getByRole('button', { name: 'Trocar o segredo…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Trocar o segredo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Segredo trocado: guarde o novo' })
  const second = await dialog.locator('code').first().textContent()
  expect(second).not.toBe(first)
  await dialog.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText('O segredo anterior ainda vale.')).toBeVisible()
  await expect(page.getByText(/Até \d{2}\/\d{2}\/\d{4} \d{2}:\d{2} cada aviso vai assinado com os dois/)).toBeVisible()
  await page.getByRole('button', { name: 'Encerrar agora' }).click()
  await expect(page.getByText('O segredo anterior ainda vale.')).toHaveCount(0)
  await remove(page)
})

test('address and events are changed, and one that is switched off says so', async ({ signedIn: page }) => {
  await open(page, WEBHOOKS, 'Webhooks')
  await create(page, 'http://localhost:18080/antes')
  await page.getByRole('link', { name: 'http://localhost:18080/antes' }).click()
  await page.getByLabel('Endereço', { exact: true }).fill('http://localhost:18080/depois')
  await page.getByRole('checkbox', { name: /^Todos\s?: Vendas$/ }).uncheck()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Webhook salvo.' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Endereço', { exact: true })).toHaveValue('http://localhost:18080/depois')
  await expect(page.getByRole('checkbox', { name: 'Venda recebida' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'NF-e autorizada' })).toBeChecked()
  await page.getByRole('button', { name: 'Desligar' }).click()
  await expect(page.getByText(/^Desligado em/)).toBeVisible()
  await page.getByRole('button', { name: 'Ligar', exact: true }).click()
  await expect(page.getByText(/^Desligado em/)).toHaveCount(0)
  await remove(page)
})

test('what is no address, and no event at all, are refused beside their fields', async ({ signedIn: page }) => {
  await open(page, WEBHOOKS, 'Webhooks')
  await page.getByRole('button', { name: 'Criar webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Criar um webhook' })
  await dialog.getByLabel('Endereço').fill('loja')
  for (const group of ['NF-e', 'NFS-e', 'Vendas'])
    await dialog.getByRole('checkbox', { name: new RegExp(`^Todos\\s?: ${group}$`) }).uncheck()
  await dialog.getByRole('button', { name: 'Criar webhook' }).click()
  await expect(dialog.getByText('Informe um endereço completo, como https://loja.example/avisos.')).toBeVisible()
  await expect(dialog.getByText('Escolha ao menos um evento.')).toBeVisible()
  await dialog.getByLabel('Endereço').fill('http://loja.example/avisos')
  await dialog.getByRole('checkbox', { name: 'NF-e autorizada' }).check()
  await dialog.getByRole('button', { name: 'Criar webhook' }).click()
  await expect(dialog.getByText('Use um endereço https: o aviso não pode ser lido no caminho.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Criar webhook' })).toBeFocused()
})

test('an empty list says what a webhook is for', async ({ signedIn: page }) => {
  await page.route('**/api/webhook-endpoint?*', (route) => route.fulfill({ json: { data: [] } }))
  await open(page, WEBHOOKS, 'Webhooks')
  await expect(page.getByRole('heading', { name: 'Nenhum webhook ainda' })).toBeVisible()
  await expectAccessible(page)
})

test('a list that does not come says so, and an endpoint that is gone too', async ({ signedIn: page }) => {
  await page.route('**/api/webhook-endpoint?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(WEBHOOKS)
  await expect(page.getByText('Não deu para carregar os webhooks')).toBeVisible()
  await page.unroute('**/api/webhook-endpoint?*')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByText('Não deu para carregar os webhooks')).toHaveCount(0)
  await go(page, `${WEBHOOKS}/999999`, 'Webhook')
  await expect(page.getByRole('heading', { name: 'Não encontramos este webhook' })).toBeVisible()
})

test('whoever does not administer the company is told so', async ({ page }) => {
  await signIn(page, PEOPLE.team)
  await open(page, '/', 'Painel')
  for (const path of [WEBHOOKS, `${WEBHOOKS}/1`]) {
    await go(page, path, 'Webhooks')
    await expect(page.getByRole('heading', { name: 'Os webhooks são de quem administra a empresa' })).toBeVisible()
  }
})

test('the pages are accessible in the dark and do not scroll sideways at 320 px', async ({ signedIn: page }) => {
  test.setTimeout(600_000)
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, WEBHOOKS, 'Webhooks')
  await create(page, 'http://localhost:18080/um-caminho-muito-comprido-que-nao-cabe-numa-linha-so/avisos')
  await page.setViewportSize({ width: 320, height: 800 })
  const excess = () =>
    page.evaluate(() => {
      const places = [document.documentElement, ...document.querySelectorAll('main')]
      return Math.max(...places.map((place) => place.scrollWidth - place.clientWidth))
    })
  expect(await excess()).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: /um-caminho-muito-comprido/ }).click()
  await expect(page.getByRole('heading', { name: 'Últimas entregas' })).toBeVisible()
  expect(await excess()).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await remove(page)
})

/** Returns the secret, which is shown only once. */
async function create(page: Page, url: string): Promise<string> {
  await page.getByRole('button', { name: 'Criar webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Endereço').fill(url)
  await dialog.getByRole('button', { name: 'Criar webhook' }).click()
  await expect(dialog.getByText('O segredo aparece só desta vez.')).toBeVisible()
  const secret = (await dialog.locator('code').first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByRole('link', { name: url })).toBeVisible()
  return secret
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Apagar…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar o webhook' }).click()
  await expect(page).toHaveURL(/\/configuracoes\/webhooks$/)
}
