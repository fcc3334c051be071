import type { Page } from '@playwright/test'
import { expect, open, test } from './support.ts'

const REASON = 'A descrição do serviço saiu errada.'

// Two notes are sent to the city and authorised.
test.describe.configure({ timeout: 180_000 })

test('a note written in the form is issued, replaced by a better one, and that one cancelled', async ({
  signedIn: page,
}) => {
  await open(page, '/nota-servico/detalhes', 'Nova NFS-e')
  await page.getByLabel('CPF ou CNPJ').fill('222.333.444-05')
  await page.getByLabel('Nome', { exact: true }).fill('Rosângela Bittencourt')
  await page.getByLabel('CEP').fill('05422010')
  await page.getByLabel('Número', { exact: true }).fill('88')
  await expect(page.getByText('preenchido pelo CEP')).toBeVisible()
  await page.getByLabel('Descrição do item 1').fill('Mentoria em grupo')
  await page.getByLabel('Valor unitário do item 1').fill('397,00')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Nota salva. Ela está sendo enviada.' })).toBeVisible()
  const old = await issued(page)

  await open(page, `/nota-servico/detalhes/${old}`, /^NFS-e \d+/)
  await page.getByRole('button', { name: 'Substituir' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Substituir a NFS-e \d+/ })).toBeVisible()
  await page.getByLabel('Motivo').selectOption({ label: '99 · Outros' })
  await page.getByLabel('Justificativa').fill(REASON)
  await page.getByLabel('Descrição do serviço').fill('Mentoria individual')
  const changes = page.getByRole('region', { name: 'O que muda nesta nota' })
  await expect(changes.getByRole('listitem')).toHaveText(/Descrição do serviço Mentoria em grupo Mentoria individual/)
  await page.getByRole('button', { name: /^Fazer a substituta/ }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'NFS-e sem número' })).toBeVisible()
  await expect(page.getByText('Esta nota vai substituir outra')).toBeVisible()
  await expect(page.getByLabel('Descrição do serviço')).toHaveValue('Mentoria individual')
  await page.getByRole('button', { name: /^Enviar/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^NFS-e \d+/ })).toBeVisible({ timeout: 30_000 })
  await open(page, `/nota-servico/detalhes/${old}`, /^NFS-e \d+/)
  await expect(page.getByText('Esta nota foi substituída')).toBeVisible()
  await page.getByRole('link', { name: 'Ver a substituta' }).click()
  await page.getByRole('tab', { name: 'Serviço' }).click()
  await expect(page.getByText('Mentoria individual').first()).toBeVisible()

  await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancelar a NFS-e \d+\?$/ })
  await expect(dialog.getByText(/prefeitura/).first()).toBeVisible()
  await dialog.getByLabel('Motivo', { exact: true }).selectOption('Serviço não prestado')
  await dialog.getByLabel('Justificativa').fill('O comprador desistiu da mentoria.')
  await dialog.getByRole('button', { name: 'Cancelar a nota' }).click()
  await expect(page.locator('h1').locator('..').getByText('Cancelada', { exact: true })).toBeVisible({
    timeout: 30_000,
  })
})

test('what the law does not let a replacement change is refused beside its field, and nothing is made', async ({
  signedIn: page,
}) => {
  const old = await authorised(page)
  await open(page, `/nota-servico/substituir/${old}`, /^Substituir/)
  await expect(page.getByText('No Simples e no MEI, o cliente, a competência e o valor não mudam.')).toBeVisible()
  await expect(page.getByLabel('Competência')).toBeDisabled()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Uma correção antes de substituir' })).toBeFocused()
  await page.getByLabel('Justificativa').fill(REASON)
  await page.getByLabel('Valor unitário do item 1').fill('1.234,56')
  await page.keyboard.press('Control+Enter')
  const summary = page.getByRole('alert').filter({ hasText: 'antes de substituir' })
  await expect(summary).toContainText('O valor do serviço não pode mudar numa substituição')
  await summary.getByRole('button').first().click()
  await expect(page.getByLabel('Descrição do item 1')).toBeFocused()
  await expect(page.getByLabel('Valor unitário do item 1')).toHaveValue('1.234,56')
  await page.getByRole('button', { name: 'voltar Itens' }).click()
  await expect(page.getByLabel('Valor unitário do item 1')).not.toHaveValue('1.234,56')
  await expect(page.getByRole('button', { name: 'Descartar mudanças' })).toHaveCount(0)
})

test('a second replacement is refused with the one that exists already', async ({ signedIn: page }) => {
  const old = await authorised(page)
  const headers = { origin: new URL(page.url()).origin }
  const body = { motive: '99', reason: REASON }
  const first = await page.request.post(`/api/service-fiscal-note/${old}/substitute`, { data: body, headers })
  const { data } = await first.json()
  await open(page, `/nota-servico/substituir/${old}`, /^Substituir/)
  await page.getByLabel('Justificativa').fill(REASON)
  await page.getByRole('textbox', { name: 'Observações' }).fill('Turma da manhã')
  await page.keyboard.press('Control+Enter')
  const refusal = page.getByRole('alert').filter({ hasText: `A nota ${data.id} já foi feita para substituir esta` })
  await expect(refusal).toContainText('Nada do que você digitou foi perdido.')
  await expect(page.getByRole('textbox', { name: 'Observações' })).toHaveValue('Turma da manhã')
  await page.getByRole('button', { name: 'Descartar mudanças' }).click()
  await page.request.delete(`/api/service-fiscal-note/${data.id}`, { headers })
})

test('a note that has not been authorised says why it has no replacement', async ({ signedIn: page }) => {
  const headers = { origin: new URL(page.url()).origin }
  const answer = await page.request.post('/api/service-fiscal-note', { headers, data: { company_id: 1, total: 10 } })
  const { id } = (await answer.json()).data
  await open(page, `/nota-servico/substituir/${id}`, /^Substituir/)
  await expect(page.getByRole('heading', { name: 'Esta nota não pode ser substituída' })).toBeVisible()
  await expect(page.getByText('Só uma nota autorizada pode ser substituída.')).toBeVisible()
  await page.request.delete(`/api/service-fiscal-note/${id}`, { headers })
  await page.goto('/nota-servico/substituir/999999')
  await expect(page.getByRole('heading', { name: 'Não encontramos isto aqui' })).toBeVisible()
})

async function authorised(page: Page): Promise<number> {
  const query = 'enotas_status=Autorizada&order_by=id&order_direction=ASC&per_page=1'
  const { data } = await (await page.request.get(`/api/service-fiscal-note?${query}`)).json()
  return data[0].id
}

/** Waits until the newest note is authorised by the city. */
async function issued(page: Page): Promise<number> {
  const query = 'enotas_status=all&order_by=id&order_direction=DESC&per_page=1'
  let id = 0
  await expect
    .poll(
      async () => {
        const { data } = await (await page.request.get(`/api/service-fiscal-note?${query}`)).json()
        id = data[0].id
        return data[0].enotas_status
      },
      { timeout: 40_000 },
    )
    .toBe('Autorizada')
  return id
}
