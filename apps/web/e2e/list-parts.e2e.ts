import type { Page } from '@playwright/test'
import { expect, open, test } from './support.ts'

const parts = (page: Page) => page.getByRole('navigation', { name: 'Por situação' })
const numberOf = (text: string) => Number(text.replace(/\D/g, ''))

for (const [path, title, one] of [
  ['/nota-produto', 'NF-e', /autorizadas?$/],
  ['/nota-servico', 'NFS-e', /autorizadas?$/],
  ['/vendas', 'Vendas', /processadas?$/],
] as const) {
  test(`the totals of all of ${title} are divided by status, and each part leads to its rows`, async ({
    signedIn: page,
  }) => {
    await open(page, `${path}?status=all`, title)
    const links = parts(page).getByRole('link')
    const total = page.getByRole('status').filter({ hasText: /(nota|venda)s?$/ })
    await expect
      .poll(async () => {
        const sum = (await links.allInnerTexts()).map(numberOf).reduce((all, each) => all + each, 0)
        return sum > 0 && sum === numberOf(await total.innerText())
      })
      .toBe(true)
    const part = links.filter({ hasText: one })
    const said = numberOf(await part.innerText())
    await part.press('Enter')
    await expect(page).toHaveURL(/status=(Autorizada|DONE)/)
    await expect(parts(page)).toHaveCount(0)
    await expect(page.locator('tr[data-row]')).toHaveCount(said)
    await page.goBack()
    await expect(part).toBeVisible()
  })
}

test('the parts are of what else is filtered, and a search has none', async ({ signedIn: page }) => {
  await open(page, '/vendas?status=all&is_physical=true', 'Vendas')
  const total = page.getByRole('status').filter({ hasText: /vendas?$/ })
  await expect(total).not.toContainText('–')
  const said = numberOf(await total.innerText())
  const sum = async () =>
    (await parts(page).getByRole('link').allInnerTexts()).map(numberOf).reduce((all, each) => all + each, 0)
  await expect.poll(sum).toBe(said)
  await open(page, '/vendas?status=all&search=HPDEMO', 'Vendas')
  await expect(page.getByText('A busca ignora período e situação.')).toBeVisible()
  await expect(parts(page)).toHaveCount(0)
})

test('a part whose count does not come stands with a dash, and the others with theirs', async ({ signedIn: page }) => {
  await page.route(
    (url) =>
      url.pathname === '/api/sale' && url.searchParams.get('status') === 'LOCKED' && url.searchParams.has('total'),
    (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } }),
  )
  await open(page, '/vendas?status=all', 'Vendas')
  await expect(parts(page).getByRole('link', { name: '– bloqueadas' })).toBeVisible()
  await expect(parts(page).getByRole('link', { name: /^\d+ processadas?$/ })).toBeVisible()
})

test('who left before the counts came finds them on coming back', async ({ signedIn: page }) => {
  const isCount = ({ pathname, searchParams }: URL) => pathname === '/api/sale' && searchParams.has('total')
  const held: (() => void)[] = []
  await page.route(isCount, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => undefined)
  })
  await open(page, '/vendas?status=all', 'Vendas')
  await expect.poll(() => held.length).toBeGreaterThan(4)
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: /^NF-e/ }).click()
  await expect(page.getByRole('heading', { name: 'NF-e' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const release of held) release()
  await page.goBack()
  await expect(parts(page).getByRole('link', { name: /^\d+ processadas?$/ })).toBeVisible()
  await expect(parts(page).getByText('–')).toHaveCount(0)
})

test.describe('where there is no room for five words', () => {
  test.use({ viewport: { width: 800, height: 700 } })

  test('a part is its number, and its word is read out all the same', async ({ signedIn: page }) => {
    await open(page, '/vendas?status=all', 'Vendas')
    const part = parts(page).getByRole('link', { name: /^\d+ processadas?$/ })
    await expect(part).toBeVisible()
    const box = await part.boundingBox()
    expect(box?.width).toBeLessThan(60)
    expect(box?.height).toBeGreaterThanOrEqual(24)
  })

  test('the current view is whole in its row, its count too', async ({ signedIn: page }) => {
    await open(page, '/vendas?status=all', 'Vendas')
    const tab = page.getByRole('navigation', { name: 'Visões' }).getByRole('link', { name: /^Todas \d/ })
    await expect(tab).toBeInViewport({ ratio: 0.99 })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('the totals are not divided', async ({ signedIn: page }) => {
    await open(page, '/vendas?status=all', 'Vendas')
    await expect(page.getByRole('list', { name: 'Vendas' }).locator('li[data-row]').first()).toBeVisible()
    await expect(parts(page)).toHaveCount(0)
  })
})
