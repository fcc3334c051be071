import { expect, expectAccessible, open, test } from './support.ts'

const TOKENS = 'Tokens de API'

test('a token is shown once, sends a sale, and is deaf once revoked', async ({ signedIn: page, request }) => {
  const code = `LOJA-${Date.now()}`
  const name = `Loja própria ${code}`
  await open(page, '/integracoes/api-token', TOKENS)
  await page.getByRole('button', { name: 'Criar token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill(name)
  await dialog.getByRole('button', { name: 'Criar token' }).click()
  await expect(dialog.getByText('O segredo aparece só desta vez.')).toBeVisible()
  await expectAccessible(page)
  const secret = (await dialog.locator('code').first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)

  const send = () =>
    request.post('/api/v1/sales', {
      headers: { authorization: `Bearer ${secret}`, 'idempotency-key': code },
      data: {
        external_sales_id: code,
        status: 'paid',
        purchase_date: '2026-11-19T10:00:00-03:00',
        client: { name: 'Marina Teles Duarte', document: '529.982.247-25', email: 'marina.duarte@example.com' },
        items: [{ product_code: 'curso-01', description: 'Curso de fotografia', quantity: 1, unit_value: '497.00' }],
      },
    })
  expect((await send()).status()).toBe(201)
  await open(page, `/vendas?status=all&search=${code}`, 'Vendas')
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible()

  await open(page, '/integracoes/api-token', TOKENS)
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: `Revogar ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar', exact: true }).click()
  await expect(row.getByText('Revogado')).toBeVisible()
  expect((await send()).status()).toBe(401)
})

test('the example names this house and can be copied', async ({ signedIn: page, baseURL }) => {
  await open(page, '/integracoes/api-token', TOKENS)
  await expect(page.getByLabel('Exemplo de pedido')).toContainText(`${baseURL}/api/v1/sales`)
  await expect(page.getByRole('link', { name: /OpenAPI/ })).toHaveAttribute('href', '/api/openapi.json')
})
