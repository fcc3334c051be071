import { openIntegration } from './integrations.ts'
import { expect, expectAccessible, go, open, PEOPLE, signIn, test } from './support.ts'

test('the choice of a platform is accessible', async ({ signedIn: page }) => {
  await open(page, '/integracoes', 'Integrações')
  await page.getByRole('button', { name: 'Ligar uma plataforma' }).click()
  await expect(page.getByRole('dialog', { name: 'Que plataforma ligar?' })).toBeVisible()
  await expectAccessible(page)
})

test('every platform has a card that leads to its steps', async ({ signedIn: page }) => {
  await open(page, '/integracoes', 'Integrações')
  await page.getByRole('button', { name: 'Ligar uma plataforma' }).click()
  const cards = page.getByRole('list', { name: 'Plataformas' })
  await expect(cards.getByRole('listitem')).toHaveCount(19)
  await cards.getByRole('link', { name: 'Ligar PerfectPay' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'PerfectPay' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Passos' })).toBeVisible()
})

test('the right spelling of PerfectPay and any case of an address are understood', async ({ signedIn: page }) => {
  await open(page, '/integracoes/PerfectPay', 'PerfectPay')
  await go(page, '/integracoes/HOTMART/nova', 'Hotmart')
  await go(page, '/integracoes/shopzap', 'Página não encontrada')
})

test('the integration that refuses is told over all of them, with the way to its secret', async ({
  signedIn: page,
}) => {
  await page.route('**/api/sale-integration?**', async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as { data: { setup: string }[] }
    const worst = list.data.find(({ setup }) => setup === 'CONNECTED')
    const others = list.data.filter((one) => one !== worst)
    const refused = { refused_count: 4, refused_today: 4, refused_at: '2099-01-01T00:00:00.000Z', attention: 'FAILING' }
    await route.fulfill({ response, json: { ...list, data: [{ ...worst, ...refused }, ...others] } })
  })
  await open(page, '/integracoes', 'Integrações')
  const text = page.getByText(/4 avisos recusados.*o segredo não confere/)
  await expect(text).toHaveCount(1)
  await expect(page.getByText('Vendas hoje').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Trocar o segredo' }).click()
  await expect(page.getByRole('region', { name: 'Credenciais' })).toBeVisible()
})

test('the list is narrowed to a platform, and says so in the address', async ({ signedIn: page }) => {
  await open(page, '/integracoes?as=table&type=HOTMART&status=all', 'Integrações')
  await expect(page.getByRole('button', { name: 'Tirar filtro Plataforma Hotmart' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Loja principal', exact: true })).toBeVisible()
})

test('deliveries are narrowed to a state and stay so after a reload', async ({ signedIn: page }) => {
  await open(page, '/integracoes/hotmart/1', 'Loja principal')
  await page.getByLabel('Situação dos avisos').selectOption('Falhou')
  await expect(page.getByText('Nenhum aviso nesta situação.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Situação dos avisos')).toHaveValue('FAILED')
  await page.getByLabel('Situação dos avisos').selectOption('Aplicado')
  await expect(page.getByRole('list', { name: 'Avisos' }).getByText('Compra aprovada').first()).toBeVisible()
})

test('another address is asked about first, and the former one is deaf', async ({ signedIn: page, request }) => {
  await openIntegration(page, { type: 'OTHER', name: 'De outro endereço' })
  const address = page.locator('code').filter({ hasText: '/api/webhooks/other/' })
  const former = (await address.textContent()) ?? ''
  await page.getByRole('button', { name: 'Trocar o endereço…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Trocar o endereço', exact: true }).click()
  await expect(address).not.toHaveText(former)
  const answer = await request.post(former, { data: { venda: 1 } })
  expect(answer.status()).toBe(401)
})

test('an integration without sales is deleted after a question', async ({ signedIn: page }) => {
  const name = `Passageira ${Date.now()}`
  await openIntegration(page, { type: 'OTHER', name })
  await page.getByRole('button', { name: 'Excluir…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Integrações' })).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('whoever has no role looks at an integration and changes nothing', async ({ page }) => {
  await signIn(page, PEOPLE.team)
  await open(page, '/integracoes/hotmart/1', 'Loja principal')
  await expect(page.getByRole('button', { name: /^Salvar/ })).toHaveCount(0)
  await expect(page.getByLabel('Hottok', { exact: true })).toBeDisabled()
  await go(page, '/integracoes/api-token', 'Tokens de API')
  await expect(page.getByText('Os tokens são de quem administra a empresa')).toBeVisible()
})
