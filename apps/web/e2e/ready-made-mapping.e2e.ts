import type { APIRequestContext, Page } from '@playwright/test'
import { READY_MADE } from '../../../packages/platforms/src/mapped/ready-made.ts'
import { PAID } from '../../../packages/platforms/testing/ready-made-sales.ts'
import { byDepth } from '../../../test/support/depth.ts'
import { openIntegration } from './integrations.ts'
import { excessOf, expect, expectAccessible, expectSale, open, test } from './support.ts'

type Visit = { page: Page; request: APIRequestContext }

/** Creates an integration with one delivery of the platform that waits for a mapping. Returns the sale's code. */
async function deliver({ page, request }: Visit, platform: string, change = (text: string) => text): Promise<string> {
  const code = `${platform}-${Date.now()}`
  await openIntegration(page, { type: 'OTHER', name: `Loja ${code}` })
  const address = page.locator('code').filter({ hasText: '/api/webhooks/other/' })
  const body = change(JSON.stringify(PAID[platform]).replaceAll('SALE-1', code))
  const answer = await request.post((await address.textContent()) ?? '', { data: JSON.parse(body) })
  expect(answer.status()).toBe(200)
  await page.getByRole('link', { name: 'Apontar os campos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mapeamento' })).toBeVisible()
  return code
}

const ready = (page: Page) => page.getByRole('combobox', { name: 'Plataforma do mapeamento pronto' })
const preview = (page: Page) => page.getByRole('region', { name: 'Prévia da venda' })

/** Each mapping has its own unit test. On screen, one with amounts in reais and one in cents are enough. */
const SHOWN = byDepth(
  READY_MADE.filter(({ id }) => id === 'CAKTO' || id === 'PAYT'),
  READY_MADE,
)

for (const { id, name } of SHOWN) {
  test(`a delivery of ${name} is recognised and becomes its sale when a person saves`, async ({
    signedIn: page,
    request,
  }) => {
    const code = await deliver({ page, request }, id)
    await expect(page.getByText(`Este aviso tem a forma dos da ${name}.`)).toBeVisible()
    await expect(ready(page)).toHaveValue(id)
    await expect(preview(page).getByText('R$ 149,90').first()).toBeVisible()
    await expect(preview(page).getByText('Dora Luz')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('versão 1')).toBeVisible()
    await page.getByRole('button', { name: 'Ler de novo o guardado' }).press('Enter')
    await expectSale(page, code)
  })
}

test('a platform is chosen by keyboard where its delivery is not recognised', async ({ signedIn: page, request }) => {
  const code = await deliver({ page, request }, 'CAKTO', (text) => text.replace('"refId"', '"reference"'))
  await expect(page.getByText('Se a plataforma está na lista, escolha-a')).toBeVisible()
  await expect(ready(page)).toHaveValue('')
  await ready(page).focus()
  await page.keyboard.type('Cak')
  await page.keyboard.press('Tab')
  await expect(ready(page)).toHaveValue('CAKTO')
  await expect(page.getByRole('combobox', { name: 'Código da venda', exact: true })).toHaveValue('data.id')
  await expect(page.getByLabel('O que quer dizer purchase_approved')).toHaveValue('PAID')
  await expect(preview(page).getByText('R$ 149,90').first()).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => excessOf(page), `${width}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('versão 1')).toBeVisible()
  await page.getByRole('button', { name: 'Ler de novo o guardado' }).press('Enter')
  await expectSale(page, code)
  await open(page, `/vendas?status=all&search=${code}`, 'Vendas')
  await expect(page.getByRole('row').filter({ hasText: 'Dora Luz' })).toBeVisible()
})
