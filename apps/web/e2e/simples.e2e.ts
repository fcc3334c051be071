import { signInNewShop } from './new-shop.ts'
import { expect, expectAccessible, open, PEOPLE, signIn, testInNewPage as test } from './support.ts'

const PLACE = '/minha-conta?aba=simples'

test('twelve months typed give the rate of each annex with its IBS and CBS, and how it is reckoned', async ({
  page,
}) => {
  await signInNewShop(page)
  await open(page, '/configuracoes', 'Minha empresa')
  await page.getByRole('link', { name: /^Simples Nacional/ }).click()
  await expect(page.getByText('Nenhum mês foi digitado ainda.')).toBeVisible()
  await expect(page.getByText(/^Faltam .* para saber a alíquota de/)).toBeVisible()
  await expectAccessible(page)

  const months = page.getByRole('textbox', { name: / \*$/ })
  await expect(months).toHaveCount(12)
  await months.first().fill('dez mil')
  for (let at = 1; at < 12; at++) await months.nth(at).fill('10.000,00')
  await page.getByRole('button', { name: 'Salvar faturamento' }).click()
  await expect(page.getByText('Escreva o valor como 1.234,56.')).toBeVisible()
  await months.first().fill('10000')
  await months.first().press('Enter')

  const rates = page.getByRole('table', { name: /^Alíquotas de/ })
  const first = rates.getByRole('row', { name: /^Anexo I, 1ª faixa/ })
  await expect(first).toContainText('4,0000')
  await expect(first).toContainText('0,0068')
  await expect(first).toContainText('0,6132')
  await page.getByText('Como se chega a estes números').click()
  await expect(page.getByText('R$ 120.000,00 × 4 %').first()).toBeVisible()
  await expectAccessible(page)
})

test('a period of the regime is added by keyboard, checked beside its day, and stays', async ({ page }) => {
  await signInNewShop(page)
  await open(page, PLACE, /.+/)
  await page.getByRole('button', { name: 'Acrescentar período' }).press('Enter')
  const second = page.getByRole('group', { name: 'Período 2' })
  await page.getByRole('button', { name: 'Salvar períodos' }).press('Enter')
  await expect(second.getByText('Informe o dia em que este período começa.')).toBeVisible()
  await second.getByLabel('Desde').fill('01/01/2040')
  await second.getByLabel('Desde').press('Tab')
  await second.getByLabel('IBS e CBS').selectOption('Fora do DAS, pelo regime regular')
  await second.getByLabel('De onde vem').fill('Portal do Simples')
  await page.getByRole('button', { name: 'Salvar períodos' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Salvar períodos' })).toBeDisabled()

  await page.reload()
  await expect(second.getByLabel('Desde')).toHaveValue('01/01/2040')
  await expect(second.getByLabel('IBS e CBS')).toHaveValue('REGULAR')
  await second.getByRole('button', { name: 'Tirar o período 2' }).click()
  await page.getByRole('button', { name: 'Salvar períodos' }).click()
  await expect(second).toHaveCount(0)
})

test('a member reads the Simples of the company and cannot change it', async ({ page }) => {
  await signIn(page, PEOPLE.team)
  await open(page, PLACE, /.+/)
  await expect(page.getByLabel('Regime tributário').first()).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Salvar faturamento' })).toHaveCount(0)
})

test('a failed reading says so and can be tried again', async ({ signedIn: page }) => {
  await page.route('**/api/company/*/revenue', (route) => route.fulfill({ status: 500, body: '{}' }))
  await open(page, PLACE, /.+/)
  await expect(page.getByText('Não deu para carregar o Simples')).toBeVisible()
  await page.unroute('**/api/company/*/revenue')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('heading', { name: 'Faturamento por mês' })).toBeVisible()
})

test('a product names its activity in the Simples, among those of its notas', async ({ page }) => {
  await signInNewShop(page)
  await open(page, '/produtos/detalhes', 'Novo produto')
  await page.getByLabel('Nome', { exact: true }).fill('Consultoria')
  await page.getByLabel('Notas', { exact: true }).selectOption('NFSE')
  const activity = page.getByLabel('Atividade no Simples')
  await expect(activity.getByRole('option', { name: /^01/ })).toHaveCount(0)
  await activity.selectOption('09')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page).toHaveURL(/\/produtos\/detalhes\/\d+$/)
  await page.reload()
  await expect(activity).toHaveValue('09')
})
