import type { Page } from '@playwright/test'
import { expect, expectAccessible, go, open, PEOPLE, signIn, test } from './support.ts'

const NFE = '/configuracoes/nota-produto'
const NFSE = '/configuracoes/nota-servico'
const AUTOMATION = '/configuracoes/automacao'

test('what every NF-e starts with is said before it is saved, and kept', async ({ signedIn: page }) => {
  test.setTimeout(600_000)
  await page.goto('/configuracoes')
  await page.getByRole('link', { name: /^Padrões da NF-e/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Padrões da NF-e' })).toBeVisible()
  const pis = page.getByRole('group', { name: 'PIS' })
  const rate = pis.getByLabel('Alíquota do PIS', { exact: true })
  const abroad = pis.getByLabel('CST ao exterior do PIS')
  const before = { rate: await rate.inputValue(), abroad: await abroad.inputValue() }
  await rate.fill('1,6512')
  await abroad.selectOption('08')
  const changes = page.getByRole('list', { name: 'O que muda ao salvar' })
  await expect(changes.getByRole('listitem')).toHaveCount(2)
  await expect(changes).toContainText('Alíquota do PIS')
  await expect(changes).toContainText('1,6512')
  await expectAccessible(page)
  await save(page, 'Padrões da NF-e salvos.')
  await expect(changes).toHaveCount(0)
  await page.reload()
  await expect(rate).toHaveValue('1,6512')
  await expect(abroad).toHaveValue('08')
  await rate.fill(before.rate)
  await abroad.selectOption(before.abroad)
  await save(page, 'Padrões da NF-e salvos.')
})

test('a rate beyond a hundred is refused beside its field, and the focus goes there', async ({ signedIn: page }) => {
  await open(page, NFE, 'Padrões da NF-e')
  const rate = page.getByLabel('Margem (MVA)')
  await rate.fill('140')
  await page.getByRole('button', { name: /^Salvar/ }).click()
  await expect(page.getByText('Use de 0 a 100.')).toBeVisible()
  await expect(rate).toBeFocused()
  await expect(rate).toHaveValue('140')
})

test('a code is found by its words, without accents', async ({ signedIn: page }) => {
  await open(page, NFE, 'Padrões da NF-e')
  const cfop = page.getByRole('combobox', { name: 'Exterior', exact: true })
  await cfop.fill('venda de producao do estabelecimento')
  await page.getByRole('option', { name: /^7101/ }).click()
  await expect(page.getByRole('list', { name: 'O que muda ao salvar' })).toContainText('7101')
})

test('a save that fails keeps what was typed', async ({ signedIn: page }) => {
  await open(page, NFE, 'Padrões da NF-e')
  await page.route('**/nfe-default-setting/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByLabel('Natureza da operação').fill('Venda de teste')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await expect(page.getByLabel('Natureza da operação')).toHaveValue('Venda de teste')
})

test('what every NFS-e starts with is kept, and the state follows the city', async ({ signedIn: page }) => {
  test.setTimeout(600_000)
  await open(page, NFSE, 'Padrões da NFS-e')
  const iss = page.getByRole('textbox', { name: 'ISS' })
  const deductions = page.getByLabel('Deduções')
  const before = { iss: await iss.inputValue(), deductions: await deductions.inputValue() }
  await iss.fill('2,5')
  await deductions.fill('1.234,50')
  await page.getByRole('combobox', { name: 'Cidade da prestação' }).fill('ribeirao preto')
  await page.getByRole('option', { name: 'Ribeirão Preto – SP' }).click()
  await expect(page.getByLabel('UF da prestação')).toHaveValue('SP')
  await expectAccessible(page)
  await save(page, 'Padrões da NFS-e salvos.')
  await page.reload()
  await expect(iss).toHaveValue('2,5')
  await expect(deductions).toHaveValue('1234,50')
  await expect(page.getByRole('combobox', { name: 'Cidade da prestação' })).toHaveValue('Ribeirão Preto – SP')
  await iss.fill(before.iss)
  await deductions.fill(before.deductions)
  await page.getByLabel('UF da prestação').selectOption('')
  await save(page, 'Padrões da NFS-e salvos.')
})

test('the automation of the company is a page of the settings too', async ({ signedIn: page }) => {
  await page.goto('/configuracoes')
  await page.getByRole('link', { name: /^Automação/ }).click()
  await expect(page).toHaveURL(AUTOMATION)
  for (const name of ['Transformar vendas em notas', 'Enviar automaticamente', 'Mandar e-mail ao cliente']) {
    await expect(page.getByRole('switch', { name })).toBeChecked()
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Minha empresa' })).toBeVisible()
})

test('the defaults of the NFS-e are a part of the page of the company', async ({ signedIn: page }) => {
  await open(page, '/minha-conta', /.+/)
  await page.getByRole('link', { name: 'Padrões da NFS-e' }).click()
  await expect(page).toHaveURL(/aba=nfse/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'ISS e retenções' })).toBeVisible()
})

test('whoever does not administer the company is told so', async ({ page }) => {
  await signIn(page, PEOPLE.team)
  await open(page, '/', 'Painel')
  for (const [path, title] of PAGES) {
    await go(page, path, title)
    await expect(page.getByRole('heading', { level: 2, name: /quem administra/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Salvar/ })).toHaveCount(0)
  }
})

test('a company that cannot be read says so, and is asked for again', async ({ signedIn: page }) => {
  await page.route('**/api/company/*?with=*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(NFE)
  await expect(page.getByRole('alert').getByText('Não deu para carregar a empresa')).toBeVisible()
  await page.unroute('**/api/company/*?with=*')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByLabel('Natureza da operação')).toBeVisible()
})

const PAGES = [
  [NFE, 'Padrões da NF-e'],
  [NFSE, 'Padrões da NFS-e'],
  [AUTOMATION, 'Automação'],
] as const

async function save(page: Page, message: string): Promise<void> {
  await page.keyboard.press('Control+s')
  const said = page.getByRole('status').filter({ hasText: message })
  await expect(said).toBeVisible()
  await said.getByRole('button', { name: 'Fechar aviso' }).click()
}
