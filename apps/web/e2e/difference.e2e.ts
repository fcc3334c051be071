import type { Page } from '@playwright/test'
import { excessOf, expect, expectAccessible, go, open, test } from './support.ts'

test('what no note of a sale says leads from the home to the sale, and a further note ends it', async ({
  signedIn: page,
}) => {
  const sale = await saleWithoutItsServiceNote(page, `DIF-1-${Date.now()}`)
  await open(page, '/', 'Painel')
  const needs = page.getByRole('region', { name: 'Precisam de você' })
  const row = needs.getByRole('listitem').filter({ hasText: 'Venda e notas não batem' })
  const more = needs.getByRole('button', { name: /^Mostrar mais/ })
  await expect(row.or(more).first()).toBeVisible()
  if (!(await row.isVisible())) await more.press('Enter')
  await row.getByRole('link', { name: 'Ver vendas' }).press('Enter')
  await expect(page).toHaveURL(/\/vendas\?.*has_difference=true/)
  await expect(page.getByRole('link', { name: /^Com diferença \d/ })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText(/^Faltam R\$\s500,00 em notas\. Um rascunho foi excluído\.$/).first()).toBeVisible()

  await page.getByRole('link', { name: new RegExp(`^Venda ${sale},`) }).press('Enter')
  const panel = page.getByRole('region', { name: 'Diferença entre a venda e as notas' })
  await expect(panel.getByText(/^Faltam R\$\s500,00 em notas\.$/)).toBeVisible()
  await expect(term(panel, 'A venda vale')).toHaveText(/1\.000,00/)
  await expect(term(panel, 'As notas dizem')).toHaveText(/500,00/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await excessOf(page)).toBeLessThanOrEqual(0)

  await panel.getByRole('button', { name: 'Fazer nota do que falta…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Fazer nota do que falta?' })
  await expect(dialog.getByRole('button', { name: 'Voltar' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Fazer o rascunho' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(panel).toHaveCount(0)
  await expect(page.getByText('Venda e notas voltaram a conferir')).toBeVisible()
  await expect(page.getByRole('complementary').getByRole('link', { name: /^NFS-e sem número, / })).toBeVisible()
})

test('a difference that stays is ended with a reason, and shown as left out by somebody', async ({
  signedIn: page,
}) => {
  const sale = await saleWithoutItsServiceNote(page, `DIF-2-${Date.now()}`)
  await open(page, `/vendas?status=all&has_difference=true&open=${sale}`, 'Vendas')
  const panel = page.getByRole('region', { name: 'Diferença entre a venda e as notas' })
  await panel.getByRole('button', { name: 'Encerrar com motivo…' }).press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Encerrar a diferença com um motivo?' })
  const confirm = dialog.getByRole('button', { name: 'Encerrar a diferença' })
  await expect(dialog.getByLabel(/^Motivo/)).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel(/^Motivo/).fill('Pouco')
  await confirm.press('Enter')
  await expect(dialog.getByText('Escreva o motivo, de 15 a 255 caracteres.')).toBeVisible()
  await dialog.getByLabel(/^Motivo/).fill('O contador lançou à parte')
  await confirm.press('Enter')
  await expect(dialog).toHaveCount(0)

  await expect(panel).toHaveCount(0)
  const leftOut = page.getByRole('region', { name: 'Fora das notas por decisão' })
  await expect(term(leftOut, 'Encerrado por alguém')).toHaveText(/500,00 sem nota.*O contador lançou à parte/)
  await expectAccessible(page)
  await go(page, '/vendas?status=all&has_difference=true', 'Vendas')
  await expect(page.getByRole('link', { name: new RegExp(`^Venda ${sale},`) })).toHaveCount(0)
})

test('a draft that somebody wrote too much into is made anew', async ({ signedIn: page }) => {
  const { sale, service } = await draftedSale(page, `DIF-3-${Date.now()}`)
  await act(page, 'PUT', `/api/service-fiscal-note/${service}`, {
    items: [{ description: 'Curso com livro', quantity: 1, value_per_unit: 700 }],
  })
  await open(page, `/vendas?status=all&has_difference=true&open=${sale}`, 'Vendas')
  const panel = page.getByRole('region', { name: 'Diferença entre a venda e as notas' })
  await expect(panel.getByText(/^As notas passam R\$\s200,00 da venda\.$/)).toBeVisible()
  await expect(panel.getByText(/^Uma nota foi alterada à mão\. Aberta desde /)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Fazer nota do que falta…' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Substituir a nota…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Substituir a NFS-e sem número, R\$\s700,00\?$/ })
  await dialog.getByRole('button', { name: 'Refazer o rascunho' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('link', { name: new RegExp(`^Venda ${sale},`) })).toHaveCount(0)
})

function term(place: ReturnType<Page['getByRole']>, name: string) {
  return place.locator('dl > div', { has: place.page().getByText(name, { exact: true }) }).locator('dd')
}

/** A sale of R$ 1.000,00 with half of it on an NF-e. The draft of its NFS-e was deleted. */
async function saleWithoutItsServiceNote(page: Page, code: string): Promise<number> {
  const { sale, service } = await draftedSale(page, code)
  await act(page, 'DELETE', `/api/service-fiscal-note/${service}`)
  return sale
}

/** The same sale with both drafts. */
async function draftedSale(page: Page, code: string): Promise<{ sale: number; service: number }> {
  const product = await made(page, '/api/product', {
    name: 'Curso com livro',
    type_fiscal_note: 'NFE_NFSE',
    nfe_percentage: 50,
    ncm: '49019900',
    nfs_service: { lc_116: '08.02', national_service_code: '080201', nbs: '122051900' },
  })
  const at = new Date(Date.now() - 3_600_000).toISOString()
  const sale = await made(page, '/api/sale', {
    external_sales_id: code,
    purchase_date: at,
    approved_at: at,
    client: CLIENT,
    items: [{ product_id: product, description: 'Curso com livro', quantity: 1, value_per_unit: 1000 }],
  })
  await act(page, 'POST', `/api/sale/${sale}/process`, { send: false })
  const service = async () => {
    const answer = await page.request.get(`/api/sale/${sale}`)
    return ((await answer.json()) as { data: { service_fiscal_notes: { id: number }[] } }).data.service_fiscal_notes[0]
  }
  await expect.poll(service).toBeDefined()
  return { sale, service: (await service())?.id ?? 0 }
}

const CLIENT = {
  name: 'Ivone Tavares Quadros',
  document: '15350946056',
  email: 'ivone@example.com',
  address: {
    postal_code: '30160011',
    street: 'Rua da Bahia',
    number: '1148',
    neighborhood: 'Centro',
    city_id: 3106200,
  },
}

async function made(page: Page, path: string, data: object): Promise<number> {
  return ((await act(page, 'POST', path, data)) as { data: { id: number } }).data.id
}

async function act(page: Page, method: 'POST' | 'PUT' | 'DELETE', path: string, data?: object): Promise<unknown> {
  const headers = { origin: new URL(page.url()).origin }
  const reply = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) })
  expect([method, path, reply.ok(), await reply.text()]).toEqual([method, path, true, expect.anything()])
  return reply.json()
}
