import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { HOTTOK } from '../../apps/server/src/operation/seed/deliveries.ts'
import { expect, expectAccessible, open, test } from '../../apps/web/e2e/support.ts'
import { purchase } from '../support/purchase.ts'

const WAIT_IS_OVER_MS = 9 * 24 * 3_600_000
const REASON = 'A descrição do serviço saiu errada.'

// Each test sells and waits until the note is final, so it needs more time.
test.describe.configure({ timeout: 120_000 })

test('an authorised service note has its story, its service, its chave and its files', async ({ signedIn: page }) => {
  await sold(page)
  await open(page, '/nota-servico?status=Autorizada', 'NFS-e')
  await page
    .getByRole('link', { name: /^Nota de controle \d+/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^NFS-e \d+/ })).toBeVisible()
  await expect(page.getByText('Autorizada pela prefeitura')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copiar a chave de acesso' })).toBeVisible()
  await page.getByRole('tab', { name: 'Serviço' }).click()
  await expect(page.getByText('08.02')).toBeVisible()
  await page.getByRole('tab', { name: 'Dados' }).click()
  await expect(page.getByRole('heading', { name: 'Cliente' })).toBeVisible()

  await page.getByRole('tab', { name: 'XML e PDF' }).click()
  const [xml] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Baixar XML' }).click(),
  ])
  expect(await readFile(await xml.path(), 'utf8')).toContain('<NFSe')
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Baixar PDF' }).click(),
  ])
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a note is replaced by one that says it better, and each leads to the other', async ({ signedIn: page }) => {
  const old = await sold(page)
  await open(page, `/nota-servico/detalhes/${old.id}`, /^NFS-e \d+/)
  await page.getByRole('button', { name: 'Substituir' }).click()
  await page.getByRole('button', { name: /^Fazer a substituta/ }).click()
  await expect(page.getByText('Escreva o que aconteceu, de 15 a 255 caracteres.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Justificativa').fill(REASON)
  await page.getByLabel('Descrição do serviço').fill('Oficina de aquarela, turma da manhã')
  await page.getByRole('button', { name: /^Fazer a substituta/ }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'NFS-e sem número' })).toBeVisible()
  await expect(page.getByText('Esta nota vai substituir outra')).toBeVisible()
  await page.getByRole('button', { name: /^Enviar/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^NFS-e \d+/ })).toBeVisible()
  await page.getByRole('link', { name: `nº interno ${old.id}` }).click()
  await expect(page.getByText('Esta nota foi substituída')).toBeVisible()
  await page.getByRole('link', { name: 'Ver a substituta' }).click()
  await expect(page.getByText('Oficina de aquarela, turma da manhã')).toBeVisible()
})

test('a value that may not change in the Simples is refused on its field, and nothing is drafted', async ({
  signedIn: page,
}) => {
  const old = await sold(page)
  await open(page, `/nota-servico/detalhes/${old.id}`, /^NFS-e \d+/)
  await page.getByRole('button', { name: 'Substituir' }).click()
  await page.getByLabel('Justificativa').fill(REASON)
  await page.getByLabel('Valor unitário do item 1').fill('1.234,56')
  await page.getByRole('button', { name: /^Fazer a substituta/ }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'antes de substituir' })
  await expect(summary).toContainText(/não pode mudar numa substituição/)
  await expect(page).toHaveURL(/\/nota-servico\/substituir\/\d+/)
  await page.getByRole('button', { name: 'Descartar mudanças' }).click()
})

test('a refused cancellation leaves the note valid and says what the city said', async ({ signedIn: page }) => {
  const { id } = await sold(page, 'Oficina [sim:cancelneg]')
  await open(page, `/nota-servico/detalhes/${id}`, /^NFS-e \d+/)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancelar a NFS-e \d+\?$/ })
  await dialog.getByRole('button', { name: 'Cancelar a nota' }).click()
  await expect(dialog.getByText(/de 15 a 255 caracteres\. Escreva/)).toBeVisible()
  await dialog.getByLabel('Motivo', { exact: true }).selectOption('Serviço não prestado')
  await dialog.getByLabel('Justificativa').fill('O comprador desistiu da oficina.')
  await dialog.getByRole('button', { name: 'Cancelar a nota' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'O cancelamento foi recusado: a nota continua válida' })
  await expect(alert).toContainText('O prazo da prefeitura para cancelar passou.')
  await expect(page.getByText('Autorizada', { exact: true })).toBeVisible()

  await open(page, '/nota-servico?status=NEEDS_YOU', 'NFS-e')
  await expect(page.getByText('O cancelamento foi recusado: a nota continua válida.').first()).toBeVisible()
})

test('a cancelled note ends cancelled', async ({ signedIn: page }) => {
  const { id } = await sold(page, 'Oficina que não houve')
  await open(page, `/nota-servico/detalhes/${id}`, /^NFS-e \d+/)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancelar a NFS-e \d+\?$/ })
  await dialog.getByLabel('Justificativa').fill('O comprador desistiu da oficina.')
  await dialog.getByRole('button', { name: 'Cancelar a nota' }).click()
  await expect(page.getByText('Cancelada', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Fechar aviso' }).click()
  await page.getByRole('button', { name: 'Mais ações da nota' }).click()
  await expect(page.getByRole('menuitem', { name: /^Cancelar/ })).toContainText('A nota já foi cancelada.')
})

test('a denied note says why in its row, on its page and on the issuing state', async ({ signedIn: page }) => {
  const { id } = await sold(page, 'Oficina [sim:E0202]', 'Negada')
  await open(page, '/nota-servico?status=NEEDS_YOU', 'NFS-e')
  await page.locator(`a[href*="/nota-servico/detalhes/${id}?"]`, { hasText: 'Corrigir' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '(rejeição E0202)' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviar de novo' })).toBeVisible()
  await page.getByRole('link', { name: 'Painel' }).click()
  const needs = page.getByRole('region', { name: /^Precisam de você/ })
  const cause = needs.getByRole('listitem').filter({ hasText: 'O cliente é a própria empresa' })
  const more = needs.getByRole('button', { name: /^Mostrar mais/ })
  await expect(cause.or(more).first()).toBeVisible()
  if (await more.isVisible()) await more.click()
  await expect(cause.getByText(/\d+ NFS-e/)).toBeVisible()
  await expect(cause.getByRole('link', { name: /^Corrigir/ })).toBeVisible()
})

test('a note whose number may have a document already is sent again only by who says that he has looked', async ({
  signedIn: page,
}) => {
  const { id } = await sold(page, 'Oficina [sim:E0014]', 'Negada')
  await open(page, `/nota-servico/detalhes/${id}`, /^NFS-e/)
  await expect(page.getByRole('alert').filter({ hasText: 'Precisa de você' })).toContainText('já existe um documento')
  const again = page.getByRole('button', { name: 'Enviar de novo' })
  await again.click()
  const dialog = page.getByRole('dialog', { name: 'Já conferiu que a venda não tem nota?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByText('Envio pedido')).toHaveCount(0)
  await again.click()
  await dialog.getByRole('button', { name: 'Conferi, enviar de novo' }).click()
  await expect(page.getByText('Envio pedido')).toBeVisible()
})

test('the note goes to another address by e-mail, and its story tells it', async ({ signedIn: page }) => {
  const { id } = await sold(page)
  await open(page, `/nota-servico/detalhes/${id}`, /^NFS-e \d+/)
  await page.getByRole('button', { name: 'Mais ações da nota' }).click()
  await page.getByRole('menuitem', { name: 'Enviar por e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar a nota por e-mail?' })
  await expect(dialog.getByLabel('Para')).toHaveValue(/@/)
  await dialog.getByLabel('Para').fill('contador@farol.example')
  await dialog.getByRole('button', { name: 'Enviar e-mail' }).click()
  await expect(page.getByText(/contador@farol\.example/).first()).toBeVisible()
})

test('a sale leads to its service notes', async ({ signedIn: page }) => {
  const { sale_id } = await sold(page)
  await open(page, `/vendas?status=all&open=${sale_id}`, 'Vendas')
  const sheet = page.getByRole('complementary', { name: /Venda \d+/ })
  await sheet
    .getByRole('link', { name: /^NFS-e de controle \d+, Autorizada/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/nota-servico\/detalhes\/\d+/)
  await expect(page.getByRole('heading', { level: 1, name: /^NFS-e \d+/ })).toBeVisible()
})

type Note = { id: number; sale_id: number; enotas_status: string }

/**
 * Sells a course whose waiting period is over, and waits until its service note has status `end`. Bracketed text in the
 * course name directs the simulator.
 */
async function sold(page: Page, course = 'Oficina de Aquarela ao Vivo', end = 'Autorizada'): Promise<Note> {
  const code = `HPCURSO${Date.now()}`
  const { data: integrations } = await read<{ name: string; webhook_url: string }[]>(page, '/api/sale-integration')
  const address = integrations.find(({ name }) => name === 'Cursos ao vivo')?.webhook_url ?? ''
  const at = new Date(Date.now() - WAIT_IS_OVER_MS)
  const headers = { 'content-type': 'application/json', 'x-hotmart-hottok': HOTTOK }
  const delivered = await page.request.post(new URL(address).pathname, {
    headers,
    data: Buffer.from(purchase({ code, at, productId: Date.now(), productName: course })),
  })
  expect(delivered.status()).toBe(200)
  let note: Note | undefined
  await expect
    .poll(
      async () => {
        ;[note] = (await read<Note[]>(page, `/api/service-fiscal-note?sale_id=${code}`)).data
        return note?.enotas_status
      },
      { timeout: 30_000 },
    )
    .toBe(end)
  if (!note) throw new Error('the course made no note')
  return note
}

async function read<T>(page: Page, path: string): Promise<{ data: T }> {
  return (await page.request.get(path)).json()
}
