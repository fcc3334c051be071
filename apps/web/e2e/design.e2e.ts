import type { Page } from '@playwright/test'
import { expect, expectAccessible, testInNewPage as test } from './support.ts'

test('the page of bricks shows every brick, and its dialog and toasts answer', async ({ signedIn: page }) => {
  await openBricks(page)
  for (const shelf of ['Botões', 'Campos', 'Situação', 'Marcas do papel', 'Estados de uma tela']) {
    await expect(page.getByRole('heading', { level: 2, name: shelf })).toBeVisible()
  }
  const opener = page.getByRole('button', { name: 'Cancelar a nota…' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Cancelar a NF-e 1.284?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.getByRole('button', { name: 'Mostrar erro' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'r-7f3a91' }).last()).toBeVisible()
})

test('the switch shows the page in the other theme', async ({ signedIn: page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openBricks(page)
  await page.getByRole('radio', { name: 'Escuro' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Escuro' })).toBeChecked()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every brick is accessible in ${colorScheme}, and none scrolls sideways at 320 px`, async ({
    signedIn: page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await openBricks(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 800 })
    const excess = await page.evaluate(() => {
      const places = [document.documentElement, ...document.querySelectorAll('main')]
      return Math.max(...places.map((place) => place.scrollWidth - place.clientWidth))
    })
    expect(excess).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  })
}

test('where the server is no demonstration the address is nobody’s, and the page is not even fetched', async ({
  signedIn: page,
}) => {
  const chunks: string[] = []
  page.on('request', (request) => {
    if (/design-page/.test(request.url())) chunks.push(request.url())
  })
  await page.route('**/api/auth/user?*', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: object }
    await route.fulfill({ response: answer, json: { data: { ...data, demo: false } } })
  })
  await page.goto('/design')
  await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
  await expectAccessible(page)
  expect(chunks).toEqual([])
})

/** The page shows loading states, so it always has busy elements. */
async function openBricks(page: Page): Promise<void> {
  await page.goto('/design')
  await expect(page.getByRole('heading', { level: 1, name: 'Peças' })).toBeVisible()
}
