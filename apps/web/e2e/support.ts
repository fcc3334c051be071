import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { QueryClient } from '@tanstack/react-query'

/** Users of every new demonstration. */
export const PEOPLE = { shop: 'loja@talao.demo', team: 'equipe@talao.demo', admin: 'admin@talao.demo' } as const
export const PASSWORD = 'talao-demo'

export type Theme = 'light' | 'dark'

type Kept = { cookies: Awaited<ReturnType<BrowserContext['cookies']>>; since: number }

/** One shared session per demonstration user. No test may end it; use `signInAnew` for that. */
const kept = new Map<string, Kept>()
/** Some actions ask for the password again when it was entered more than 15 minutes ago. */
const KEPT_FOR_MS = 10 * 60_000
/** A page of the same origin that sends no request and runs no code. */
const STILL = '/logo-mark.svg'

const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** A new page for each test, with nothing loaded. For tests about loading, sessions, several pages, and storage. */
export const testInNewPage = base.extend<{ signedIn: Page }>({
  page: async ({ page }, use) => {
    await use(page)
    // Requests still open at the end of a test are not an error.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  signedIn: async ({ page }, use) => {
    await signIn(page, PEOPLE.shop)
    await use(page)
  },
})
export { expect }

/**
 * For tests that need a loaded application only: they share one page, in which each test signs out and the next signs
 * in. Loading the application takes three times as long as most of these tests.
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

/** A worker ends with its first failing test, so a broken page is never reused. */
let common: BrowserContext | undefined
/** Pages with the application loaded and no user signed in, ready for the next test. */
const atTheDoor = new WeakSet<Page>()

/** Signs out and deletes all stored data. Only compiled code stays. */
async function leaveProduct(page: Page): Promise<void> {
  const context = page.context()
  for (const other of context.pages().filter((one) => one !== page)) await other.close()
  await context.clearCookies()
  await context.clearPermissions()
  await context.setOffline(false)
  await page.emulateMedia({ colorScheme: 'light' })
  // Wait for a navigation in progress before evaluating code.
  await page.waitForLoadState()
  const [isProduct, hasClock] = await page.evaluate(() => ['__TSR_ROUTER__' in window, '__pwClock' in window])
  if (hasClock) {
    // A fake clock cannot be removed from a context.
    common = undefined
    await context.close()
  }
  if (!isProduct || hasClock) return
  await page.evaluate(() => {
    const router = (window as Window & InProduct).__TSR_ROUTER__
    const { client } = router.options.context
    client.clear()
    // Only failed-requests.e2e.ts tests the delay between retries. All others skip it.
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

/** Signs in a demonstration user with the shared session. Opens no screen. */
export async function signIn(page: Page, who: (typeof PEOPLE)[keyof typeof PEOPLE]): Promise<void> {
  const last = kept.get(who)
  if (last && performance.now() - last.since < KEPT_FOR_MS) await page.context().addCookies(last.cookies)
  else await keepSession(page, who)
  if (!atTheDoor.has(page)) await page.goto(STILL)
}

/** Signs in through the sign-in page with a new session. Ends on the home page. */
export async function signInAnew(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible()
}

/** The request shares its cookies with the page. */
async function keepSession(page: Page, who: string): Promise<void> {
  const data = { grant_type: 'password', username: who, password: PASSWORD }
  const answer = await page.request.post('/oauth/token', { data })
  expect(answer.status()).toBe(200)
  kept.set(who, { cookies: await page.context().cookies(), since: performance.now() })
}

/** Opens a screen and waits until it has loaded. */
export async function open(page: Page, path: string, title: string | RegExp): Promise<void> {
  if (atTheDoor.delete(page)) return go(page, path, title)
  await page.goto(path)
  await expectScreen(page, title)
}

/**
 * Navigates within the loaded application, as a link does, at a tenth of the cost of `open`. Recently read data is not
 * reloaded, so use `open` after changing data outside the page.
 */
export async function go(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.evaluate((href) => (window as Window & InProduct).__TSR_ROUTER__.navigate({ href }), path)
  await expectArrival(page)
  await expectScreen(page, title)
}

/** Goes to a screen without data and clears all cached data, so that the next screen asks the server. */
export async function forgetScreens(page: Page): Promise<void> {
  await go(page, '/configuracoes', /./)
  await page.evaluate(() => {
    ;(window as Window & InProduct).__TSR_ROUTER__.options.context.client.removeQueries({ type: 'inactive' })
  })
}

/** Like `go`, but without waiting, to observe the screen while it loads. */
export async function ask(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => void (window as Window & InProduct).__TSR_ROUTER__.navigate({ href }), path)
}

/** Wait for the router, because the previous screen may have the same title. */
async function expectArrival(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { status, location, resolvedLocation } = (window as Window & InProduct).__TSR_ROUTER__.state
    return status === 'idle' && resolvedLocation?.href === location.href
  })
}

/** Waits until a delivery has become a sale. */
export async function expectSale(page: Page, code: string): Promise<void> {
  const sales = async () => {
    const answer = await page.request.get(`/api/sale?external_sales_id=${encodeURIComponent(code)}`)
    return ((await answer.json()) as { data: unknown[] }).data.length
  }
  await expect.poll(sales, `the sale ${code}`).toBeGreaterThan(0)
}

/** TanStack Router sets this global for its developer tools. */
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
 * Runs axe in the page and reports violations only. Its Playwright driver also transfers all passed checks, at ten
 * times the cost. Frames are skipped, because they show documents and e-mails in which no script may run.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that was only just opened has nothing to judge yet.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await page.evaluate(async () => {
    const { axe } = window as Window & { axe?: Axe }
    const answer = await axe?.run(document, { resultTypes: ['violations'], iframes: false })
    return answer?.violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))
  })
  expect(found).toEqual([])
}

/** By how many pixels the page, or its sheet, must be scrolled sideways. */
export function excessOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const places = [document.documentElement, ...document.querySelectorAll('main')]
    return Math.max(...places.map((place) => place.scrollWidth - place.clientWidth))
  })
}
