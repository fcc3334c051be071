import type { Page } from '@playwright/test'
import { byDepth } from '../../../test/support/depth.ts'
import { draft, put } from './nfe-drafts.ts'
import { excessOf, expect, expectAccessible, open, type Theme, test } from './support.ts'

const NEW = '/nota-produto/detalhes'

test('a note is written, shows what it comes to, is kept as a draft and leads back to the list as it was', async ({
  signedIn: page,
}) => {
  await open(page, '/nota-produto?status=all&order_by=id&order_direction=DESC', 'NF-e')
  await page.getByRole('link', { name: 'Nova NF-e' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nova NF-e' })).toBeVisible()
  const name = `Otávio Bragança ${Date.now().toString(36)}`
  await fillBuyer(page, name)
  await addProduct(page)
  await page.getByLabel('Quantidade do item 1').fill('2')
  await page.getByLabel('Valor unitário do item 1').fill('1.234,56')
  const sums = page.getByRole('complementary', { name: 'Resumo' })
  await expect(sums.getByText(/R\$\s2\.469,12/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Nota salva.' })).toBeVisible()
  await expect(page).toHaveURL(/nota-produto\?.*status=all/)
  await expect(page).toHaveURL(/order_direction=DESC/)
  await expect(page.getByText(name).first()).toBeVisible()
})

test('a note whose answer was lost is saved again without becoming two', async ({ signedIn: page }) => {
  await open(page, NEW, 'Nova NF-e')
  const name = `Perdida Na Rede ${Date.now().toString(36)}`
  await fillBuyer(page, name)
  await addProduct(page)
  await page.getByLabel('Valor unitário do item 1').fill('10,00')
  const keys: (string | undefined)[] = []
  await page.route('**/api/fiscal-note', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.fallback()
    // The server has saved the note, but its answer is lost.
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('O Talão não respondeu.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Fechar aviso' }).click()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Nota salva.' })).toBeVisible()
  expect([keys.length, new Set(keys).size, keys[0]]).toEqual([2, 1, expect.stringMatching(/^[0-9a-f]{32}$/)])
  await page.unroute('**/api/fiscal-note')
  const found = await page.request.get(`/api/fiscal-note?customer_name=${encodeURIComponent(name)}`)
  expect(((await found.json()) as { total: number }).total).toBe(1)
})

test('a field that was just filled is not blamed for what it was, and the click that leaves it counts', async ({
  signedIn: page,
}) => {
  const empty = page.waitForResponse(/fiscal-note\/calculate/)
  await open(page, NEW, 'Nova NF-e')
  await empty
  await page.getByLabel('Descrição do item 1').fill('Maré Alta, livro digital')
  await page.getByLabel('Valor unitário do item 1').fill('97,50')
  await page.getByRole('button', { name: 'alterar os impostos do item 1' }).click()
  await expect(page.getByRole('group', { name: /^Impostos do item 1/ })).toBeVisible()
  await expect(page.getByText(/^O valor unitário precisa/)).toHaveCount(0)
})

test('an unfinished note is not sent: its faults are counted, linked and beside their fields, and nothing is lost', async ({
  signedIn: page,
}) => {
  await open(page, NEW, 'Nova NF-e')
  await page.getByLabel('Nome', { exact: true }).fill('Otávio Bragança Neto')
  await page.getByLabel('Descrição do item 1').fill('Maré Alta, livro digital')
  await page.keyboard.press('Control+Enter')
  const summary = page.getByRole('alert').filter({ hasText: 'antes de enviar' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Nada do que você digitou foi perdido.')
  await expect(
    page
      .getByRole('navigation', { name: 'Partes da nota' })
      .getByText(/\d erros?/)
      .first(),
  ).toBeVisible()
  await expect(page.getByLabel('CPF ou CNPJ')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Otávio Bragança Neto')
  await summary.getByRole('button').first().click()
  await expect(page.locator('main :focus')).toBeVisible()
  await expectAccessible(page)
})

test('what is typed and not saved is offered again, with its time', async ({ signedIn: page }) => {
  await open(page, NEW, 'Nova NF-e')
  await page.getByLabel('Nome', { exact: true }).fill('Rascunho de Ana')
  await expect(page.getByText(/guardado às \d\d:\d\d:\d\d/)).toBeVisible()
  await page.reload()
  const offer = page.getByRole('status').filter({ hasText: 'rascunho não salvo' })
  await expect(offer).toContainText(/de \d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('')
  await offer.getByRole('button', { name: 'Recuperar' }).click()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Rascunho de Ana')
  await page.getByRole('button', { name: 'Descartar mudanças' }).click()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Nova NF-e' })).toBeVisible()
  await expect(page.getByText('rascunho não salvo')).toHaveCount(0)
})

test('Esc asks only when something was typed', async ({ signedIn: page }) => {
  await open(page, NEW, 'Nova NF-e')
  await page.getByLabel('Nome', { exact: true }).fill('Ana')
  await page.keyboard.press('Escape')
  const dialog = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await dialog.getByRole('button', { name: 'Voltar à nota' }).click()
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Descartar e sair' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'NF-e' })).toBeVisible()
  await open(page, NEW, 'Nova NF-e')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'NF-e' })).toBeVisible()
})

test('an inherited value is changed, shown as a change and taken back', async ({ signedIn: page }) => {
  await open(page, NEW, 'Nova NF-e')
  await page.getByRole('button', { name: 'alterar Presença' }).click()
  await expect(page.getByLabel('Presença do comprador')).toBeFocused()
  await page.getByLabel('Presença do comprador').selectOption('OperacaoPresencial')
  await page.getByLabel('Finalidade').selectOption('Devolucao')
  const changes = page.getByRole('region', { name: 'O que muda nesta nota' })
  await expect(changes.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await changes.getByRole('button', { name: 'voltar Finalidade' }).click()
  await expect(page.getByLabel('Finalidade')).toHaveValue('Normal')
  await changes.getByRole('button', { name: 'voltar Presença' }).click()
  await expect(changes).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'alterar Presença' })).toBeVisible()
})

test('a CEP brings street and city, and they go back when nobody wanted them', async ({ signedIn: page }) => {
  await open(page, NEW, 'Nova NF-e')
  await page.getByLabel('CEP').pressSequentially('05422010')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/preenchido pelo CEP/)).toBeVisible()
  await expect(page.getByText(/Rua dos Pinheiros, Pinheiros, São Paulo/)).toBeVisible()
  await page.getByRole('button', { name: 'desfazer' }).click()
  await expect(page.getByText('Rua, bairro e cidade vêm do CEP.')).toBeVisible()
})

test('items are added, copied and taken out by the keyboard, and an empty value counts as zero', async ({
  signedIn: page,
}) => {
  await open(page, NEW, 'Nova NF-e')
  await page.getByLabel('Descrição do item 1').fill('Apostila')
  await page.getByLabel('Valor unitário do item 1').fill('10')
  await page.getByRole('button', { name: 'Copiar o item 1' }).press('Enter')
  await expect(page.getByLabel('Descrição do item 2')).toBeFocused()
  await expect(page.getByLabel('Descrição do item 2')).toHaveValue('Apostila')
  const sums = page.getByRole('complementary', { name: 'Resumo' })
  await expect(sums.getByText(/R\$\s20,00/).first()).toBeVisible()
  await page.getByLabel('Valor unitário do item 2').fill('')
  await expect(sums.getByText(/R\$\s10,00/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Mais do item 2' }).press('Enter')
  await expect(page.getByLabel('Unidade')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tirar o item 2' }).press('Enter')
  await expect(page.getByLabel('Descrição do item 1')).toBeFocused()
  await expect(page.getByLabel('Descrição do item 2')).toHaveCount(0)
})

test('two people on one note: the second is told who was first, and keeps what was typed', async ({
  signedIn: page,
}) => {
  const id = await draft(page, 'Beatriz Salgado')
  await open(page, `${NEW}/${id}`, 'NF-e sem número')
  const note = (await (await page.request.get(`/api/fiscal-note/${id}`)).json()).data
  await put(page, id, { version: note.version, nature_operation: 'Venda de balcão' })
  await page.getByLabel('Natureza da operação').fill('Venda a prazo')
  await page.keyboard.press('Control+s')
  const conflict = page.getByRole('alert').filter({ hasText: 'Helena Prado salvou esta nota' })
  await expect(conflict).toBeVisible()
  await expect(page.getByLabel('Natureza da operação')).toHaveValue('Venda a prazo')
  await conflict.getByRole('button', { name: 'Salvar a minha' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Nota salva.' })).toBeVisible()
  const after = (await (await page.request.get(`/api/fiscal-note/${id}`)).json()).data
  expect(after.nature_operation).toBe('Venda a prazo')
})

test('what the server refuses stands beside its field', async ({ signedIn: page }) => {
  await open(page, NEW, 'Nova NF-e')
  await page.route('**/api/fiscal-note', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          json: {
            message: 'Confira os campos.',
            code: 'dados_invalidos',
            errors: { 'customer_note.address.city_id': ['Esta cidade não existe.'] },
          },
        })
      : route.continue(),
  )
  await page.getByLabel('Nome', { exact: true }).fill('Ana')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Uma correção antes de salvar.' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  expect(await page.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0)
  await expect(page.getByRole('combobox', { name: 'Cidade' })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Ana')
})

test('the paper is drawn by the server on demand', async ({ signedIn: page }) => {
  await open(page, NEW, 'Nova NF-e')
  await fillBuyer(page, 'Otávio Bragança Neto')
  await addProduct(page)
  await page.getByRole('button', { name: 'Ver o DANFE' }).click()
  const frame = page.getByRole('dialog').getByTitle('DANFE sem valor fiscal')
  await expect(frame).toHaveAttribute('src', /^blob:/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Ver o DANFE' })).toBeFocused()
})

test('a note that is not there, or did not come, says so', async ({ signedIn: page }) => {
  await page.goto(`${NEW}/999999999`)
  await expect(page.getByRole('heading', { name: 'Não encontramos isto aqui' })).toBeVisible()
  await page.route('**/api/fiscal-note/999999998?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${NEW}/999999998`)
  await expect(page.getByRole('heading', { name: 'Não deu para carregar a nota' })).toBeVisible()
  await page.goto(`${NEW}/nova`)
  await expect(page.getByRole('heading', { level: 1, name: 'Nova NF-e' })).toBeVisible()
})

for (const colorScheme of byDepth<Theme[]>(['light'], ['light', 'dark']))
  test(`the form of a draft is accessible in ${colorScheme} and fits 320 px`, async ({ signedIn: page }) => {
    await page.emulateMedia({ colorScheme })
    const id = await draft(page, 'Beatriz Salgado')
    await open(page, `${NEW}/${id}`, /NF-e/)
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
      await expect.poll(() => excessOf(page), `${width}`).toBeLessThanOrEqual(0)
    }
  })

/** Fills a buyer without earlier notes, because a lookup's values would mix with the typed ones. */
async function fillBuyer(page: Page, name: string): Promise<void> {
  await page.getByLabel('CPF ou CNPJ').pressSequentially('71350482617')
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('CEP').pressSequentially('05422010')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/Rua dos Pinheiros, Pinheiros, São Paulo/)).toBeVisible()
  await page.getByLabel('Número', { exact: true }).fill('1000')
}

async function addProduct(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tirar o item 1' }).click()
  await page.getByRole('combobox', { name: 'Adicionar item' }).fill('aquarela')
  await page.getByRole('option', { name: /E-book Aquarela do Zero/ }).click()
  await expect(page.getByLabel('Descrição do item 1')).toHaveValue(/Aquarela/)
}
