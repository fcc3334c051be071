import type { Page } from '@playwright/test'
import { checkDigit } from '@talao/fiscal'
import { byDepth } from '../../../test/support/depth.ts'
import { excessOf, expect, expectAccessible, go, open, PEOPLE, signIn, type Theme, test } from './support.ts'

test.beforeEach(async ({ page }) => signIn(page, PEOPLE.admin))

test('a contract gives its installments, which are paid and cancelled', async ({ page }) => {
  test.setTimeout(600_000)
  const { id, name } = await found(page)
  await open(page, `/clientes?search=${encodeURIComponent(name)}`, 'Clientes')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Aguardando configuração de produtos')
  await expect(row).toContainText('sem contrato')
  await row.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Novo contrato' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo contrato' })
  await dialog.getByRole('button', { name: 'Salvar contrato' }).click()
  await expect(dialog.getByText('Informe o valor de cada parcela, como 99,90.')).toBeVisible()
  await dialog.getByLabel('Valor da parcela').fill('1.299,90')
  await dialog.getByLabel('Recorrência').selectOption('THREE-MONTHS')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar contrato' }).click()
  const installments = page.getByRole('table', { name: /^Parcelas/ }).getByRole('row')
  await expect(installments).toHaveCount(5)
  await expect(page.getByRole('definition').filter({ hasText: 'Trimestral' })).toBeVisible()
  await page.getByRole('button', { name: 'Marcar a parcela 1 como paga' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar como paga' }).click()
  await expect(installments.nth(1)).toContainText('Paga')
  await page.getByRole('button', { name: 'Cancelar a parcela 4' }).click()
  await expect(installments.nth(4)).toContainText('Cancelada')
  await page.getByRole('button', { name: 'Voltar a parcela 4 a pendente' }).click()
  await expect(installments.nth(4)).toContainText('Pendente')
  await page.reload()
  await expect(installments.nth(1)).toContainText('Paga')
  await page.getByRole('button', { name: 'Mudar contrato' }).click()
  await page.getByRole('dialog').getByLabel('Situação').selectOption('INDEBIT')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar contrato' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Inadimplente' })).toBeVisible()
  await open(page, `/clientes?search=${encodeURIComponent(name)}`, 'Clientes')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('R$ 1.299,90')
  await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name }).click()
  await expect(page).toHaveURL(new RegExp(`/clientes/${id}$`))
  await page.goBack()
  await expect(page).toHaveURL(/search=/)
})

test('a recurrence that is none of the four is said to be so', async ({ page }) => {
  const { id } = await found(page)
  await open(page, `/clientes/${id}`, /.+/)
  await page.route('**/api/contract', (route) =>
    route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), recurrence: 'WEEK' }) }),
  )
  await page.getByRole('button', { name: 'Novo contrato' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo contrato' })
  await dialog.getByLabel('Valor da parcela').fill('10')
  await dialog.getByRole('button', { name: 'Salvar contrato' }).click()
  await expect(dialog.getByText('Recorrência Inválida')).toBeVisible()
  await expect(dialog.getByLabel('Valor da parcela')).toHaveValue('10')
})

test('the company is moved along its arrival, and who moved it is remembered', async ({ page }) => {
  const { id } = await found(page)
  await open(page, `/clientes/${id}`, /.+/)
  const steps = page.getByRole('list', { name: 'Etapas da chegada' })
  await steps.getByRole('button', { name: 'Passar para: Aguardando pagamento' }).click()
  const step = steps.getByRole('listitem').filter({ hasText: 'Aguardando pagamento' })
  await expect(step).toHaveAttribute('aria-current', 'step')
  await expect(step).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}, /)
  await steps.getByRole('button', { name: 'Passar para: Concluído' }).click()
  await expect(steps.getByRole('listitem').filter({ hasText: 'Concluído' })).toHaveAttribute('aria-current', 'step')
})

test('credits are added, and taken back only with a reason', async ({ page }) => {
  const { id } = await found(page)
  await open(page, `/clientes/${id}`, /.+/)
  const panel = page.getByRole('region', { name: 'Créditos' })
  await panel.getByLabel('Quantidade').fill('1.000')
  await panel.getByLabel('Observação').fill('Compra de novembro')
  await panel.getByRole('button', { name: 'Adicionar créditos' }).click()
  const entries = panel.getByRole('list', { name: 'Lançamentos de créditos' }).getByRole('listitem')
  await expect(entries).toHaveCount(1)
  await expect(entries.first()).toContainText('+1.000')
  await panel.getByLabel('Quantidade').fill('-200')
  await panel.getByRole('button', { name: 'Adicionar créditos' }).click()
  await expect(panel.getByText('Escreva por que estes créditos são retirados.')).toBeVisible()
  await panel.getByLabel('Observação').fill('Lançados em dobro')
  await panel.getByRole('button', { name: 'Adicionar créditos' }).click()
  await expect(entries).toHaveCount(2)
  await expect(panel.getByRole('definition').last()).toHaveText('800')
  await expectAccessible(page)
})

test('a customer that does not exist, and a list that does not come, say so', async ({ page }) => {
  await open(page, '/clientes/99999999', 'Cliente')
  await expect(page.getByRole('heading', { name: 'Não encontramos isto aqui' })).toBeVisible()
  await page.route('**/api/company?*with=contract*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/clientes')
  await expect(page.getByText('Não deu para carregar a lista')).toBeVisible()
  await page.unroute('**/api/company?*with=contract*')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  await open(page, '/clientes?search=ninguem-tem-este-nome', 'Clientes')
  await expect(page.getByRole('heading', { name: 'Nada com estes filtros' })).toBeVisible()
})

test('whoever administers one company only is told whose this is, and has no way there', async ({ page, context }) => {
  await context.clearCookies()
  await signIn(page, PEOPLE.shop)
  await open(page, '/', 'Painel')
  for (const path of ['/clientes', '/clientes/1']) {
    await go(page, path, 'Clientes')
    await expect(page.getByRole('link', { name: 'Clientes', exact: true })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Os clientes são de quem administra o Talão' })).toBeVisible()
  }
})

for (const colorScheme of byDepth<Theme[]>(['light'], ['light', 'dark'])) {
  test(`the pages are accessible in ${colorScheme} and do not scroll sideways at 320 px`, async ({ page }) => {
    test.setTimeout(600_000)
    await page.emulateMedia({ colorScheme })
    const { id, name } = await found(page)
    const headers = { origin: new URL(page.url()).origin }
    const made = await page.request.post('/api/contract', {
      headers,
      data: { company_id: id, recurrence: 'MONTH', amount: 99.9, start_date: '2026-01-05', end_date: '2026-12-31' },
    })
    expect(made.status()).toBe(201)
    await open(page, '/', 'Painel')
    for (const [path, title] of [
      ['/clientes', 'Clientes'],
      [`/clientes/${id}`, name],
    ] as const) {
      await go(page, path, title)
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 800 })
        await expect(page.getByText(/Vencida|vencida/).first()).toBeVisible()
        await expectAccessible(page)
        await expect.poll(() => excessOf(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
      }
    }
  })
}

/** Creates a company for this test only. */
async function found(page: Page): Promise<{ id: number; name: string }> {
  const base = `${Date.now()}`.slice(-8).padStart(8, '1')
  const stem = `${base}0001`
  const first = `${stem}${checkDigit(stem)}`
  const name = `Cliente de teste ${base}`
  const made = await page.request.post('/api/company', {
    headers: { origin: new URL(page.url()).origin },
    data: { cnpj: `${first}${checkDigit(first)}`, corporate_name: name },
  })
  expect([made.status(), await made.text()]).toEqual([201, expect.anything()])
  const { data } = (await made.json()) as { data: { id: number } }
  return { id: data.id, name }
}
