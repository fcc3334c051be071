import { draft } from './nfe-drafts.ts'
import { excessOf, expect, expectAccessible, open, PEOPLE, signIn, test } from './support.ts'

/** Of 844 px: the first row must be visible before too much text about the list. */
const FIRST_ROW_BY = 250

const LISTS = [
  ['shop', '/nota-produto?status=all', 'NF-e'],
  ['shop', '/nota-servico?status=all', 'NFS-e'],
  ['shop', '/vendas', 'Vendas'],
  ['shop', '/vendas?status=all', 'Vendas'],
  ['shop', '/produtos', 'Produtos'],
  ['shop', '/usuarios', 'Usuários'],
  ['admin', '/clientes', 'Clientes'],
] as const

for (const [who, path, title] of LISTS) {
  test(`on a phone the first row of ${path} begins by ${FIRST_ROW_BY}, and the list fits`, async ({ page }) => {
    // Hide the banner of an authority outage, which is shown above everything.
    await page.route('**/api/authority-health', (route) => route.fulfill({ json: { data: [] } }))
    await signIn(page, PEOPLE[who])
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, path, title)
    const row = page.locator('li[data-row]').first()
    await expect(row).toBeVisible()
    expect((await row.boundingBox())?.y).toBeLessThanOrEqual(FIRST_ROW_BY)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await excessOf(page)).toBe(0)
  })
}

test('on a phone a note of a buyer without a name can be opened from its card', async ({ signedIn: page }) => {
  const id = await draft(page, '')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/nota-produto?status=all&search_field=id&search=${id}`, 'NF-e')
  await page.getByRole('link', { name: 'Sem nome' }).click()
  await expect(page).toHaveURL(new RegExp(`/detalhes/${id}`))
})

test('on a phone the search is a sign that becomes a field for who comes to it', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/vendas?status=all', 'Vendas')
  const search = page.getByRole('search')
  expect((await search.boundingBox())?.width).toBeLessThanOrEqual(44)
  await page.getByRole('searchbox', { name: 'Buscar' }).click()
  await expect(page.getByRole('combobox', { name: 'Buscar em' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Buscar em' }).selectOption('customer_name')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('Nara')
  await page.getByRole('searchbox', { name: 'Buscar' }).press('Enter')
  await expect(page).toHaveURL(/search=Nara/)
  // The box stays wide while it holds a search.
  await page.getByRole('heading', { level: 1 }).click()
  expect((await search.boundingBox())?.width).toBeGreaterThan(200)
})

test('on a phone cards have boxes only while somebody picks, and no card moves for it', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/nota-produto?status=all', 'NF-e')
  const whole = page.getByRole('checkbox', { name: /desta página$/ })
  const select = page.getByRole('button', { name: 'Selecionar', exact: true })
  const cards = page.locator('li[data-row]')
  await expect(cards.first()).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  const place = await cards.first().boundingBox()
  await select.press('Enter')
  await expect(whole).toBeFocused()
  expect(await cards.first().boundingBox()).toEqual(place)
  await expectAccessible(page)
  // A tap anywhere on the card selects or deselects it. Selection mode stays on.
  await cards.first().click()
  await expect(cards.first().getByRole('checkbox')).toBeChecked()
  await cards.first().click()
  await expect(cards.first().getByRole('checkbox')).not.toBeChecked()
  await whole.press('Space')
  await expect(cards.locator('input:checked')).toHaveCount(await cards.count())
  await page.getByRole('button', { name: 'Limpar seleção' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await select.click()
  await page.getByRole('button', { name: 'Pronto' }).click()
  await expect(select).toBeFocused()
  await select.click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await cards.first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^NF-e \S+/ })).toBeVisible()
})

test('on a phone the acts of a note take one line, its files are a press away, and its number stands once', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/nota-produto?status=Autorizada', 'NF-e')
  await page.locator('li[data-row] a').first().click()
  const cancel = page.getByRole('button', { name: 'Cancelar' })
  await expect(page.getByText(/^Dá para cancelar por mais .+, até \d\d\/\d\d às \d\d:\d\d\.$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Baixar PDF' })).toBeVisible()
  const lines = await Promise.all(
    [page.getByRole('button', { name: 'Carta de correção' }), cancel].map(async (act) => (await act.boundingBox())?.y),
  )
  expect(lines[0]).toBe(lines[1])
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).replace('NF-e ', '')
  const head = page.locator('main').getByText(number, { exact: true })
  await expect(head.locator('visible=true')).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await excessOf(page)).toBe(0)
})

test('no view of the sales hides behind another part at 1440 px, nor one of its own', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/vendas?status=all', 'Vendas')
  const views = page.getByRole('navigation', { name: 'Visões' })
  await expect(views).not.toContainText('–')
  const save = await page.getByRole('button', { name: 'Salvar visão' }).boundingBox()
  for (const tab of await views.getByRole('link').all()) {
    const box = await tab.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(save?.x ?? 0)
  }
  // More views, such as the user's own, wrap to another line.
  await page.setViewportSize({ width: 1100, height: 900 })
  const widths = await views.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  expect(widths[0]).toBe(widths[1])
})
