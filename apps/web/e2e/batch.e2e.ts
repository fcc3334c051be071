import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from './support.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Ações nas selecionadas' })
const row = (page: Page, index: number) => page.locator('tr[data-row]').nth(index)

test('rows are picked by click, by range and by key, stay picked while paging, and Esc lets them go', async ({
  signedIn: page,
}) => {
  await open(page, '/nota-produto?status=all&per_page=2', 'NF-e')
  await expect(bar(page)).toHaveCount(0)
  await row(page, 0).getByRole('checkbox').check()
  await expect(bar(page).getByRole('status')).toContainText('1 selecionada')
  await row(page, 1)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(bar(page).getByRole('status')).toContainText('2 selecionadas')

  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(row(page, 0).getByRole('checkbox')).not.toBeChecked()
  await row(page, 0).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(bar(page).getByRole('status')).toContainText('4 selecionadas')
  await page.keyboard.press('Control+Enter')
  await expect(bar(page).getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(row(page, 1)).toBeFocused()
})

test('a row that a key took is let go with the question, and the next key is about the next row', async ({
  signedIn: page,
}) => {
  await open(page, '/nota-produto?status=all', 'NF-e')
  await row(page, 0).focus()
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog', { name: 'Baixar 1 nota?' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)
  await expect(row(page, 0).getByRole('checkbox')).not.toBeChecked()
  await row(page, 1).focus()
  await page.keyboard.press('b')
  await expect(dialog).toBeVisible()
  await expect(row(page, 1).getByRole('checkbox')).toBeChecked()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
})

test('the whole filter is picked at once, and letting one row go leaves the page', async ({ signedIn: page }) => {
  await open(page, '/nota-produto?status=all&per_page=3', 'NF-e')
  await page.getByRole('checkbox', { name: 'Selecionar as 3 notas desta página' }).check()
  await bar(page)
    .getByRole('button', { name: /^Selecionar as \d+ do filtro$/ })
    .click()
  const whole = await bar(page).getByRole('status').innerText()
  expect(Number(whole.split(' ')[0])).toBeGreaterThan(3)
  await row(page, 0).getByRole('checkbox').uncheck()
  await expect(bar(page).getByRole('status')).toContainText('2 selecionadas')
  await page
    .getByRole('navigation', { name: 'Visões' })
    .getByRole('link', { name: /Autorizadas/ })
    .click()
  await expect(bar(page)).toHaveCount(0)
})

test('a batch says first how many can, and its result is followed row by row', async ({ signedIn: page }) => {
  await open(page, '/nota-produto?status=all', 'NF-e')
  await page.getByRole('checkbox', { name: /^Selecionar as \d+ notas desta página$/ }).check()
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'PDF e XML' }).click()
  const dialog = page.getByRole('dialog', { name: /^Baixar \d+ notas\?$/ })
  await expect(dialog.getByText(/^\d+ de \d+ podem; \d+ não:$/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Baixar \d+ notas$/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)

  await page.getByRole('button', { name: /^Tarefas/ }).click()
  const tray = page.getByRole('dialog', { name: 'Tarefas' })
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    tray
      .getByRole('link', { name: /^Baixar o zip/ })
      .first()
      .click(),
  ])
  expect((await readFile(await zip.path())).subarray(0, 2).toString()).toBe('PK')
  await expectAccessible(page)

  await tray
    .getByRole('link', { name: /^Baixar \d+ NF-e$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tarefas' })).toBeVisible()
  const sheet = page.getByRole('complementary', { name: /^Tarefa \d+$/ })
  await sheet.getByRole('radio', { name: 'Com problema' }).check()
  await expect(sheet.getByText('Recusada').first()).toBeVisible()
  await sheet.getByRole('button', { name: 'Tentar de novo as que falharam' }).click()
  const again = page.getByRole('dialog', { name: /^Baixar \d+ notas?\?$/ })
  await expect(again.getByText(/^(Não pode:|Nenhuma das \d+ pode:)$/)).toBeVisible()
  await expect(again.getByRole('button', { name: /^Baixar/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(again).toHaveCount(0)
  await expect(sheet).toBeVisible()
  await sheet.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^NF-e/ })).toBeVisible()
})

test('what cannot be undone asks for its reason, beside the field', async ({ signedIn: page }) => {
  await open(page, '/nota-servico?status=all', 'NFS-e')
  await row(page, 0).getByRole('checkbox').check()
  await bar(page).getByRole('button', { name: 'Cancelar…' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancelar 1 nota?' })
  await expect(cancel.getByLabel('Motivo')).toHaveValue('9')
  await cancel.getByLabel('Justificativa').fill('curta')
  await cancel.getByRole('button', { name: 'Cancelar 1 nota' }).click()
  await expect(cancel.getByText('Escreva o que aconteceu, de 15 a 255 caracteres.')).toBeVisible()
  await cancel.getByRole('button', { name: 'Voltar' }).click()
  await expect(bar(page).getByRole('button', { name: 'Cancelar…' })).toBeFocused()

  await open(page, '/vendas', 'Vendas')
  await row(page, 0).getByRole('checkbox').check()
  await bar(page).getByRole('button', { name: 'Não emitir…' }).click()
  await expect(page.getByRole('dialog', { name: 'Deixar 1 venda sem nota?' }).getByLabel('Motivo')).toBeFocused()
})

test('below 768 px cards are picked and the bar has every act', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await open(page, '/nota-produto?status=all', 'NF-e')
  await page.getByRole('button', { name: 'Selecionar', exact: true }).click()
  await page
    .getByRole('checkbox', { name: /^Selecionar nota/ })
    .first()
    .check()
  await expect(bar(page).getByRole('button', { name: 'E-mail' })).toBeInViewport({ ratio: 1 })
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(excess).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Mais' }).click()
  await page.getByRole('menuitem', { name: 'Tarefas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tarefas' })).toBeVisible()
})

test('the documents of a month are asked for from the list, and come as a task', async ({ signedIn: page }) => {
  await open(page, '/nota-produto?status=all', 'NF-e')
  await page.getByRole('button', { name: 'Exportar' }).press('Enter')
  await page.getByRole('menuitem', { name: 'PDF e XML de um mês…' }).click()
  const ask = page.getByRole('dialog', { name: 'PDF e XML de qual mês?' })
  const month = ask.getByLabel('Mês')
  // The last full month, which has no notes in the test data.
  expect(await month.evaluate((select: HTMLSelectElement) => select.selectedIndex)).toBe(1)
  await expect(ask.getByText(/^Nenhuma NF-e em .+ de \d{4}\.$/)).toBeVisible()
  await expect(ask.getByRole('button', { name: 'Continuar' })).toBeDisabled()
  await month.selectOption({ index: 0 })
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'Continuar' }).click()
  const dialog = page.getByRole('dialog', { name: /^Baixar \d+ NF-e de .+ de \d{4}\?$/ })
  await dialog.getByRole('button', { name: /^Baixar \d+ NF-e de/ }).click()
  await expect(dialog).toHaveCount(0)
  await open(page, '/tarefas', 'Tarefas')
  await expect(page.getByText(/^Baixar \d+ NF-e$/).first()).toBeVisible()
})
