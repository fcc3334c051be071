import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from './support.ts'

/** Of sales, products, imports and automation. */
const SCREENS: [path: string, title: string | RegExp][] = [
  ['/vendas/nova', 'Nova venda'],
  ['/vendas/editar/:sale', /^Venda \d+/],
  ['/vendas/imports', 'Importações'],
  ['/vendas/import', 'Importar vendas'],
  ['/produtos/detalhes', 'Novo produto'],
  ['/produtos/detalhes/:product', /.+/],
  ['/servicos', 'Serviços'],
  ['/minha-conta?aba=automacao', /.+/],
]

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen of sales and products is accessible in ${colorScheme}`, async ({ signedIn: page }) => {
    test.setTimeout(180_000)
    await page.emulateMedia({ colorScheme })
    for (const [path, title] of SCREENS) {
      await test.step(path, async () => {
        await open(page, await addressOf(page, path), title)
        await expectAccessible(page)
      })
    }
  })
}

test('no screen of sales and products scrolls sideways at 320 px', async ({ signedIn: page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 320, height: 800 })
  for (const [path, title] of SCREENS) {
    await open(page, await addressOf(page, path), title)
    const excess = await page.evaluate(() => {
      const places = [document.documentElement, ...document.querySelectorAll('main')]
      return Math.max(...places.map((place) => place.scrollWidth - place.clientWidth))
    })
    expect(excess, path).toBeLessThanOrEqual(0)
  }
})

/** The demonstration's first of the kind: its ids are the order in which the deliveries came. */
async function addressOf(page: Page, path: string): Promise<string> {
  const kind = /:(sale|product)$/.exec(path)?.[1]
  if (!kind) return path
  const filter = kind === 'sale' ? '&status=PENDING' : '&status=PENDING,ACTIVE'
  const answer = await page.request.get(`/api/${kind}?order_by=id&order_direction=ASC&per_page=1${filter}`)
  const { data } = (await answer.json()) as { data: { id: number }[] }
  return path.replace(`:${kind}`, String(data[0]?.id))
}
