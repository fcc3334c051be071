import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'
import type { QueryClient } from '@tanstack/react-query'

/** The demonstration sign-ins of every fresh house. */
export const PEOPLE = { shop: 'loja@talao.demo', team: 'equipe@talao.demo', admin: 'admin@talao.demo' } as const
export const PASSWORD = 'talao-demo'

export type Theme = 'light' | 'dark'

type Kept = { cookies: Awaited<ReturnType<BrowserContext['cookies']>>; since: number }

/** One session of each of the demonstration's people, for all tests: none may end it (`signInAnew` is for those). */
const kept = new Map<string, Kept>()
/** Some acts ask a session for the password once more when it was shown more than 15 minutes ago. */
const KEPT_FOR_MS = 10 * 60_000
/** A page of the same house that asks nothing and runs nothing. */
const STILL = '/logo-mark.svg'

const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** A page of its own for each test, with nothing loaded: for tests about loading, sessions, several pages, and what a context keeps. */
export const testInNewPage = base.extend<{ signedIn: Page }>({
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

/**
 * For tests that need nothing of the page but the product: they share one, in which a person leaves and the next one
 * comes in. To load the product for each of them costs three times what most of them do in it.
 */
export const test = testInNewPage.extend({
  context: async ({ browser }, use) => {
    common ??= await browser.newContext()
    await use(common)
  },
  page: async ({ context, viewport }, use) => {
    const page = context.pages()[0] ?? (await context.newPage())
    if (viewport) await page.setViewportSize(viewport)
    page.on('load', () => atTheDoor.delete(page))
    await use(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    page.removeAllListeners()
    await leaveProduct(page)
  },
})

/** A worker ends with the first test that fails, and this with it: nobody is left what a broken test leaves. */
let common: BrowserContext | undefined
/** Pages in which the product is loaded and nobody is signed in: the next screen comes from there. */
const atTheDoor = new WeakSet<Page>()

/** As a person leaves it, who takes along all that is remembered of them. What is compiled stays, and nothing else. */
async function leaveProduct(page: Page): Promise<void> {
  const context = page.context()
  for (const other of context.pages().filter((one) => one !== page)) await other.close()
  await context.clearCookies()
  await context.clearPermissions()
  await context.setOffline(false)
  await page.emulateMedia({ colorScheme: 'light' })
  // Nothing is asked of a page that is on its way to another address.
  await page.waitForLoadState()
  const [isProduct, hasClock] = await page.evaluate(() => ['__TSR_ROUTER__' in window, '__pwClock' in window])
  if (hasClock) {
    // Whoever sets the clock of a page sets that of its context, for good.
    common = undefined
    await context.close()
  }
  if (!isProduct || hasClock) return
  await page.evaluate(() => {
    const router = (window as Window & InProduct).__TSR_ROUTER__
    const { client } = router.options.context
    client.clear()
    // How long is waited between two tries is proved by failing.e2e.ts; every other test only wants what comes of it.
    client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } })
    return router.navigate({ href: '/login', ignoreBlocker: true })
  })
  await expectArrival(page)
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('[data-toast] [data-close]')) close.click()
    localStorage.clear()
    sessionStorage.clear()
  })
  atTheDoor.add(page)
}

/** Somebody of the demonstration, by the session that is kept; no screen is open yet. */
export async function signIn(page: Page, who: (typeof PEOPLE)[keyof typeof PEOPLE]): Promise<void> {
  const last = kept.get(who)
  if (last && performance.now() - last.since < KEPT_FOR_MS) await page.context().addCookies(last.cookies)
  else await keepSession(page, who)
  if (!atTheDoor.has(page)) await page.goto(STILL)
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
  if (atTheDoor.delete(page)) return go(page, path, title)
  await page.goto(path)
  await expectScreen(page, title)
}

/**
 * From a screen that stands to another, as a link leads there: a tenth of the work of `open`. What was read a moment ago
 * is not read again, so `open` is for whoever changed something behind the back of the page.
 */
export async function go(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.evaluate((href) => (window as Window & InProduct).__TSR_ROUTER__.navigate({ href }), path)
  await expectArrival(page)
  await expectScreen(page, title)
}

/** To a screen that reads nothing, with nothing left of what was read: whatever is asked for next is asked of the server. */
export async function forgetScreens(page: Page): Promise<void> {
  await go(page, '/configuracoes', /./)
  await page.evaluate(() => {
    ;(window as Window & InProduct).__TSR_ROUTER__.options.context.client.removeQueries({ type: 'inactive' })
  })
}

/** As `go`, for whoever looks at the screen while it comes. */
export async function ask(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => void (window as Window & InProduct).__TSR_ROUTER__.navigate({ href }), path)
}

/** The screen that is left may bear the very title that is waited for: the router says which one is drawn. */
async function expectArrival(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { status, location, resolvedLocation } = (window as Window & InProduct).__TSR_ROUTER__.state
    return status === 'idle' && resolvedLocation?.href === location.href
  })
}

/** What is delivered becomes a sale in its own time. */
export async function expectSale(page: Page, code: string): Promise<void> {
  const sales = async () => {
    const answer = await page.request.get(`/api/sale?external_sales_id=${encodeURIComponent(code)}`)
    return ((await answer.json()) as { data: unknown[] }).data.length
  }
  await expect.poll(sales, `the sale ${code}`).toBeGreaterThan(0)
}

/** The router puts itself there for its own tools. */
type InProduct = {
  __TSR_ROUTER__: {
    navigate(to: { href: string; ignoreBlocker?: boolean }): Promise<void>
    options: { context: { client: QueryClient } }
    state: { status: string; location: { href: string }; resolvedLocation?: { href: string } }
  }
}

async function expectScreen(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

type Axe = {
  run(
    context: Document,
    options: { resultTypes: ['violations']; iframes: false },
  ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}

/**
 * Asked in the page itself, and for what is wrong alone: the library's driver also brings all that is right out of the
 * page, at ten times the cost. Our frames are papers and mails, in which nothing may run: no question would be answered.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await page.evaluate(async () => {
    const { axe } = window as Window & { axe?: Axe }
    const answer = await axe?.run(document, { resultTypes: ['violations'], iframes: false })
    return answer?.violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))
  })
  expect(found).toEqual([])
}

/** How far the page, or its sheet, is wider than its place: what has to be scrolled sideways. */
export function excessOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const places = [document.documentElement, ...document.querySelectorAll('main')]
    return Math.max(...places.map((place) => place.scrollWidth - place.clientWidth))
  })
}
