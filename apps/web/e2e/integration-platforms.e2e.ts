import { READY_MADE } from '../../../packages/platforms/src/mapped/ready-made.ts'
import { PLATFORMS as KNOWN } from '../../../packages/platforms/src/registry.ts'
import { byDepth } from '../../../test/support/depth.ts'
import { PLATFORMS as FORMS } from '../src/features/integrations/platforms.ts'
import { READY_MADE_PLATFORMS } from '../src/features/integrations/ready-made-platforms.ts'
import { deliverExample, saleOf } from './deliveries.ts'
import { expect, expectSale, open, test } from './support.ts'

/** How to connect each platform of the common form, with an example of a paid sale. */
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

/** One with a secret and one without. */
const IN_SHORT = PLATFORMS.filter(({ type }) => type === 'eduzz' || type === 'xgrow')

for (const platform of byDepth(IN_SHORT, PLATFORMS)) {
  test(`${platform.type} is connected, delivers a sale and shows it in the list`, async ({
    signedIn: page,
    request,
  }) => {
    await page.goto(`/integracoes/${platform.type}/nova`)
    if (platform.secret) {
      await page.getByLabel(platform.secret[0], { exact: true }).fill(platform.secret[1])
      await page.keyboard.press('Enter')
      await expect(page.getByText('Aguardando aviso', { exact: true })).toBeVisible()
    }
    const address = page.locator('code').filter({ hasText: `/api/webhooks/${platform.type}/` })
    const { folder, paid: example, secret } = platform
    const type = platform.type.toUpperCase()
    const credentials = secret ? { webhook_token: secret[1] } : {}
    const status = await deliverExample(request, (await address.textContent()) ?? '', {
      type,
      folder,
      example,
      credentials,
    })
    expect(status).toBe(200)
    const code = saleOf({ folder, example })

    await expect(page.getByRole('region', { name: 'O que chegou' }).getByText(/^Chegou: /)).toBeVisible()
    await page.getByRole('button', { name: 'Ver a integração' }).click()
    await expectSale(page, code)
    await open(page, `/vendas?status=all&search=${encodeURIComponent(code)}`, 'Vendas')
    await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('list', { name: 'Avisos' }).getByText(code)).toBeVisible()

    // The setup instructions are still available on the same page.
    await page.getByText('Onde colar e o que marcar').click()
    await expect(page.getByRole('list', { name: 'Onde clicar' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Avisos a marcar' }).getByRole('listitem').first()).toBeVisible()
  })
}

test('the forms offer what each platform can be asked for', () => {
  const forms = Object.entries(FORMS).map(([id, { asks }]) => [id, asks])
  const platforms = Object.keys(FORMS).map((id) => [id, KNOWN[id as keyof typeof FORMS]?.pull?.asks ?? []])
  expect(forms).toEqual(platforms)
})

test('every platform that is read by a ready mapping has a card', () => {
  const known = READY_MADE.map(({ id, name }) => [id, name])
  expect(new Map(Object.entries(READY_MADE_PLATFORMS))).toEqual(new Map(known as [string, string][]))
})
