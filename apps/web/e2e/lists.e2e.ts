import { readFile } from 'node:fs/promises'
import { expect, go, open, test } from './support.ts'

const TABLES: [path: string, title: string][] = [
  ['/vendas?status=all', 'Vendas'],
  ['/nota-produto?status=all', 'NF-e'],
  ['/nota-servico?status=all', 'NFS-e'],
  ['/produtos', 'Produtos'],
  ['/servicos', 'Serviços'],
  ['/integracoes?as=table', 'Integrações'],
  ['/auditoria', 'Auditoria'],
]

test('a head sorts, says so, and puts it in the address', async ({ signedIn: page }) => {
  await open(page, '/nota-produto?status=all', 'NF-e')
  const head = page.getByRole('columnheader', { name: 'Valor' })
  await expect(head).toHaveAttribute('aria-sort', 'none')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/order_by=total/)
  await expect(page).toHaveURL(/order_direction=ASC/)
})

test('the list opens with the pending ones and says so in a chip', async ({ signedIn: page }) => {
  await open(page, '/vendas', 'Vendas')
  await expect(page.getByText('Situação Pendente')).toBeVisible()
  await page.getByRole('button', { name: 'Tirar filtro Situação Pendente' }).click()
  await expect(page).toHaveURL(/status=all/)
})

test('the whole list is taken home as a file, under its filter', async ({ signedIn: page }) => {
  await open(page, '/vendas?status=all', 'Vendas')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^vendas-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^\u{feff}Venda;Código da venda;/u)
  expect(text).toContain('Caetano')
})

test('a file that is refused says why, and the screen stays', async ({ signedIn: page }) => {
  await open(page, '/produtos', 'Produtos')
  // Longer than the search allows, so the server refuses the list too.
  await page.goto(`/produtos?search=${'a'.repeat(151)}`)
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect(page.getByRole('button', { name: 'Fechar aviso' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Há campos para corrigir.' }).first()).toBeVisible()
  await expect(page).toHaveURL(/produtos/)
})

test('a file asked for when the session is over leads to the sign-in, with why', async ({ signedIn: page }) => {
  await open(page, '/produtos', 'Produtos')
  await page.getByRole('button', { name: 'Exportar' }).click()
  // Block the screen's own requests, which would also detect the ended session and sign out before the file is
  // requested.
  await page.route(/\/api\/(?!product|auth)/, () => undefined)
  await page.context().clearCookies()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Usuário não autorizado' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible()
})

test('no column is cut, from the narrowest table to the widest', async ({ signedIn: page }) => {
  test.setTimeout(600_000)
  const excess = () =>
    page.locator('table').evaluate(({ parentElement: place }) => (place ? place.scrollWidth - place.clientWidth : 0))
  await open(page, '/', 'Painel')
  for (const [path, title] of TABLES) {
    await go(page, path, title)
    for (const width of [768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(excess, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('a table takes its columns back when there is room for them', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 800, height: 800 })
  await open(page, '/vendas?status=all', 'Vendas')
  const due = page.getByRole('columnheader', { name: 'Emissão prevista' })
  await expect(due).toHaveCount(0)
  await page.setViewportSize({ width: 1900, height: 800 })
  await expect(due).toBeVisible()
})

test('a search stands alone, survives a reload and is cleared with Esc', async ({ signedIn: page }) => {
  await open(page, '/vendas?status=all', 'Vendas')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toBeFocused()
  await page.getByLabel('Buscar em').selectOption('customer_name')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('Caetano')
  await expect(page.getByText('A busca ignora período e situação.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Luísa/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('Caetano')
  await page.getByRole('searchbox', { name: 'Buscar' }).press('Escape')
  await expect(page).not.toHaveURL(/search=Caetano/)
})

test('status and period are filters in the address', async ({ signedIn: page }) => {
  await open(page, '/nota-produto', 'NF-e')
  await page.getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Autorizada' }).check()
  // This month is a single day on its first one, which is written in other words.
  await page.getByRole('button', { name: 'Mês passado' }).click()
  await page.getByRole('button', { name: 'Ver resultado' }).click()
  await expect(page).toHaveURL(/status=PENDING%2CAutorizada/)
  await expect(page).toHaveURL(/start=\d{4}-\d{2}-01/)
  await expect(page.getByText(/Envio \d{2}\/\d{2}\/\d{4} a/)).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/start=/)
})

test('the days of a filter are typed as words, and go into the address when the field is left', async ({
  signedIn: page,
}) => {
  await open(page, '/nota-produto?status=all', 'NF-e')
  await page.getByRole('button', { name: 'Filtro', exact: true }).press('Enter')
  const filters = page.getByRole('dialog')
  await filters.getByLabel('De', { exact: true }).fill('20/11/2025')
  await expect(page).not.toHaveURL(/start=/)
  await filters.getByLabel('De', { exact: true }).press('Tab')
  await expect(page).toHaveURL(/start=2025-11-20/)
  await filters.getByLabel('Até', { exact: true }).fill('hoje')
  await filters.getByLabel('Até', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/end=\d{4}-\d\d-\d\d/)
  await expect(filters.getByLabel('Até', { exact: true })).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
  await filters.getByLabel('Até', { exact: true }).fill('-1')
  await page.keyboard.press('Escape')
  await expect(filters).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(filters).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filtro', exact: true })).toBeFocused()
})

test('words that are no day stay in the filter with what is wrong beside them, and nothing moves', async ({
  signedIn: page,
}) => {
  await open(page, '/nota-produto?status=all&start=2025-11-20', 'NF-e')
  await page.getByRole('button', { name: 'Filtro', exact: true }).press('Enter')
  const filters = page.getByRole('dialog')
  const preset = filters.getByRole('button', { name: 'Mês passado' })
  const place = await preset.boundingBox()
  await filters.getByLabel('De', { exact: true }).fill('outro dia')
  await filters.getByLabel('De', { exact: true }).press('Tab')
  await expect(filters.getByLabel('De', { exact: true })).toHaveAccessibleDescription(/Não é um dia\./)
  await expect(filters.getByLabel('De', { exact: true })).toHaveValue('outro dia')
  expect(await preset.boundingBox()).toEqual(place)
  await expect(page).toHaveURL(/start=2025-11-20/)
  await preset.click()
  await expect(filters.getByLabel('De', { exact: true })).toHaveValue(/^01\//)
  await expect(page).not.toHaveURL(/start=2025-11-20/)
})

test('no row because of the filters offers to clear them', async ({ signedIn: page }) => {
  await open(page, '/nota-produto?status=Cancelada&start=2020-01-01&end=2020-01-01', 'NF-e')
  await expect(page.getByRole('heading', { name: 'Nada com estes filtros' })).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page.getByRole('table', { name: 'NF-e' })).toBeVisible()
})

test('the keyboard walks the rows, opens one and closes it', async ({ signedIn: page }) => {
  await open(page, '/vendas?status=all', 'Vendas')
  const rows = page.locator('tr[data-row]')
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: /Venda \d+/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: /Venda \d+/ })).toHaveCount(0)
})

test('below 768 px rows are cards and filters rise from the bottom', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/nota-produto?status=all', 'NF-e')
  await expect(page.getByRole('list', { name: 'NF-e' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: 'Filtro', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible()
})

test('below 768 px, where there are no heads, the order is chosen among the filters and goes into the same address', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/nota-produto?status=all', 'NF-e')
  await expect(page.getByLabel('Ordenar por')).toHaveCount(0)
  await page.getByRole('button', { name: 'Filtro', exact: true }).click()
  await expect(page.getByLabel('Ordenar por')).toHaveValue('created_at')
  await page.getByLabel('Ordenar por').selectOption({ label: 'Valor' })
  await expect(page).toHaveURL(/order_by=total/)
  await page.getByLabel('Ordem', { exact: true }).selectOption({ label: 'Crescente' })
  await expect(page).toHaveURL(/order_direction=ASC/)
  const cards = page.locator('li[data-row]')
  const cents = async () =>
    (await cards.allInnerTexts()).map((text) => Number((/R\$\s([\d.,]+)/.exec(text)?.[1] ?? '').replace(/\D/g, '')))
  await expect.poll(async () => isRising(await cents())).toBe(true)
  await page.goBack()
  await expect(page.getByLabel('Ordem', { exact: true })).toHaveValue('DESC')
  await expect.poll(async () => isRising((await cents()).toReversed())).toBe(true)
})

test('an address nobody made is not found, and a note of nobody says so', async ({ signedIn: page }) => {
  await page.goto('/nada')
  await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
  await page.goto('/integracoes/nenhuma/1')
  await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
  await page.goto('/nota-produto/detalhes/999999')
  await expect(page.getByRole('heading', { name: 'Não encontramos isto aqui' })).toBeVisible()
})

function isRising(numbers: readonly number[]): boolean {
  return numbers.length > 1 && numbers.every((number, at) => at === 0 || number >= (numbers[at - 1] ?? 0))
}
