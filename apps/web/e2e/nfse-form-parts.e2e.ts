import type { Page } from '@playwright/test'
import { expect, open, test } from './support.ts'

const NEW = '/nota-servico/detalhes'
const CALCULATE = '**/api/service-fiscal-note/calculate*'

test('a part is called ready only by the law, while the note is written', async ({ signedIn: page }) => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(CALCULATE, async (route) => {
    await gate
    await route.continue()
  })
  await open(page, NEW, 'Nova NFS-e')
  await expect(part(page, 'Cliente')).toHaveText('Cliente, falta preencher')
  await expect(part(page, 'Impostos')).toHaveText('Impostos')
  release()
  await expect(part(page, 'Impostos')).toHaveText('Impostos, pronta')
  await expect(part(page, 'Itens')).toHaveText('Itens, falta preencher')

  await page.getByLabel('Descrição do item 1').fill('Mentoria')
  await page.getByLabel('Valor unitário do item 1').fill('100')
  await expect(part(page, 'Itens')).toHaveText('Itens, pronta')
  await page.getByLabel('Nome', { exact: true }).fill('Ana Prado')
  await expect(part(page, 'Cliente')).toHaveText('Cliente, falta preencher')
})

test('what the law misses is said beside a field that was left, and nowhere before', async ({ signedIn: page }) => {
  await open(page, NEW, 'Nova NFS-e')
  const missing = page.getByText('Falta o CPF ou CNPJ do cliente.')
  await page.getByLabel('Nome', { exact: true }).fill('Ana Prado')
  await expect(part(page, 'Cliente')).toHaveText('Cliente, falta preencher')
  await expect(missing).toHaveCount(0)
  await page.getByLabel('CPF ou CNPJ').focus()
  await page.getByLabel('Nome', { exact: true }).focus()
  await expect(missing).toBeVisible()
  await expect(part(page, 'Cliente')).toContainText('1 erro')
  await page.getByLabel('CPF ou CNPJ').fill('529.982.247-25')
  await expect(part(page, 'Cliente')).toHaveText('Cliente, pronta')
  await expect(missing).toHaveCount(0)
})

test('where the law cannot be asked no part is called ready', async ({ signedIn: page }) => {
  await page.route(CALCULATE, (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, NEW, 'Nova NFS-e')
  await page.getByLabel('Valor unitário do item 1').fill('100')
  await page.getByLabel('Nome', { exact: true }).fill('Ana Prado')
  await page.waitForResponse((response) => response.url().includes('/calculate'))
  await expect(page.getByRole('navigation', { name: 'Partes da nota' })).not.toContainText('pronta')
})

function part(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Partes da nota' }).getByRole('link', { name: new RegExp(`^${name}`) })
}
