import type { Page } from '@playwright/test'
import { openIntegration } from './integrations.ts'
import { expect, expectAccessible, expectSale, open, test } from './support.ts'

/** Field names that our suggestions do not know. */
const delivery = (code: string) => ({
  acao: 'fechou',
  pedido: { chave: code, cifra: 9750, quando: '2026-11-19 14:00:00' },
  quem: { chamado: 'Lívia Castanho Prado', doc: '52998224725', correio: 'livia.prado@example.com' },
  coisa: { titulo: 'Oficina de aquarela', chave: 'AQ-1' },
})

test('a delivery nobody can read is kept, mapped by hand, and becomes its sale', async ({
  signedIn: page,
  request,
}) => {
  test.setTimeout(600_000)
  const code = `XG${Date.now()}`
  await openIntegration(page, { type: 'XGROW', name: `Turma ${code}` })
  const address = page.locator('code').filter({ hasText: '/api/webhooks/xgrow/' })
  const answer = await request.post((await address.textContent()) ?? '', { data: delivery(code) })
  expect(answer.status()).toBe(200)

  const id = /\d+$/.exec(page.url())?.[0]
  const states = async () => {
    const { data } = await (await page.request.get(`/api/sale-integration/${id}/deliveries`)).json()
    return (data as { state: string }[]).map(({ state }) => state)
  }
  await expect.poll(states).toEqual(['NEEDS_MAPPING'])
  await page.reload()
  await expect(page.getByRole('list', { name: 'Avisos' }).getByText('Precisa de mapeamento')).toBeVisible()
  await page.getByRole('link', { name: 'Apontar os campos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mapeamento' })).toBeVisible()

  await point(page, 'Evento ou situação', 'acao')
  await point(page, 'Código da venda', 'pedido.chave')
  await point(page, 'Valor da venda', 'pedido.cifra')
  await page.getByRole('radio', { name: 'centavos (9750)' }).check()
  await point(page, 'Nome do cliente', 'quem.chamado')
  // The other way to map: click the value while the field is focused.
  await page.getByRole('combobox', { name: 'Nome do produto' }).focus()
  await page
    .getByRole('list', { name: 'Valores do aviso' })
    .getByRole('button', { name: /coisa\.titulo/ })
    .click()
  await page.getByLabel('O que quer dizer fechou').selectOption('Pagamento aprovado')

  const preview = page.getByRole('region', { name: 'Prévia da venda' })
  await expect(preview.getByText('R$ 97,50').first()).toBeVisible()
  await expect(preview.getByText('Lívia Castanho Prado')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Salvar/ }).click()
  await expect(page.getByText('versão 1')).toBeVisible()
  await page.getByRole('button', { name: 'Ler de novo o guardado' }).click()
  await expectSale(page, code)
  await open(page, `/vendas?status=all&search=${code}`, 'Vendas')
  await expect(page.getByRole('row').filter({ hasText: 'Lívia Castanho Prado' })).toBeVisible()
})

test('without a kept delivery the screen says how to get one', async ({ signedIn: page }) => {
  await openIntegration(page, { type: 'OTHER', name: 'Sem avisos' })
  await page.getByRole('link', { name: 'Apontar os campos' }).click()
  await expect(page.getByRole('heading', { name: 'Mande um aviso e ele aparece aqui' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copiar endereço do webhook' })).toBeVisible()
})

/** Maps by keyboard: type the name and take the first option. Correct suggestions stay. */
async function point(page: Page, field: string, path: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field, exact: true })
  if ((await box.inputValue()) === path) return
  await box.fill(path)
  await page
    .getByRole('option', { name: new RegExp(`^${path.replace('.', '\\.')}`) })
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(path)
}
