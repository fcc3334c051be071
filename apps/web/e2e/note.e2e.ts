import { readFile } from 'node:fs/promises'
import { expect, open, test } from './support.ts'

test('an authorised note has its story, its chave, and its files to download', async ({ signedIn: page }) => {
  await open(page, '/nota-produto?status=Autorizada', 'NF-e')
  await page
    .getByRole('link', { name: /^Nota \d+/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^NF-e \d+/ })).toBeVisible()
  await expect(page.getByText('Autorizada pela SEFAZ')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copiar a chave de acesso' })).toBeVisible()

  await page.getByRole('tab', { name: 'XML e PDF' }).click()
  const [xml] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Baixar XML' }).click(),
  ])
  expect(await readFile(await xml.path(), 'utf8')).toContain('<nfeProc')
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Baixar PDF' }).click(),
  ])
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a denied note says why, in its row and on its page', async ({ signedIn: page }) => {
  await open(page, '/nota-produto?status=Negada', 'NF-e')
  await page.getByRole('link', { name: 'Corrigir', exact: true }).first().click()
  await expect(page.getByRole('alert').filter({ hasText: /\(rejeição \d+\)/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviar de novo' })).toBeVisible()
})

test('the tab of a note stands in its address: a reload keeps it, and back leads to the one before', async ({
  signedIn: page,
}) => {
  for (const [list, title, link, second] of [
    ['/nota-produto', 'NF-e', /^Nota \d+/, 'Itens'],
    ['/nota-servico', 'NFS-e', /^Nota de controle/, 'Serviço'],
  ] as const) {
    await open(page, `${list}?status=Autorizada`, title)
    await page.locator('tr[data-row]').first().getByRole('link', { name: link }).first().click()
    await expect(page.getByRole('tab', { name: 'Linha do tempo', selected: true })).toBeVisible()
    await page.getByRole('tab', { name: second }).click()
    await expect(page).toHaveURL(/aba=(itens|servico)/)
    await page.getByRole('tab', { name: 'XML e PDF' }).click()
    await expect(page).toHaveURL(/aba=arquivos/)
    await page.reload()
    await expect(page.getByRole('tab', { name: 'XML e PDF', selected: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('tab', { name: second, selected: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Linha do tempo' }).click()
    await expect(page).not.toHaveURL(/aba=/)
  }
})
