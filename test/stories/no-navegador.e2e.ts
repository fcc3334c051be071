import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { HOTTOK } from '../../apps/server/src/operation/seed/deliveries.ts'
import { expect, expectSale, open, test } from '../../apps/web/e2e/support.ts'
import { purchase } from '../support/purchase.ts'

test('a sale is delivered, waits, becomes a note and ends as XML and PDF', async ({ signedIn: page, request }) => {
  const code = `HPTELA${Date.now()}`
  const address = await copyWebhook(page)

  const headers = { 'content-type': 'application/json', 'x-hotmart-hottok': HOTTOK }
  const delivered = await request.post(address, { headers, data: Buffer.from(purchase({ code, at: new Date() })) })
  expect(delivered.status()).toBe(200)

  await expectSale(page, code)
  await open(page, '/vendas', 'Vendas')
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible()
  await stopWaiting(page)

  await open(page, '/vendas?status=all', 'Vendas')
  await page
    .getByRole('row')
    .filter({ hasText: code })
    .getByRole('link', { name: /^Venda \d+/ })
    .click()
  const sheet = page.getByRole('complementary', { name: /Venda \d+/ })
  const note = sheet.getByRole('link', { name: /^NF-e \d+, Autorizada/ })
  await expect(note).toBeVisible()
  await note.click()
  await expectWholeNote(page, code)
})

async function copyWebhook(page: Page): Promise<string> {
  await open(page, '/integracoes', 'Integrações')
  await page.getByRole('link', { name: 'Loja principal', exact: true }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar endereço do webhook' }).click()
  await expect(page.getByText('Copiado', { exact: true })).toBeVisible()
  return page.evaluate<string>('navigator.clipboard.readText()')
}

/** Sets the delay to 0. Before saving, the form states how many sales that moves. */
async function stopWaiting(page: Page): Promise<void> {
  await open(page, '/integracoes', 'Integrações')
  await page.getByRole('link', { name: 'Loja principal', exact: true }).click()
  await page.getByLabel('Espera depois da aprovação, em dias').fill('0')
  await page.getByRole('button', { name: /^Salvar/ }).click()
  const dialog = page.getByRole('dialog', { name: /de data\. Salvar\?/ })
  await dialog.getByRole('button', { name: 'Salvar e mudar as datas' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Integração salva.' })).toBeVisible()
}

async function expectWholeNote(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^NF-e \d+/ })).toBeVisible()
  for (const text of ['Virou nota', 'Enviada em homologação', 'Autorizada pela SEFAZ']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar a chave de acesso' }).click()
  const chave = (await page.evaluate<string>('navigator.clipboard.readText()')).replaceAll(' ', '')
  expect(chave).toMatch(/^\d{6}[0-9A-Z]{14}55\d{22}$/)

  await page.getByRole('tab', { name: 'XML e PDF' }).click()
  const xml = (await downloaded(page, 'Baixar XML')).toString('utf8')
  expect(xml).toContain(`<chNFe>${chave}</chNFe>`)
  expect(xml).toContain(code)
  expect((await downloaded(page, 'Baixar PDF')).subarray(0, 5).toString()).toBe('%PDF-')
}

async function downloaded(page: Page, link: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link }).click()])
  return readFile(await file.path())
}
