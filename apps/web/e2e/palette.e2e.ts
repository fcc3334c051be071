import type { Page } from '@playwright/test'
import { byDepth } from '../../../test/support/depth.ts'
import { expect, expectAccessible, open, PEOPLE, signIn, signInAnew, type Theme, test } from './support.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Buscar ou ir para' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Buscar ou ir para' })

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
}

test('Ctrl K opens the palette, the keyboard alone goes somewhere, and the place is among the recent ones', async ({
  signedIn: page,
}) => {
  await open(page, '/vendas?status=all', 'Vendas')
  await openPalette(page)
  await box(page).fill('integracoes')
  await expect(page.getByRole('option', { name: 'Integrações', selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Integrações' })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await openPalette(page)
  await expect(page.getByRole('group', { name: 'Recentes' }).getByRole('option', { name: 'Integrações' })).toBeVisible()
})

test('arrows walk the lines around and tell which one they are on', async ({ signedIn: page }) => {
  await open(page, '/vendas?status=all', 'Vendas')
  await openPalette(page)
  await box(page).fill('nota')
  const lines = dialog(page).getByRole('option')
  await expect(lines.nth(2)).toBeVisible()
  await page.keyboard.press('ArrowUp')
  const last = dialog(page).getByRole('option', { selected: true })
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await last.getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowDown')
  await expect(lines.first()).toHaveAttribute('aria-selected', 'true')
})

test('Esc closes it and the focus goes back to where it was', async ({ signedIn: page }) => {
  await open(page, '/vendas?status=all', 'Vendas')
  const opener = page.getByRole('button', { name: 'Buscar ou ir para' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('a phrase is shown as it was understood, and opens the list so filtered', async ({ signedIn: page }) => {
  await open(page, '/', 'Painel')
  await openPalette(page)
  await box(page).fill('autorizadas este mês acima de 400')
  await expect(dialog(page).getByText('Situação Autorizada')).toBeVisible()
  await expect(dialog(page).getByText('Ficou de fora: “acima de 400”')).toBeVisible()
  await expect(page.getByRole('option', { name: /Ver em NF-e/, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/nota-produto\?status=Autorizada&start=\d{4}-\d\d-01&end=/)
  await expect(page.getByRole('heading', { level: 1, name: 'NF-e' })).toBeVisible()
})

test('a note is found by its number, a buyer by the name', async ({ signedIn: page }) => {
  const answer = await page.request.get('/api/fiscal-note?enotas_status=Autorizada&per_page=1')
  const [note] = ((await answer.json()) as { data: { id: number; number: number; customer_name?: string }[] }).data
  await open(page, '/', 'Painel')
  await openPalette(page)
  await box(page).fill(String(note?.number))
  await page
    .getByRole('group', { name: 'Notas de produto' })
    .getByRole('option', { name: new RegExp(`NF-e ${note?.number}`) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/nota-produto\/detalhes\/\d+/)
})

test('what nobody knows is said to be nowhere', async ({ signedIn: page }) => {
  await open(page, '/', 'Painel')
  await openPalette(page)
  await box(page).fill('zzzqqq xyw')
  await expect(dialog(page).getByText('Nada com “zzzqqq xyw”.')).toBeVisible()
})

test('a search that fails says so and leaves the places to go to', async ({ signedIn: page }) => {
  await page.route('**/api/search?**', (route) => route.fulfill({ status: 500, json: { code: 'erro_interno' } }))
  await open(page, '/', 'Painel')
  await openPalette(page)
  await box(page).fill('integracoes')
  await expect(dialog(page).getByText(/Os lugares e os filtros continuam aqui/)).toBeVisible()
  await expect(page.getByRole('option', { name: 'Integrações', exact: true })).toBeVisible()
})

test('only who may go somewhere is offered it, and the companies chosen stay', async ({ page }) => {
  await signIn(page, PEOPLE.team)
  await open(page, '/', 'Painel')
  await openPalette(page)
  await box(page).fill('auditoria')
  await expect(page.getByRole('option', { name: 'Auditoria' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.context().clearCookies()
  await signIn(page, PEOPLE.admin)
  await open(page, '/vendas?company_id=1', 'Vendas')
  await openPalette(page)
  await box(page).fill('nova empresa')
  await expect(page.getByRole('option', { name: 'Nova empresa' })).toBeVisible()
  await box(page).fill('auditoria')
  await page.getByRole('option', { name: 'Auditoria' }).click()
  await expect(page).toHaveURL(/\/auditoria\?company_id=1/)
})

test('who signs out takes the recent places along', async ({ page }) => {
  await signInAnew(page, PEOPLE.shop)
  await openPalette(page)
  await box(page).fill('produtos')
  await page.getByRole('option', { name: 'Produtos', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('recent')))
  expect(await kept()).toHaveLength(1)
  await page.getByRole('button', { name: /Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible()
  expect(await kept()).toEqual([])
})

for (const colorScheme of byDepth<Theme[]>(['light'], ['light', 'dark'])) {
  test(`the palette is accessible in ${colorScheme}, and whole at 320 px`, async ({ signedIn: page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open(page, '/vendas?status=all', 'Vendas')
    await openPalette(page)
    await box(page).fill('vendas pendentes')
    await expect(page.getByRole('option', { name: /Ver em Vendas/ })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByRole('button', { name: /^Mais/ }).click()
    await page.getByRole('menuitem', { name: 'Buscar ou ir para' }).click()
    await box(page).fill('vendas pendentes em novembro')
    await expect(page.getByRole('option', { name: /Ver em Vendas/ })).toBeVisible()
    const excess = await dialog(page).evaluate((part) => part.scrollWidth - part.clientWidth)
    expect(excess).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  })
}
