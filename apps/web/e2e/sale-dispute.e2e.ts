import { deliverHotmart } from './hotmart.ts'
import { expect, expectAccessible, expectSale, open, test } from './support.ts'

const CODE = 'HPDISPUTAE2E'

test('a dispute whose end the platform never tells is ended by hand, with the keyboard', async ({ signedIn: page }) => {
  const id = '0f3f3c1e-0002-4000-8000-00000000e2e1'
  await deliverHotmart(page, 'purchase-protest', { id, now: Date.now(), purchase: { transaction: CODE } })
  await expectSale(page, CODE)
  await open(page, `/vendas?status=all&search=${CODE}`, 'Vendas')
  await page.getByRole('link', { name: /^Venda \d+/ }).click()
  const sheet = page.getByRole('complementary', { name: /Venda \d+/ })
  await expect(sheet.getByText('Bloqueada').first()).toBeVisible()
  await sheet.getByRole('button', { name: 'Encerrar a disputa…' }).press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Encerrar a disputa?' })
  const confirm = dialog.getByRole('button', { name: 'Encerrar a disputa' })
  await expect(dialog.getByLabel(/^Motivo/)).toBeFocused()
  await expectAccessible(page)
  await confirm.press('Enter')
  await expect(dialog.getByText(/Escreva o motivo/)).toBeVisible()
  await dialog.getByLabel(/^Motivo/).fill('A Hotmart decidiu a nosso favor')
  await confirm.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(sheet.getByText('Disputa encerrada').first()).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Encerrar a disputa…' })).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: 'Emitir agora' })).toBeVisible()
})
