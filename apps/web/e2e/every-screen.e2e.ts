import type { Page } from '@playwright/test'
import { byDepth, IS_DEEP } from '../../../test/support/depth.ts'
import { ENGLISH_WORDS } from '../../../test/support/english-words.ts'
import { ROUTES } from '../src/app/route-table.ts'
import { expectStill, watchShifts } from './layout-shifts.ts'
import { addressOf, ONE_OF_EACH_KIND, partsOf, SCREENS } from './screens.ts'
import { excessOf, expect, expectAccessible, go, open, PEOPLE, signIn, testInNewPage as test } from './support.ts'

/** At 200 % zoom 1280 px become 640. */
const WIDTHS = byDepth([320], [320, 640, 768])
const MOST_SHIFT = 0.02

for (const who of ['shop', 'admin', 'nobody'] as const) {
  for (const { screens, name } of partsOf(who)) {
    test(`screens of ${name} are accessible, whole when narrow, still and in Portuguese`, async ({ page }) => {
      test.setTimeout(600_000)
      await page.emulateMedia({ colorScheme: 'light' })
      await watchShifts(page)
      if (who !== 'nobody') await signIn(page, PEOPLE[who])
      for (const [at, [path, title]] of screens.entries()) {
        await test.step(path, async () => {
          const address = await addressOf(page, path)
          if (IS_DEEP || at === 0 || ONE_OF_EACH_KIND.has(path)) {
            await open(page, address, title)
            await expectStill(page, path, MOST_SHIFT)
          } else await go(page, address, title)
          await expect(page).toHaveTitle(/ · Talão$/)
          expect(englishIn(await wordsOf(page)), `${path} speaks English`).toEqual([])
          await expectAccessible(page)
          await expectWholeAtEveryWidth(page, path)
          // Errors of the dark theme alone are colour errors, which test/guards/contrast.test.ts finds.
          if (IS_DEEP) await expectAccessibleInTheDark(page, who === 'nobody' || path === '/nada')
        })
      }
    })
  }
}

/**
 * One needs an integration whose format the user mapped (integration-mapping.e2e.ts), the other shows loading states on
 * purpose (design.e2e.ts).
 */
const LOOKED_AT_ELSEWHERE = ['/integracoes/$type/$id/mapeamento', '/design']

test('every route of the product is looked at, one with an optional id in both of its forms', () => {
  expect(unseenOf(Object.values(SCREENS).flatMap((screens) => screens.map(([path]) => path)))).toEqual(
    LOOKED_AT_ELSEWHERE,
  )
})

test('a route whose detail nobody looks at is found, whatever other route looks like it', () => {
  const all = Object.values(SCREENS).flatMap((screens) => screens.map(([path]): string => path))
  const without = (left: string) => unseenOf(all.filter((path) => path !== left))
  expect(without('/vendas/import/:import')).toContain('/vendas/import/$id')
  expect(without('/vendas/import')).toContain('/vendas/import')
  expect(without('/integracoes/braip/:braip')).toContain('/integracoes/$type/$id')
})

/** Route variants that no address of SCREENS matches. */
function unseenOf(addresses: readonly string[]): string[] {
  const forms = [...new Set(Object.values(ROUTES).flatMap(({ path }) => formsOf(path)))]
  // Most specific route first, as in the router.
  const ranked = forms.toSorted((one, other) => variablesOf(one) - variablesOf(other))
  const seen = new Set(
    addresses.map((address) => ranked.find((form) => pattern(form).test(address.split('?')[0] ?? ''))),
  )
  return forms.filter((form) => !seen.has(form))
}

/** `/vendas/import/{-$id}` is two variants: without an id and with one. */
function formsOf(path: string): string[] {
  const [before, name] = path.split('/{-$')
  return name === undefined ? [path] : [before ?? '', `${before}/$${name.replace('}', '')}`]
}

function variablesOf(form: string): number {
  return form.split('$').length
}

/** An id is a number or a `:name` of the demonstration. Any other text opens an empty form. */
function pattern(form: string): RegExp {
  return new RegExp(`^${form.replaceAll('$id', '(\\d+|:\\w+)').replaceAll(/\$\w+/g, '[^/]+')}$`)
}

test('an English word in a text or in a label is found, whatever its case', () => {
  expect(englishIn(['Salvar', 'Close', 'E-mail do comprador'])).toEqual(['close'])
  expect(new Set(ENGLISH_WORDS).size).toBe(300)
})

async function expectWholeAtEveryWidth(page: Page, path: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
  for (const narrow of WIDTHS) {
    await page.setViewportSize({ width: narrow, height })
    await expect.poll(() => excessOf(page), `${path} scrolls sideways at ${narrow} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width, height })
}

/** Pages outside the frame read the colour scheme only once, on load. */
async function expectAccessibleInTheDark(page: Page, isReadOnce: boolean): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  if (isReadOnce) await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** All texts for users, visible or for screen readers. */
function wordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const heard = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'title',
      'placeholder',
      'alt',
    ]
    const said = [...document.querySelectorAll('*')].flatMap((one) => heard.map((name) => one.getAttribute(name) ?? ''))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const around = texts.currentNode.parentElement
      if (around?.checkVisibility() && !around.closest('code, kbd, pre, script, style'))
        said.push(texts.currentNode.textContent ?? '')
    }
    return said.filter((text) => text.trim() !== '')
  })
}

/** Skip addresses and file names. */
const NO_WORDS = /\S+@\S+|https?:\/\/\S+|\S+\.(?:csv|pdf|xml|pfx|xlsx)\b/g
const ENGLISH = new Set(ENGLISH_WORDS)

function englishIn(texts: readonly string[]): string[] {
  const words = texts.flatMap(
    (text) =>
      text
        .replace(NO_WORDS, ' ')
        .toLowerCase()
        .match(/\p{L}[\p{L}\p{M}_'-]*/gu) ?? [],
  )
  return [...new Set(words)].filter((word) => ENGLISH.has(word))
}
