import type { Page } from '@playwright/test'
import { expect, go, open, testInNewPage as test } from './support.ts'

/** Buyer names from a platform that accepts any name. */
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
  test.setTimeout(600_000)
  const refused = watch(page)
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
  for (const id of ids) await go(page, `/vendas?status=all&open=${id}`, 'Vendas')
  await go(page, '/produtos', 'Produtos')
  await expect(page.getByText(HOSTILE[1] ?? '').first()).toBeVisible()
  for (const text of HOSTILE) await go(page, `/vendas?status=all&customer_name=${encodeURIComponent(text)}`, 'Vendas')
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)
  expect(refused).toEqual([])
})

test('nor of what stands in the names of a company, a person, an integration or a letter', async ({
  signedIn: page,
}) => {
  test.setTimeout(600_000)
  const refused = watch(page)
  const headers = { origin: new URL(page.url()).origin }
  const text = HOSTILE[1] ?? ''
  const read = async (path: string) =>
    (await (await page.request.get(path)).json()) as { data: Record<string, unknown> }
  const write = async (method: 'POST' | 'PUT' | 'DELETE', path: string, data?: object) => {
    const reply = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) })
    expect([method, path, reply.ok(), await reply.text()]).toEqual([method, path, true, expect.anything()])
    return ((await reply.json()) as { data?: { id?: number; version?: number } }).data
  }
  const { name, company_id } = (await read('/api/auth/user')).data as { name: string; company_id: number }
  const { fantasy_name } = (await read(`/api/company/${company_id}`)).data
  const letter = (await read('/api/email-template/NFE_AUTHORIZED')).data
  const integration = await write('POST', '/api/sale-integration', { type: 'OTHER', name: text })
  const kept = await write('PUT', '/api/email-template/NFE_AUTHORIZED', {
    subject: text,
    body: `Olá {{cliente}} ${text}`,
  })
  await write('PUT', `/api/company/${company_id}`, { fantasy_name: text })
  await write('PUT', '/api/auth/user', { name: text })
  await open(page, '/', 'Painel')
  for (const path of [
    '/integracoes',
    '/minha-conta',
    '/configuracoes',
    '/configuracoes/emails',
    '/tarefas',
    '/numeracao',
  ])
    await go(page, path, /./)
  await go(page, '/configuracoes/emails', 'E-mails')
  const sheet = page.frameLocator('iframe[title="Prévia do e-mail"]')
  await expect(sheet.getByText(text).first()).toBeVisible()
  await go(page, '/integracoes', 'Integrações')
  await expect(page.getByText(text).first()).toBeVisible()
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)
  expect(refused).toEqual([])
  // Restore the data for the tests that follow.
  await write('PUT', '/api/auth/user', { name })
  await write('PUT', `/api/company/${company_id}`, { fantasy_name })
  const { subject, body } = letter
  await write('PUT', '/api/email-template/NFE_AUTHORIZED', { subject, body, version: kept?.version })
  await write('DELETE', `/api/sale-integration/${integration?.id}`)
})

/** Collects dialogs and blocked scripts while the page is used. */
function watch(page: Page): string[] {
  const refused: string[] = []
  page.on('dialog', (dialog) => {
    refused.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to|Trusted/i.test(message.text())) refused.push(message.text())
  })
  return refused
}
