import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { byDepth } from '../../../test/support/depth.ts'
import { importProductionNote } from './production-note.ts'
import { excessOf, expect, expectAccessible, go, open, PEOPLE, signIn, type Theme, test } from './support.ts'

const PATH = '/relatorios'
const TITLE = 'Relatórios'
const sums = (page: Page) => page.locator('dl[aria-label="Autorizadas no período"]')

test('before the first note in production there is an example, under the ribbon of a demonstration', async ({
  signedIn: page,
}) => {
  await open(page, PATH, TITLE)
  await expect(page.getByRole('heading', { name: 'Nenhuma nota autorizada em produção ainda' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Demonstração' })).toHaveCount(1)
  await expect(page.getByRole('img', { name: /^NFS-e, .+: R\$/ })).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'Exportar CSV' })).toHaveCount(0)
  await expectAccessible(page)
})

test('the report counts what was authorised, leads to its lists, and is taken home', async ({ signedIn: page }) => {
  await importProductionNote(page)
  await open(page, PATH, TITLE)
  await expect(sums(page).getByRole('link', { name: '1', exact: true })).toHaveAttribute(
    'href',
    /\/nota-produto\?status=Autorizada%2CCancelamentoNegado&start=\d{4}-\d{2}-01&end=/,
  )
  await expect(page.getByRole('link', { name: /^NF-e, .+ de \d{4}: R\$/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^Ver tabela/ }).click()
  await expect(page.getByRole('row', { name: /^\S+ de \d{4} R\$/ })).toHaveCount(12)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^relatorio-\d{4}-\d{2}-\d{2}-a-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\u{feff}Mês;NF-e;NFS-e;Total')
  expect(lines.at(-2)).toMatch(/^\S+ de \d{4};\d+,\d{2};0,00;\d+,\d{2}$/)
})

test('the period is typed or chosen, and stays over reload and back', async ({ signedIn: page }) => {
  await open(page, PATH, TITLE)
  await page.getByRole('button', { name: '5 anos' }).click()
  await expect(page).toHaveURL(/start=\d{4}-\d{2}-\d{2}/)
  await page.reload()
  await expect(page.getByRole('button', { name: '5 anos' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Ano passado' }).click()
  await expect(page.getByRole('heading', { name: 'Nenhuma nota autorizada neste período' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: '5 anos' })).toHaveAttribute('aria-pressed', 'true')
})

test('a period longer than five years is refused beside its field, and so is one that ends before it begins', async ({
  signedIn: page,
}) => {
  await open(page, PATH, TITLE)
  await page.getByLabel('De', { exact: true }).fill('01/01/2015')
  await page.getByLabel('De', { exact: true }).press('Enter')
  await expect(page.getByLabel('Até')).toHaveAccessibleDescription('Peça até cinco anos de cada vez.')
  await open(page, `${PATH}?start=2026-11-01&end=2026-10-01`, TITLE)
  await expect(page.getByLabel('Até')).toHaveAccessibleDescription(/o fim não pode vir antes do início/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ver os últimos 12 meses' }).click()
  await expect(sums(page)).toBeVisible()
})

test('a report that does not come can be asked for again, and the credits stand meanwhile', async ({
  signedIn: page,
}) => {
  await page.route(/\/api\/reports(\?|$)/, (route) =>
    route.fulfill({ status: 500, json: { code: 'erro_interno', message: 'Algo falhou.', request_id: 'pedido-3' } }),
  )
  await open(page, PATH, TITLE)
  await expect(page.getByRole('heading', { name: 'Não deu para carregar o relatório' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /crédito/i })).toBeVisible()
  await expectAccessible(page)
})

test('credits are written down by the platform alone, and what was a mistake is taken back with its reason', async ({
  page,
}) => {
  await signIn(page, PEOPLE.admin)
  await open(page, PATH, TITLE)
  await page.getByRole('button', { name: 'Lançar créditos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lançar créditos' })
  await dialog.getByLabel('Empresa').selectOption({ label: 'Ateliê Farol Digital Ltda' })
  await dialog.getByRole('button', { name: 'Lançar créditos' }).click()
  await expect(dialog.getByText('Informe quantos créditos, em números inteiros.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Quantidade').fill('1.000')
  await dialog.getByRole('button', { name: 'Lançar créditos' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Créditos salvos.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Restam [\d.]+ créditos$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Fechar aviso' }).click()
  await page.getByRole('button', { name: 'Lançar créditos' }).click()
  await dialog.getByLabel('Empresa').selectOption({ label: 'Ateliê Farol Digital Ltda' })
  await dialog.getByLabel('Quantidade').fill('-2000')
  await dialog.getByLabel('Observação').fill('Lançado por engano')
  await dialog.getByRole('button', { name: 'Lançar créditos' }).click()
  await expect(dialog.getByText(/Só 1000 créditos foram comprados/)).toBeVisible()
  await dialog.getByLabel('Quantidade').fill('-1000')
  await dialog.getByRole('button', { name: 'Lançar créditos' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Lançado por engano/ })).toBeVisible()
})

test('whoever only works there sees the credits and cannot write them down', async ({ page }) => {
  await signIn(page, PEOPLE.team)
  await open(page, PATH, TITLE)
  await expect(page.getByRole('heading', { name: /crédito/i })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lançar créditos' })).toHaveCount(0)
})

test('the ranking stands over the companies, by its own period', async ({ page }) => {
  await signIn(page, PEOPLE.admin)
  await open(page, '/empresas', 'Empresas')
  const ranking = page.getByRole('list', { name: 'Empresas com mais notas autorizadas' })
  await expect(ranking.getByRole('link', { name: /^Ateliê Farol Digital Ltda 1 nota · R\$/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Empresas', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Mês passado' }).click()
  await expect(page).toHaveURL(/ranking_start=/)
  await expect(page.getByText('Nenhuma empresa autorizou nota em produção neste período.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Mês passado' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await open(page, '/empresas?ranking_start=2026-11-20&ranking_end=2026-11-01', 'Empresas')
  await expect(page.getByLabel('Até')).toHaveAccessibleDescription('O fim não pode vir antes do início.')
})

for (const colorScheme of byDepth<Theme[]>(['light'], ['light', 'dark'])) {
  test(`the table of a report is accessible in ${colorScheme}`, async ({ signedIn: page }) => {
    await page.emulateMedia({ colorScheme })
    await open(page, `${PATH}?table=meses`, TITLE)
    await expectAccessible(page)
  })
}

test('the tables of report and ranking do not scroll sideways at 320 px', async ({ page }) => {
  test.setTimeout(600_000)
  await page.setViewportSize({ width: 320, height: 800 })
  await signIn(page, PEOPLE.admin)
  await open(page, '/', 'Painel')
  for (const [path, title] of [
    [`${PATH}?table=meses`, TITLE],
    ['/empresas?table=ranking', 'Empresas'],
  ] as const) {
    await go(page, path, title)
    await expect.poll(() => excessOf(page), path).toBeLessThanOrEqual(0)
  }
})
