import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, PEOPLE, signIn, test } from './support.ts'

const picker = (page: Page) => page.getByRole('dialog', { name: 'Empresas na tela' })
const opener = (page: Page) => page.getByRole('navigation', { name: 'Principal' }).locator('button[data-switch]')

test('who administers the platform ticks several companies, and they stay from screen to screen and over a reload', async ({
  page,
}) => {
  await signIn(page, PEOPLE.admin)
  await open(page, '/vendas?status=all', 'Vendas')
  await opener(page).first().click()
  const boxes = picker(page).getByRole('group', { name: 'Empresas' }).getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  await boxes.first().click()
  await expect(page).toHaveURL(/company_id=\d+(&|$)/)
  const several = (await boxes.count()) > 1
  if (several) {
    await boxes.nth(1).click()
    await expect(page).toHaveURL(/company_id=\d+(,|%2C)\d+/)
    await expect(picker(page).getByText('2 empresas na tela')).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(picker(page)).toHaveCount(0)
  await expect(opener(page).first()).toBeFocused()
  await page.getByRole('link', { name: 'Produtos' }).click()
  await expect(page).toHaveURL(/\/produtos\?company_id=/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()
  await expect(page).toHaveURL(/company_id=/)
  await opener(page).first().click()
  await picker(page).getByRole('button', { name: 'Mostrar todas' }).click()
  await expect(page).not.toHaveURL(/company_id=/)
  await expect(picker(page).getByText(/^(Todas as \d+ na tela|Uma empresa)$/)).toBeVisible()
})

test('of several companies whose notes are all tests it is said that they have no value', async ({ page }) => {
  await signIn(page, PEOPLE.admin)
  await open(page, '/tarefas', 'Tarefas')
  const answer = await page.request.get('/api/company?per_page=200')
  const all = (await answer.json()).data as { id: number; homologation_mode: boolean }[]
  const tests = all.filter((company) => company.homologation_mode).map(({ id }) => id)
  expect(tests.length).toBeGreaterThan(1)
  await open(page, `/nota-produto?status=all&company_id=${tests.slice(0, 2).join(',')}`, 'NF-e')
  await expect(page.getByText('Homologação · sem valor')).toBeVisible()
})

test('companies are found without accents, by parts of the name and by CNPJ', async ({ page }) => {
  await signIn(page, PEOPLE.admin)
  await open(page, '/tarefas', 'Tarefas')
  await opener(page).first().click()
  const search = picker(page).getByRole('searchbox', { name: 'Buscar empresa' })
  await expect(search).toBeFocused()
  await search.fill('atelie')
  await expect(picker(page).getByRole('checkbox', { name: /Ateliê Farol/ })).toBeVisible()
  await search.fill('nenhuma destas')
  await expect(picker(page).getByText('Nenhuma empresa com “nenhuma destas”.')).toBeVisible()
})

test('companies that do not come say so, with a way to ask again', async ({ page }) => {
  await signIn(page, PEOPLE.admin)
  await page.route('**/api/company?**', (route) => route.fulfill({ status: 500, json: { code: 'erro_interno' } }))
  await open(page, '/tarefas', 'Tarefas')
  await opener(page).first().click()
  await expect(picker(page).getByRole('heading', { name: 'Não deu para carregar as empresas' })).toBeVisible()
  await expect(picker(page).getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
})

test('an ordinary user sees their own company and has nothing to choose', async ({ signedIn: page }) => {
  await open(page, '/tarefas', 'Tarefas')
  await expect(
    page.getByRole('navigation', { name: 'Principal' }).getByText(/\w\w\.\w{3}\.\w{3}\/\w{4}-\d\d/),
  ).toBeVisible()
  await expect(opener(page)).toHaveCount(0)
  await page.goto('/vendas?status=all&company_id=2')
  await expect(page.getByRole('heading', { level: 1, name: 'Vendas' })).toBeVisible()
  await expect(opener(page)).toHaveCount(0)
})

for (const [width, colorScheme] of [
  [1280, 'light'],
  [768, 'dark'],
  [320, 'light'],
] as const) {
  test(`the switch is at hand and accessible at ${width} px in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn(page, PEOPLE.admin)
    await page.setViewportSize({ width, height: 720 })
    await open(page, '/tarefas', 'Tarefas')
    if (width >= 768) await opener(page).first().click()
    else {
      await page.getByRole('button', { name: /^Mais/ }).click()
      await page.getByRole('menuitem', { name: 'Empresas na tela' }).click()
    }
    await expect(picker(page).getByRole('checkbox').first()).toBeVisible()
    await expectAccessible(page)
    const excess = await picker(page).evaluate((part) => part.scrollWidth - part.clientWidth)
    expect(excess).toBeLessThanOrEqual(0)
  })
}
