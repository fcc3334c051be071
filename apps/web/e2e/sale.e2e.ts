import { expect, open, test } from './support.ts'

test('a waiting sale becomes an authorised note before the eyes of whoever asked', async ({ signedIn: page }) => {
  // Search by code, because other tests add sales of other platforms.
  await open(page, '/vendas?search=HPDEMO000006', 'Vendas')
  await page
    .getByRole('link', { name: /^Venda \d+/ })
    .first()
    .click()
  const sheet = page.getByRole('complementary', { name: /Venda \d+/ })
  await sheet.getByRole('button', { name: 'Emitir agora' }).click()
  await expect(sheet.getByText('NF-e autorizada')).toBeVisible()
  await expect(sheet.getByRole('link', { name: /^NF-e \d+, Autorizada/ })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Emitir agora' })).toHaveCount(0)
})

test('an incomplete sale says what it lacks, in its row and in its sheet', async ({ signedIn: page }) => {
  await open(page, '/vendas?search=HPDEMO000008', 'Vendas')
  await expect(page.getByText('Falta endereço para emitir a nota.')).toBeVisible()
  await page
    .getByRole('link', { name: /^Venda \d+/ })
    .first()
    .click()
  const sheet = page.getByRole('complementary', { name: /Venda \d+/ })
  await expect(sheet.getByText('Falta endereço para emitir a nota.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Emitir agora' })).toHaveCount(0)
})
