import { deliverHotmart } from './hotmart.ts'
import { expect, open, testInNewPage as test } from './support.ts'

const CODE = 'HPAOVIVOE2E'

test('a sale and its authorised note come into open lists by themselves', async ({ signedIn: page, context }) => {
  const loads: string[] = []
  await open(page, `/vendas?status=all&search=${CODE}`, 'Vendas')
  page.on('load', () => loads.push(page.url()))
  const sale = page.getByRole('link', { name: /^Venda \d+/ })
  await expect(sale).toHaveCount(0)
  const id = '0f3f3c1e-0002-4000-8000-00000000e2e9'
  await deliverHotmart(page, 'purchase-approved', { id, now: Date.now(), purchase: { transaction: CODE } })
  await expect(sale).toBeVisible()

  const listed = await page.request.get(`/api/sale?external_sales_id=${CODE}`)
  const [found] = ((await listed.json()) as { data: { id: number }[] }).data
  const notes = await context.newPage()
  await open(notes, `/nota-produto?status=all&search_field=sale_id&search=${found?.id}`, 'NF-e')
  notes.on('load', () => loads.push(notes.url()))
  const authorised = notes.locator('#conteudo').getByText('Autorizada', { exact: true })
  await expect(authorised).toHaveCount(0)
  await page.request.post(`/api/sale/${found?.id}/process`, {
    headers: { origin: new URL(page.url()).origin },
    data: { send: true },
  })
  await expect(authorised.first()).toBeVisible()
  expect(loads).toEqual([])
})
