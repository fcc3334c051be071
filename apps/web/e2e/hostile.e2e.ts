import { expect, open, test } from './support.ts'

/** What a buyer may call themselves, on a platform that takes any name. */
const HOSTILE = [
  '<script>window.taken=1</script>',
  '<img src=x onerror="window.taken=1">',
  '"><svg onload=window.taken=1>',
  "'-alert(1)-'",
  'javascript:alert(1)',
  '{{constructor.constructor("window.taken=1")()}}',
  '${window.taken=1}',
  "'; drop table sale; --",
  '=HYPERLINK("http://mal.example","x")',
]

test('what hostile people write is shown as they wrote it, and nothing of it runs', async ({ signedIn: page }) => {
  test.setTimeout(240_000)
  const refused: string[] = []
  page.on('dialog', (dialog) => {
    refused.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to|Trusted/i.test(message.text())) refused.push(message.text())
  })
  const headers = { origin: new URL(page.url()).origin }
  const ids: number[] = []
  for (const [at, text] of HOSTILE.entries()) {
    const reply = await page.request.post('/api/sale', {
      headers,
      data: {
        external_sales_id: `HOSTIL-${at}-${Date.now()}`,
        client: { name: text.slice(0, 60) },
        items: [{ description: text, quantity: 1, value_per_unit: 10 }],
      },
    })
    expect([text, reply.status()]).toEqual([text, 201])
    ids.push(((await reply.json()) as { data: { id: number } }).data.id)
    expect((await page.request.post('/api/product', { headers, data: { name: text } })).status()).toBe(201)
  }
  await open(page, '/vendas?status=all', 'Vendas')
  await expect(page.getByText(HOSTILE[0] ?? '').first()).toBeVisible()
  for (const id of ids) await open(page, `/vendas?status=all&open=${id}`, 'Vendas')
  await open(page, '/produtos', 'Produtos')
  await expect(page.getByText(HOSTILE[1] ?? '').first()).toBeVisible()
  for (const text of HOSTILE) await open(page, `/vendas?status=all&customer_name=${encodeURIComponent(text)}`, 'Vendas')
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)
  expect(refused).toEqual([])
})
