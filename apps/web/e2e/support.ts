import { AxeBuilder } from '@axe-core/playwright'
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'

/** The demonstration sign-ins of every fresh house. */
export const PEOPLE = { shop: 'loja@talao.demo', team: 'equipe@talao.demo', admin: 'admin@talao.demo' } as const
export const PASSWORD = 'talao-demo'

type Kept = { cookies: Awaited<ReturnType<BrowserContext['cookies']>>; since: number }

/** One session of each of the demonstration's people, for all tests: none may end it (`signInAnew` is for those). */
const kept = new Map<string, Kept>()
/** Some acts ask a session for the password once more when it was shown more than 15 minutes ago. */
const KEPT_FOR_MS = 10 * 60_000
/** A page of the same house that asks nothing and runs nothing. */
const STILL = '/logo-mark.svg'

/** `page` comes signed in as the shop's administrator, before any screen. */
export const test = base.extend<{ signedIn: Page }>({
  page: async ({ page }, use) => {
    await use(page)
    // What is still being answered when a test has seen all is no fault of it.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  signedIn: async ({ page }, use) => {
    await signIn(page, PEOPLE.shop)
    await use(page)
  },
})
export { expect }

/** Somebody of the demonstration, by the session that is kept; no screen is open yet. */
export async function signIn(page: Page, who: (typeof PEOPLE)[keyof typeof PEOPLE]): Promise<void> {
  const last = kept.get(who)
  if (last && performance.now() - last.since < KEPT_FOR_MS) await page.context().addCookies(last.cookies)
  else await keepSession(page, who)
  await page.goto(STILL)
}

/** Through the sign-in page, with a session of its own; ends on the home. */
export async function signInAnew(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible()
}

/** The answer's cookies are the page's as well. */
async function keepSession(page: Page, who: string): Promise<void> {
  const data = { grant_type: 'password', username: who, password: PASSWORD }
  const answer = await page.request.post('/oauth/token', { data })
  expect(answer.status()).toBe(200)
  kept.set(who, { cookies: await page.context().cookies(), since: performance.now() })
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
