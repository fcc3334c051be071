import type { APIRequestContext, Page } from '@playwright/test'
import { fixturesOf, readFixtures } from '../../../packages/platforms/src/fixtures.ts'
import type { Credentials } from '../../../packages/platforms/src/platform.ts'
import { PLATFORMS as KNOWN, platformOf } from '../../../packages/platforms/src/registry.ts'
import { PLATFORMS as FORMS } from '../src/features/integrations/platforms.ts'
import { byDepth } from '../../../test/support/depth.ts'
import { expect, expectSale, open, test } from './support.ts'

/** How each platform of the common form is connected, and a paid sale of its examples. */
const PLATFORMS: readonly {
  type: string
  folder: string
  paid: string
  secret?: [label: string | RegExp, value: string]
}[] = [
  { type: 'eduzz', folder: 'eduzz', paid: 'invoice-paid', secret: ['Segredo do webhook', 'segredo-eduzz-e2e'] },
  { type: 'kiwify', folder: 'kiwify', paid: 'order-approved', secret: ['Token do webhook', 'token-kiwify-e2e'] },
  { type: 'monetizze', folder: 'monetizze', paid: 'finalizada', secret: ['Chave única', 'chave-monetizze-e2e'] },
  { type: 'ticto', folder: 'ticto', paid: 'authorized', secret: ['Token do webhook', 'token-ticto-e2e'] },
  { type: 'braip', folder: 'braip', paid: 'pagamento-aprovado', secret: ['Chave de autenticação', 'chave-braip-e2e'] },
  { type: 'prefectpay', folder: 'perfectpay', paid: 'approved', secret: ['Token do webhook', 'token-perfectpay-e2e'] },
  { type: 'tmb', folder: 'tmb', paid: 'venda-efetivada' },
  { type: 'xgrow', folder: 'mapped', paid: 'guessed-payment-approved' },
]

/** One with a secret of its own and one without. */
const IN_SHORT = PLATFORMS.filter(({ type }) => type === 'eduzz' || type === 'xgrow')

for (const platform of byDepth(IN_SHORT, PLATFORMS)) {
  test(`${platform.type} is connected, delivers a sale and shows it in the list`, async ({
    signedIn: page,
    request,
  }) => {
    await page.goto(`/integracoes/${platform.type}/nova`)
    if (platform.secret) await page.getByLabel(platform.secret[0], { exact: true }).fill(platform.secret[1])
    await page.getByRole('button', { name: /^Salvar/ }).click()
    const code = await deliver(page, request, platform)

    await expectSale(page, code)
    await open(page, `/vendas?status=all&search=${encodeURIComponent(code)}`, 'Vendas')
    await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('list', { name: 'Entregas' }).getByText(code)).toBeVisible()
  })
}

test('a refused activation says beside the credential what is missing', async ({ signedIn: page }) => {
  await open(page, '/integracoes/kiwify', 'Nova integração com a Kiwify')
  await page.getByRole('button', { name: /^Salvar/ }).click()
  const field = page.getByLabel('Token do webhook', { exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await expect(page.getByText('Informe Token do webhook para ativar a integração.').first()).toBeVisible()
})

test('the forms ask for the credentials that each platform needs, and offer what it can be asked for', () => {
  const forms = Object.entries(FORMS).map(([id, form]) => [
    id,
    form.credentials.map(({ key, label, isSecret, need }) => [key, label, isSecret, need]),
    form.asks,
  ])
  const platforms = Object.keys(FORMS).map((id) => {
    const platform = KNOWN[id as keyof typeof FORMS]
    const fields = platform?.credentialFields ?? []
    return [
      id,
      fields.map(({ key, label, secret, required }) => [key, label, secret, required]),
      platform?.pull?.asks ?? [],
    ]
  })
  expect(forms).toEqual(platforms)
})

/** Posts the platform's own example of a paid sale to the address on the page, signed as the platform would. */
async function deliver(
  page: Page,
  request: APIRequestContext,
  { type, folder, paid, secret }: (typeof PLATFORMS)[number],
): Promise<string> {
  const address = page.locator('code').filter({ hasText: `/api/webhooks/${type}/` })
  await expect(address).toBeVisible()
  const fixture = readFixtures(fixturesOf(folder)).find(({ name }) => name === paid)
  const platform = platformOf(type)
  if (!fixture || !platform) throw new Error(`no example ${paid} of ${type}`)
  const credentials: Credentials = secret ? { webhook_token: secret[1] } : {}
  const { body, headers, query } = platform.sign(fixture.delivery.body, credentials)
  const url = new URL((await address.textContent()) ?? '')
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const answer = await request.post(url.href, { headers, data: Buffer.from(body) })
  expect(answer.status()).toBe(200)
  return (fixture.expected as { sale: { external_sales_id: string } }).sale.external_sales_id
}
