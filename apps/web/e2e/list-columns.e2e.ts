import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, PEOPLE, signIn, test } from './support.ts'

const heads = (page: Page) => page.getByRole('columnheader').allInnerTexts()
const picker = (page: Page) => page.getByRole('dialog', { name: 'Colunas' })
/** Changes apply at once and are saved in the background. Wait for the save before opening the next page. */
const kept = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/auth/user') && answer.request().method() === 'PUT')

/** The columns stored on the server. */
async function keptColumns(page: Page): Promise<string> {
  const { data } = await (await page.request.get('/api/auth/user')).json()
  return JSON.stringify(data.preferences.columns)
}

test('each person has the columns they chose, in their order, on every visit', async ({ page }) => {
  await signIn(page, PEOPLE.team)
  await open(page, '/produtos', 'Produtos')
  const before = await heads(page)
  expect(before).toContain('Tipo de nota')
  await page.getByRole('button', { name: 'Colunas', exact: true }).click()
  const gone = kept(page)
  await picker(page).getByRole('checkbox', { name: 'Tipo de nota' }).click()
  await gone
  await expect(page.getByRole('columnheader', { name: 'Tipo de nota' })).toHaveCount(0)
  const up = picker(page).getByRole('button', { name: 'Subir Situação' })
  await up.focus()
  // The first save is slow and later ones wait for it. In parallel they could be stored in another order.
  const slow = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/api/auth/user', async (route) => {
    if (route.request().method() === 'PUT' && ++sent === 1) await slow.promise
    await route.fallback()
  })
  for (let times = 0; times < 6; times++) await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await expect.poll(async () => (await heads(page))[1]).toBe('Situação')
  expect(sent).toBe(1)
  slow.resolve()
  await expect.poll(() => keptColumns(page)).toContain('"status","name"')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Colunas', exact: true })).toBeFocused()

  await expect
    .poll(async () => {
      await page.reload()
      await expect(page.getByRole('table', { name: 'Produtos' })).toHaveAttribute('aria-busy', 'false')
      return heads(page)
    })
    .toEqual([
      'Nº interno',
      'Situação',
      ...before.slice(1).filter((head) => !['Tipo de nota', 'Situação'].includes(head)),
    ])

  await page.getByRole('button', { name: 'Colunas', exact: true }).click()
  const back = kept(page)
  await picker(page).getByRole('button', { name: 'Voltar ao padrão' }).click()
  await back
  await expect.poll(() => heads(page)).toEqual(before)
})

test('chosen columns that do not fit are scrolled to, the number and the acts stay', async ({ page }) => {
  await signIn(page, PEOPLE.team)
  await page.setViewportSize({ width: 1024, height: 800 })
  await open(page, '/nota-servico?status=all', 'NFS-e')
  await page.getByRole('button', { name: 'Colunas', exact: true }).click()
  for (const name of ['Documento', 'Serviço', 'Natureza', 'Origem', 'Código da venda', 'Nº interno']) {
    const one = kept(page)
    await picker(page).getByRole('checkbox', { name, exact: true }).click()
    await one
  }
  await page.keyboard.press('Escape')
  const table = page.getByRole('table', { name: 'NFS-e' })
  const excess = () => table.evaluate(({ parentElement: place }) => (place ? place.scrollWidth - place.clientWidth : 0))
  await expect.poll(excess).toBeGreaterThan(0)
  await expect(page.getByRole('columnheader', { name: / Nº de controle$/ })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('columnheader', { name: 'Ações' })).toBeInViewport({ ratio: 1 })
  const pageExcess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(pageExcess).toBeLessThanOrEqual(0)

  await page.getByRole('button', { name: 'Colunas', exact: true }).click()
  const back = kept(page)
  await picker(page).getByRole('button', { name: 'Voltar ao padrão' }).click()
  await back
  await expect.poll(excess).toBeLessThanOrEqual(0)
})

test('the rows are as high as the person wants them, on every list', async ({ page }) => {
  await signIn(page, PEOPLE.team)
  await open(page, '/vendas?status=all', 'Vendas')
  const height = async () => (await page.locator('tr[data-row]:not([data-why])').first().boundingBox())?.height
  await expect.poll(height).toBeLessThan(38)
  await page.getByRole('button', { name: 'Colunas', exact: true }).click()
  const wide = kept(page)
  await picker(page).getByRole('radio', { name: 'Confortável' }).click()
  await wide
  await expect.poll(height).toBeGreaterThan(43)
  await open(page, '/produtos', 'Produtos')
  await expect.poll(height).toBeGreaterThan(43)
  await page.getByRole('button', { name: 'Colunas', exact: true }).click()
  const narrow = kept(page)
  await picker(page).getByRole('radio', { name: 'Compacta' }).click()
  await narrow
  await expect.poll(height).toBeLessThan(38)
})

test('a choice that is not kept goes back to what it was, and says so', async ({ page }) => {
  await signIn(page, PEOPLE.team)
  await open(page, '/produtos', 'Produtos')
  await page.getByRole('button', { name: 'Colunas', exact: true }).click()
  await page.route('**/api/auth/user', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await picker(page).getByRole('checkbox', { name: 'Nome' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Nome' })).toBeVisible()
})
