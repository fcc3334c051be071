import type { Locator, Page } from '@playwright/test'
import { byDepth } from '../../../test/support/depth.ts'
import { addressOf } from './screens.ts'
import { expect, expectAccessible, open, PEOPLE, signIn, type Theme, test } from './support.ts'

const map = (page: Page) => page.getByRole('dialog', { name: 'Atalhos de teclado' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('G and a letter go to each place, and it is announced', async ({ signedIn: page }) => {
  await open(page, '/', 'Painel')
  for (const [letter, title] of [
    ['n', 'NF-e'],
    ['s', 'NFS-e'],
    ['v', 'Vendas'],
    ['p', 'Produtos'],
    ['i', 'Integrações'],
    ['d', 'Painel'],
  ] as const) {
    await page.keyboard.press('g')
    await expect(page.getByText('falta a letra do lugar')).toBeAttached()
    await page.keyboard.press(letter)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: title }).first()).toBeAttached()
  }
})

test('a letter that comes too late goes nowhere', async ({ signedIn: page }) => {
  await page.clock.install()
  await open(page, '/', 'Painel')
  await page.keyboard.press('g')
  await expect(page.getByText('falta a letra do lugar')).toBeAttached()
  await page.clock.runFor(2_000)
  await expect(page.getByText('falta a letra do lugar')).toHaveCount(0)
  await page.keyboard.press('v')
  await expect(heading(page, 'Painel')).toBeVisible()
})

test('letters typed in a field stay letters', async ({ signedIn: page }) => {
  await open(page, '/vendas?status=all', 'Vendas')
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Buscar' })
  await expect(search).toBeFocused()
  await page.keyboard.type('gn?')
  await expect(search).toHaveValue('gn?')
  await expect(map(page)).toHaveCount(0)
  await expect(heading(page, 'Vendas')).toBeVisible()
})

test('in a dialog the keys of the page rest, and Ctrl K does not cover it', async ({ signedIn: page }) => {
  await open(page, '/vendas?status=all', 'Vendas')
  await page.keyboard.press('?')
  await expect(map(page)).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Buscar ou ir para' })).toHaveCount(0)
  await expect(map(page)).toBeVisible()
  await expect(page).toHaveURL(/\/vendas/)
  await page.keyboard.press('Escape')
  await expect(map(page)).toHaveCount(0)
})

test('N makes what the list is of', async ({ signedIn: page }) => {
  await open(page, '/vendas?status=all', 'Vendas')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/vendas\/detalhes/)
})

test('? shows the keys of this screen, and single keys can be switched off and on', async ({ page }) => {
  await signIn(page, PEOPLE.team)
  await open(page, '/vendas?status=all', 'Vendas')
  await page.keyboard.press('?')
  await expect(map(page).getByText('Focar a busca')).toBeVisible()
  await expect(map(page).getByText('Auditoria')).toHaveCount(0)
  const single = map(page).getByRole('switch', { name: 'Atalhos de uma tecla' })
  await expect(single).toBeChecked()
  await single.click()
  await expect(single).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(map(page)).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).not.toBeFocused()
  await page.keyboard.press('?')
  await expect(map(page)).toHaveCount(0)

  await page.reload()
  await expect(heading(page, 'Vendas')).toBeVisible()
  await page.keyboard.press('?')
  await expect(map(page)).toHaveCount(0)
  await page.getByRole('button', { name: /Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Atalhos de teclado' }).click()
  await map(page).getByRole('switch', { name: 'Atalhos de uma tecla' }).click()
  await page.keyboard.press('Escape')
  await expect(map(page)).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(map(page)).toBeVisible()
})

/** Every key that a screen could handle. Those that move the focus or wait for a second key come last. */
const CANDIDATES = [
  ...'abcdefhijklmnopqrstuvwxyz'.split(''),
  ...'abcdefhijklmnopqrstuvwxyz'.split('').map((letter) => `shift+${letter}`),
  '?',
  ' ',
  'shift+ ',
  'ArrowDown',
  'ArrowUp',
  'PageDown',
  'PageUp',
  'Home',
  'End',
  ...['k', 's', 'j', 'e', 'ArrowDown', 'ArrowUp'].flatMap((key) => [`ctrl+${key}`, `alt+${key}`]),
  'ctrl+Enter',
  'alt+Enter',
  '/',
  'g',
]

/** One screen per kind of shortcut map. Together the first three have every shortcut. */
const MAPS: [name: string, path: string, title: string, at?: string][] = [
  ['a list with rows to pick', '/vendas?status=all', 'Vendas', 'tr[data-row]'],
  ['a list beside an open sheet', '/vendas?status=all&open=:sale', 'Vendas', 'tr[data-row][data-open]'],
  ['the form of a note', '/nota-produto/detalhes', 'Nova NF-e'],
  ['a screen without list or form', '/configuracoes', 'Minha empresa'],
  ['a list with rows that only open', '/auditoria', 'Auditoria', 'tr[data-row]'],
  ['a list whose rows do not open', '/vendas/imports', 'Importações'],
  ['a form', '/produtos/detalhes', 'Novo produto'],
]

for (const [name, path, title, at] of byDepth(MAPS.slice(0, 3), MAPS)) {
  test(`the map of keys over ${name} shows what it answers to, and nothing else`, async ({ signedIn: page }) => {
    await open(page, await addressOf(page, path), title)
    await page.keyboard.press('?')
    await expect(map(page)).toBeVisible()
    const shown = await keysIn(map(page))
    await page.keyboard.press('Escape')
    await expect(map(page)).toHaveCount(0)
    if (at) await page.locator(at).first().focus()
    // Block writes, so that the shortcuts save nothing.
    await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
    const answered = await answeredOf(page, CANDIDATES)
    // Opening, closing and sending are not detected here. The tests of lists and forms press those keys.
    const compared = shown.filter((key) => !['Enter', 'Escape', 'ctrl+Enter'].includes(key))
    expect(new Set(compared)).toEqual(new Set(answered.filter((key) => key !== 'ctrl+Enter')))
    expect(shown.includes('ctrl+Enter')).toBe(title === 'Nova NF-e')
    expect(shown.includes('Enter')).toBe(at !== undefined)
  })
}

test('what is picked in a list brings the way to its bar into the map, and takes it away again', async ({
  signedIn: page,
}) => {
  await open(page, '/vendas?status=all', 'Vendas')
  await page.locator('tr[data-row]').first().focus()
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Ações nas selecionadas' })).toContainText(/1 selecionada R\$\s\d/)
  await page.keyboard.press('?')
  await expect(map(page)).toBeVisible()
  expect(await keysIn(map(page))).toContain('ctrl+Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Limpar seleção' }).click()
  await expect(page.getByRole('region', { name: 'Ações nas selecionadas' })).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(map(page)).toBeVisible()
  expect(await keysIn(map(page))).not.toContain('ctrl+Enter')
})

for (const colorScheme of byDepth<Theme[]>(['light'], ['light', 'dark'])) {
  test(`the map of keys is accessible in ${colorScheme}, and whole at 320 px`, async ({ signedIn: page }) => {
    await page.emulateMedia({ colorScheme })
    await open(page, '/vendas?status=all', 'Vendas')
    await page.keyboard.press('?')
    await expect(map(page)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    const excess = await map(page).evaluate((part) => part.scrollWidth - part.clientWidth)
    expect(excess).toBeLessThanOrEqual(0)
  })
}

const WRITTEN: Readonly<Record<string, string>> = {
  Ctrl: 'ctrl',
  Shift: 'shift',
  Alt: 'alt',
  Esc: 'Escape',
  Espaço: ' ',
  '↓': 'ArrowDown',
  '↑': 'ArrowUp',
  'Page Down': 'PageDown',
  'Page Up': 'PageUp',
}

/** The keys shown in the map, by name. For a two-key shortcut only the first. */
async function keysIn(place: Locator): Promise<string[]> {
  const written = await place
    .locator('dd')
    .evaluateAll((all) =>
      all.map((one) => [...(one.firstElementChild?.querySelectorAll('kbd') ?? [])].map((key) => key.textContent ?? '')),
    )
  const names = written.map((keys) => keys.map((key) => WRITTEN[key] ?? (key.length === 1 ? key.toLowerCase() : key)))
  return [...new Set(names.map((keys) => keys.join('+')))]
}

/** Presses all keys before the screen renders again, so each is handled in the current state. */
function answeredOf(page: Page, candidates: readonly string[]): Promise<string[]> {
  return page.evaluate((keys) => {
    const target = document.activeElement ?? document.body
    return keys.filter((name) => {
      const modifier = /^(ctrl|alt|shift)\+/.exec(name)?.[1]
      const key = modifier ? name.slice(modifier.length + 1) : name
      const event = new KeyboardEvent('keydown', {
        key: modifier === 'shift' ? key.toUpperCase() : key,
        ctrlKey: modifier === 'ctrl',
        altKey: modifier === 'alt',
        shiftKey: modifier === 'shift',
        bubbles: true,
        cancelable: true,
      })
      return !target.dispatchEvent(event)
    })
  }, candidates)
}
