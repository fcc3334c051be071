import type { Page } from '@playwright/test'
import { byDepth } from '../../../test/support/depth.ts'
import { signInNewPerson } from './new-person.ts'
import { signInNewShop } from './new-shop.ts'
import { excessOf, expect, expectAccessible, go, open, PEOPLE, signIn, type Theme, test } from './support.ts'

const totals = (page: Page) => page.locator('dl[aria-label="Totais"]')
const months = (page: Page) => page.getByRole('group', { name: /^Valor autorizado por mês/ })

test('work comes first, then the totals, then the charts, all at one look on a desk', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/', 'Painel')
  const heads = page.getByRole('heading', { level: 2 })
  await expect(heads.nth(0)).toHaveText('Precisam de você')
  await expect(heads.nth(1)).toHaveText('Saem hoje')
  await expect(
    page.getByRole('heading', { level: 2, name: /^Novembro|^[A-Z][a-zç]+ (já tem|passou|soma)/ }),
  ).toBeVisible()
  // The certificate expires late and no credits were bought, so neither is shown.
  await expect(page.getByText(/^Certificado A1 vence/)).toHaveCount(0)
  await expect(totals(page).getByText('Créditos')).toHaveCount(0)
  // Leave out the panels about coming sales and legal changes, which are below and come late.
  const below = ['O que vai acontecer com as vendas que esperam', 'Reforma tributária']
  const heights = await Promise.all(
    below.map((name) =>
      page
        .getByRole('region', { name })
        .evaluateAll((panels) => panels.reduce((sum, panel) => sum + panel.getBoundingClientRect().height + 12, 0)),
    ),
  )
  const excess = await page.evaluate(
    (under) => {
      const main = document.querySelector('main')
      return main ? main.scrollHeight - main.clientHeight - under : 1
    },
    heights.reduce((sum, height) => sum + height, 0),
  )
  expect(excess).toBeLessThanOrEqual(0)
})

test('the numbers are of the month that is chosen, and a note begins from the home by one key', async ({
  signedIn: page,
}) => {
  await open(page, '/', 'Painel')
  const month = page.getByLabel('Mês mostrado')
  const now = await month.inputValue()
  await month.selectOption({ index: 3 })
  await expect(page).toHaveURL(/mes=\d{4}-\d{2}/)
  const chosen = await month.inputValue()
  for (const kind of ['NF-e autorizadas', 'NFS-e autorizadas']) {
    const notes = totals(page).locator('div', { has: page.getByText(new RegExp(`^${kind} em `)) })
    await expect(notes.locator('dd')).toHaveText(/^0 *0 em [a-zç]+ *Agora:/)
    await expect(notes.getByRole('link').first()).toHaveAttribute(
      'href',
      new RegExp(`start=${chosen}-01&end=${chosen}-`),
    )
  }
  const name = (await month.locator('option:checked').innerText()).split(' ')[0]
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${name} soma R\\$ 0,00$`) })).toBeVisible()
  await expect(totals(page).locator('div').first()).toContainText('R$ 0,00')
  await page.reload()
  await expect(totals(page).locator('div').first()).toContainText('R$ 0,00')
  await month.selectOption(now)
  await expect(page).not.toHaveURL(/mes=/)
  await expect(totals(page).locator('div').first()).not.toContainText('R$ 0,00')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  await page.getByRole('menuitem', { name: 'NFS-e, de serviço' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Nova NFS-e' })).toBeVisible()
})

test('a number leads to the list of what it counts', async ({ signedIn: page }) => {
  await open(page, '/', 'Painel')
  const cell = totals(page).locator('div', { has: page.getByText(/^NF-e autorizadas em /) })
  const told = await cell.getByRole('link').first().innerText()
  await cell.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/nota-produto\?.*status=Autorizada/)
  await expect(page.getByRole('status').filter({ hasText: /notas?$/ })).toHaveText(new RegExp(`^${told} notas?$`))
})

test('what leaves today and this week and what a platform brought have their lists too', async ({ signedIn: page }) => {
  await open(page, '/', 'Painel')
  const ahead = page.getByRole('region', { name: 'Saem hoje' })
  await expect(ahead.getByRole('listitem')).toHaveCount(5)
  await expect(ahead.getByText(/notas? já (saiu|saíram)$/)).toBeVisible()
  await ahead.getByRole('link', { name: 'Em 7 dias' }).click()
  await expect(page).toHaveURL(/\/vendas\?date_type=date_to_process&end=/)
  await page.goBack()
  await ahead.getByRole('link', { name: 'Amanhã' }).click()
  await expect(page).toHaveURL(/date_type=date_to_process&start=(\d{4}-\d{2}-\d{2})&end=\1/)
  await page.goBack()
  await totals(page)
    .getByRole('link', { name: /^Hotmart \d/ })
    .click()
  await expect(page).toHaveURL(/\/integracoes\?.*type=HOTMART/)
})

test('what is about to leave can be held from the home, after a question, and let go again', async ({
  signedIn: page,
}) => {
  await open(page, '/', 'Painel')
  const ahead = page.getByRole('region', { name: 'Saem hoje' })
  await ahead.getByRole('button', { name: 'Segurar o envio…' }).click()
  const stop = page.getByRole('dialog', { name: 'Parar tudo agora?' })
  await expectAccessible(page)
  await stop.getByRole('button', { name: 'Parar tudo' }).click()
  await expect(ahead.getByText('O envio automático está parado.')).toBeVisible()
  await ahead.getByRole('button', { name: 'Voltar a ligar…' }).click()
  await page
    .getByRole('dialog', { name: 'Voltar a ligar a automação?' })
    .getByRole('button', { name: 'Voltar a ligar' })
    .click()
  await expect(ahead.getByRole('button', { name: 'Segurar o envio…' })).toBeVisible()
})

test('who looks at several companies says first which one to hold', async ({ page }) => {
  await signInNewShop(page)
  await page.context().clearCookies()
  await signIn(page, PEOPLE.admin)
  await open(page, '/', 'Painel')
  const ahead = page.getByRole('region', { name: 'Saem hoje' })
  await ahead.getByRole('button', { name: /^(Segurar|Voltar)/ }).click()
  const ask = page.getByRole('dialog', { name: 'Segurar o envio de qual empresa?' })
  await ask.getByRole('button', { name: 'Continuar' }).click()
  await expect(ask.getByText('Escolha a empresa.')).toBeVisible()
  await ask.getByLabel('Empresa').selectOption({ index: 1 })
  await ask.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('dialog', { name: /^(Parar tudo agora|Voltar a ligar)/ })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('a bar tells its value to the keyboard, and opens the notes of its month', async ({ signedIn: page }) => {
  await open(page, '/', 'Painel')
  const services = months(page)
    .getByRole('link', { name: /^NFS-e, .+ de \d{4}: R\$/ })
    .last()
  const products = months(page)
    .getByRole('link', { name: /^NF-e, .+ de \d{4}: R\$/ })
    .last()
  await products.focus()
  await page.keyboard.press('ArrowUp')
  await expect(services).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(products).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/nota-produto\?.*start=\d{4}-\d{2}-01&end=\d{4}-\d{2}-\d{2}/)
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible()
})

test('a chart is a table as well, and stays one over a reload', async ({ signedIn: page }) => {
  await open(page, '/', 'Painel')
  await page.getByRole('button', { name: /^Ver tabela: \S+ (soma|já tem|passou)/ }).click()
  await expect(page.getByRole('row', { name: /^\S+ de \d{4} R\$/ })).toHaveCount(12)
  await expect(page).toHaveURL(/table=meses/)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'NFS-e' })).toBeVisible()
  await page.getByRole('button', { name: /^Ver gráfico/ }).click()
  await expect(months(page)).toBeVisible()
})

test('the causes of refusals are told with what to do', async ({ signedIn: page }) => {
  await open(page, '/', 'Painel')
  const causes = page.getByRole('list', { name: 'Causas das recusas' })
  await expect(causes.getByRole('link').first()).toContainText('Busque na lista o NCM em vigor.')
  await causes.getByRole('link').first().click()
  await expect(page).toHaveURL(/search_field=authority_code/)
  const listed = page.getByRole('table').getByRole('row')
  await expect(listed.nth(1)).toContainText('Negada')
})

test('totals that do not come are dashes, without a word of warning over the page', async ({ signedIn: page }) => {
  await page.route('**/api/reports/dashboard/home*', (route) =>
    route.fulfill({ status: 500, json: { code: 'erro_interno', message: 'Algo falhou.', request_id: 'pedido-1' } }),
  )
  await open(page, '/', 'Painel')
  await expect(page.getByRole('heading', { name: 'Não deu para carregar os números do painel' })).toBeVisible()
  await expect(totals(page).getByText('—').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fechar aviso' })).toHaveCount(0)
  await page.unroute('**/api/reports/dashboard/home*')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(totals(page).getByText('—')).toHaveCount(0)
})

test('what needs somebody says that a count did not come, claims no sum meanwhile, and counts again', async ({
  signedIn: page,
}) => {
  await page.route('**/api/causes*', (route) =>
    route.fulfill({ status: 500, json: { code: 'erro_interno', message: 'Algo falhou.', request_id: 'pedido-1' } }),
  )
  await open(page, '/', 'Painel')
  const work = page.getByRole('region', { name: /Precisam de você/ })
  await expect(work.getByText('Nem tudo pôde ser contado.')).toBeVisible()
  await expect(work.getByText(/parados$/)).toHaveCount(0)
  await page.unroute('**/api/causes*')
  await work.getByRole('button', { name: 'Contar de novo' }).click()
  await expect(
    work
      .getByRole('listitem')
      .filter({ hasText: 'NCM' })
      .getByRole('link', { name: /^Corrigir/ }),
  ).toBeVisible()
  await expect(work.getByText('Nem tudo pôde ser contado.')).toHaveCount(0)
})

test('while the totals are on their way the page says that it is busy, and after two seconds that it counts', async ({
  signedIn: page,
}) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/reports/dashboard/home*', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/')
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
  await expect(totals(page).getByText('Contando').first()).toBeAttached()
  answer()
  await expect(totals(page).getByText('Contando')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
})

test('somebody without anything sees where to begin, and an example that says it is one', async ({ page }) => {
  await signInNewPerson(page)
  await expect(page.getByRole('region', { name: 'O que falta para emitir' })).toContainText(
    'Falta cadastrar a sua empresa',
  )
  const ribbon = page.getByRole('complementary', { name: 'Demonstração' })
  await expect(ribbon.getByText(/^Tudo é inventado/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^NF-e, .+: R\$/ })).toHaveCount(12)
  await expect(page.getByRole('list', { name: 'Empresas com mais notas autorizadas' })).toContainText(
    'Loja de Exemplo Um',
  )
  await expectAccessible(page)
  await ribbon.getByRole('link', { name: 'Começar com a minha empresa' }).click()
  await expect(page).toHaveURL(/\/comece/)
})

test('without a role the panel is the same', async ({ page }) => {
  await signIn(page, PEOPLE.team)
  await open(page, '/', 'Painel')
  await expect(totals(page)).toBeVisible()
})

for (const colorScheme of byDepth<Theme[]>(['light'], ['light', 'dark'])) {
  test(`the tables of the panel are accessible in ${colorScheme}, and do not scroll sideways at 320 px`, async ({
    signedIn: page,
  }) => {
    test.setTimeout(600_000)
    await page.emulateMedia({ colorScheme })
    await open(page, '/?table=recusas', 'Painel')
    await expectAccessible(page)
    await go(page, '/?table=meses', 'Painel')
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 800 })
    await expect.poll(() => excessOf(page)).toBeLessThanOrEqual(0)
  })
}
