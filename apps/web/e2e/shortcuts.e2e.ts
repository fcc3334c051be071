import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, PEOPLE, signIn, test } from './support.ts'

const map = (page: Page) => page.getByRole('dialog', { name: 'Atalhos de teclado' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('G and a letter go to each place, and it is announced', async ({ signedIn: page }) => {
  await open(page, '/', 'Painel')
  for (const [letter, title] of [
    ['n', 'NF-e'],
    ['s', 'NFS-e'],
    ['v', 'Vendas'],
    ['p', 'Produtos'],
    ['i', 'Integrações'],
    ['d', 'Painel'],
  ] as const) {
    await page.keyboard.press('g')
    await expect(page.getByText('falta a letra do lugar')).toBeAttached()
    await page.keyboard.press(letter)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: title }).first()).toBeAttached()
  }
})

test('a letter that comes too late goes nowhere', async ({ signedIn: page }) => {
  await page.clock.install()
  await open(page, '/', 'Painel')
  await page.keyboard.press('g')
  await expect(page.getByText('falta a letra do lugar')).toBeAttached()
  await page.clock.runFor(2_000)
  await expect(page.getByText('falta a letra do lugar')).toHaveCount(0)
  await page.keyboard.press('v')
  await expect(heading(page, 'Painel')).toBeVisible()
})

test('letters typed in a field stay letters', async ({ signedIn: page }) => {
  await open(page, '/vendas?status=all', 'Vendas')
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Buscar' })
  await expect(search).toBeFocused()
  await page.keyboard.type('gn?')
  await expect(search).toHaveValue('gn?')
  await expect(map(page)).toHaveCount(0)
  await expect(heading(page, 'Vendas')).toBeVisible()
})

test('in a dialog the keys of the page rest, and Ctrl K does not cover it', async ({ signedIn: page }) => {
  await open(page, '/vendas?status=all', 'Vendas')
  await page.keyboard.press('?')
  await expect(map(page)).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Buscar ou ir para' })).toHaveCount(0)
  await expect(map(page)).toBeVisible()
  await expect(page).toHaveURL(/\/vendas/)
  await page.keyboard.press('Escape')
  await expect(map(page)).toHaveCount(0)
})

test('N makes what the list is of', async ({ signedIn: page }) => {
  await open(page, '/vendas?status=all', 'Vendas')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/vendas\/detalhes/)
})

test('? shows the keys of this screen, and single keys can be switched off and on', async ({ page }) => {
  await signIn(page, PEOPLE.team)
  await open(page, '/vendas?status=all', 'Vendas')
  await page.keyboard.press('?')
  await expect(map(page).getByText('Focar a busca')).toBeVisible()
  await expect(map(page).getByText('Auditoria')).toHaveCount(0)
  const single = map(page).getByRole('switch', { name: 'Atalhos de uma tecla' })
  await expect(single).toBeChecked()
  await single.click()
  await expect(single).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(map(page)).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).not.toBeFocused()
  await page.keyboard.press('?')
  await expect(map(page)).toHaveCount(0)

  await page.reload()
  await expect(heading(page, 'Vendas')).toBeVisible()
  await page.keyboard.press('?')
  await expect(map(page)).toHaveCount(0)
  await page.getByRole('button', { name: /Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Atalhos de teclado' }).click()
  await map(page).getByRole('switch', { name: 'Atalhos de uma tecla' }).click()
  await page.keyboard.press('Escape')
  await expect(map(page)).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(map(page)).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the map of keys is accessible in ${colorScheme}, and whole at 320 px`, async ({ signedIn: page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open(page, '/vendas?status=all', 'Vendas')
    await page.keyboard.press('?')
    await expect(map(page)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    const excess = await map(page).evaluate((part) => part.scrollWidth - part.clientWidth)
    expect(excess).toBeLessThanOrEqual(0)
  })
}
