import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, PEOPLE, signIn, test } from './support.ts'

const HEADER =
  'CNPJ do produtor;Nome do cliente;CPF/CNPJ do cliente;Inscrição estadual;E-mail;Telefone;Logradouro;Número;Complemento;Bairro;Cidade;UF;CEP;País;Código do produto;Nome do produto;Valor unitário;Quantidade;Código da venda;Data da venda'

test('without a file nothing is sent and a short red word says so', async ({ signedIn: page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await open(page, '/vendas/import', 'Importar vendas')
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  const toast = page.getByRole('alert').getByText('Por favor, verifique o formulário')
  await expect(toast).toBeVisible()
  await expect(page.getByText('Escolha o arquivo com as vendas.')).toBeVisible()
  await expectAccessible(page)
  await expect(toast).toHaveCount(0)
  expect(sent).toEqual([])
})

test('a file that does not follow the model is refused, and why stays on the screen', async ({ signedIn: page }) => {
  await open(page, '/vendas/import', 'Importar vendas')
  await choose(page, 'vendas.csv', 'nome;valor\r\nAna;10\r\n')
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(page.getByText(/A planilha deve ter 20 colunas/).first()).toBeVisible()
  await expect(page.getByRole('alert').getByText(/A planilha deve ter 20 colunas/)).toHaveCount(0)
  await expect(page.getByText(/A planilha deve ter 20 colunas/)).toBeVisible()
  await expect(page).toHaveURL(/\/vendas\/import$/)
})

test('a wrong row is mended in its cell and becomes a sale without another upload', async ({ signedIn: page }) => {
  const run = Date.now().toString(36).toUpperCase()
  const codes = [`IMP-${run}-1`, `IMP-${run}-2`] as const
  const rows = [row('Nádia Rezende', '123.456.789-09', codes[0]), row('Saulo Brandão', '111.444.777-53', codes[1])]
  await open(page, '/vendas/import', 'Importar vendas')
  await choose(page, `vendas-${run}.csv`, [HEADER, ...rows, ''].join('\r\n'))
  await page.getByRole('button', { name: 'Importar', exact: true }).click()

  await expect(page).toHaveURL(/\/vendas\/import\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: `vendas-${run}.csv` })).toBeVisible()
  await expect(page.getByText('de 2 linhas virou venda')).toBeVisible()
  const number = /\d+$/.exec(page.url())?.[0] ?? ''
  const cell = page.getByLabel('CPF/CNPJ do cliente, linha 2')
  await expect(cell).toHaveValue('111.444.777-53')
  await expectAccessible(page)

  await cell.fill('111.444.777-00')
  await cell.press('Tab')
  await expect(cell).toBeVisible()
  await cell.fill('111.444.777-35')
  await cell.press('Enter')
  await expect(page.getByText('de 2 linhas viraram venda')).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Linhas com falha' }).getByText('Importada', { exact: true }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Fechar aviso' }).click()
  await page.getByRole('link', { name: 'Ver as vendas' }).click()
  await expect(page.getByText(`Importação nº ${number}`)).toBeVisible()
  await expect(page.getByRole('cell', { name: codes[1] })).toBeVisible()
  await page.goto('/vendas/imports?search_field=responsible&search=helena')
  await expect(page.getByRole('link', { name: `Importação ${number}, vendas-${run}.csv`, exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'CNPJ' })).toHaveCount(0)
  await putAway(page, codes)
})

test('the whole row opens with its 20 columns by name, the wrong one marked', async ({ signedIn: page }) => {
  const code = `ROW-${Date.now().toString(36).toUpperCase()}`
  await open(page, '/vendas/import', 'Importar vendas')
  await choose(page, 'linha.csv', [HEADER, row('Iracema Dutra', '123.456.789-09', code, '2004'), ''].join('\r\n'))
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await page.getByRole('button', { name: 'Linha inteira' }).click()
  const dialog = page.getByRole('dialog', { name: 'Linha 1' })
  await expect(dialog.getByRole('textbox')).toHaveCount(20)
  await expect(dialog.getByLabel('CEP')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('CEP').fill('20040-020')
  await dialog.getByRole('button', { name: 'Importar a linha' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('de 1 linha virou venda')).toBeVisible()
  await putAway(page, [code])
})

test('below 768 px a failed row is a card with the field to mend', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const code = `CARD-${Date.now().toString(36).toUpperCase()}`
  await open(page, '/vendas/import', 'Importar vendas')
  await choose(page, 'celular.csv', [HEADER, row('Gil Paranhos', '111.444.777-53', code), ''].join('\r\n'))
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  const card = page.getByRole('list', { name: 'Linhas com falha' }).getByRole('listitem')
  await expect(card.getByLabel('CPF/CNPJ do cliente, linha 1')).toBeVisible()
  await expectAccessible(page)
})

test('an import with failed rows says how many in its row, and leads to the first cell to mend', async ({
  signedIn: page,
}) => {
  const name = `falhas-${Date.now().toString(36)}.csv`
  const [good, bad] = ['123.456.789-09', '111.444.777-53']
  const rows = [row('Ema Prado', bad, `${name}-1`), row('Ivo Prado', bad, `${name}-2`), row('Lia Prado', good, name)]
  await open(page, '/vendas/import', 'Importar vendas')
  await choose(page, name, [HEADER, ...rows, ''].join('\r\n'))
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(page.getByText('de 3 linhas virou venda')).toBeVisible()
  await open(page, '/vendas/imports', 'Importações')
  // The line under a row is a separate table row.
  const told = page.locator('tr', { hasText: name }).locator('xpath=following-sibling::tr[1]')
  await expect(told).toContainText('2 linhas com falha')
  await told.getByRole('link', { name: 'Corrigir' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByLabel('CPF/CNPJ do cliente, linha 1')).toBeFocused()
  await putAway(page, [name])
})

test('whoever administers several companies sees whose each import is', async ({ page }) => {
  await signIn(page, PEOPLE.admin)
  await open(page, '/vendas/imports', 'Importações')
  await expect(page.getByRole('columnheader', { name: 'Empresa' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'CNPJ' })).toBeVisible()
  await page.goto('/vendas/import')
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(page.getByText('Escolha o arquivo com as vendas.')).toBeVisible()
})

function row(name: string, document: string, code: string, postalCode = '01310-100'): string {
  const buyer = ['', name, document, '', 'comprador@cliente.example', '11988880001']
  const address = ['Avenida Paulista', '1000', '', 'Bela Vista', 'São Paulo', 'SP', postalCode, 'Brasil']
  return [...buyer, ...address, 'CURSO-01', 'Curso de arquivo', '97,00', '1', code, '05/10/2026'].join(';')
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('Arquivo de vendas')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') })
}

/** Skip these sales, because other tests use the first waiting ones. */
async function putAway(page: Page, codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    const found = await page.request.get(`/api/sale?external_sales_id=${code}`)
    const { data } = (await found.json()) as { data: { id: number }[] }
    const [sale] = data
    if (!sale) continue
    const headers = { origin: new URL(page.url()).origin }
    const put = await page.request.post(`/api/sale/${sale.id}/skip`, { headers, data: { reason: 'Venda de teste' } })
    expect(put.ok()).toBe(true)
  }
}
