import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** The demonstration sign-ins of every fresh house. */
export const PEOPLE = { shop: 'loja@talao.demo', team: 'equipe@talao.demo', admin: 'admin@talao.demo' } as const
export const PASSWORD = 'talao-demo'

/** `page` comes signed in as the shop's administrator. */
export const test = base.extend<{ signedIn: Page }>({
  signedIn: async ({ page }, use) => {
    await signIn(page, PEOPLE.shop)
    await use(page)
  },
})
export { expect }

export async function signIn(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible()
}

/** Opens a screen and waits until it shows what it was asked for. */
export async function open(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

export async function expectAccessible(page: Page): Promise<void> {
  // A frame in which nothing may run cannot be looked into: the question would never be answered.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe[sandbox=""]').analyze()
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(' ')) }))).toEqual([])
}
