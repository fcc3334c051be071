import type { Page } from '@playwright/test'
import { IS_DEEP } from '../../../test/support/depth.ts'
import { expect, expectAccessible, open, test } from './support.ts'

const LISTS = [
  ['/nota-produto?status=all', 'NF-e', 'Próxima nota', 'Abrir a nota'],
  ['/nota-servico?status=all', 'NFS-e', 'Próxima nota', 'Abrir a nota'],
  ['/vendas?status=all', 'Vendas', 'Próxima venda', 'Quando sai'],
] as const
const rows = (page: Page) => page.locator('tr[data-row]')
const sheet = (page: Page) => page.getByRole('complementary', { name: /^(NFS?-e|Venda) / })

for (const [path, title, next, held] of LISTS) {
  test(`a row of ${title} opens beside its list, stays on reload, and gives the focus back`, async ({
    signedIn: page,
  }) => {
    await open(page, path, title)
    await rows(page).first().focus()
    await page.keyboard.press('Enter')
    await expect(sheet(page).getByText(held, { exact: true })).toBeVisible()
    await expect(sheet(page).getByText(/^1 de \d+$/)).toBeVisible()
    await expect(page).toHaveURL(/open=\d+/)

    await page.keyboard.press('ArrowDown')
    await expect(sheet(page).getByText(/^2 de \d+$/)).toBeVisible()
    await page.keyboard.press('k')
    await expect(sheet(page).getByText(/^1 de \d+$/)).toBeVisible()
    await sheet(page).getByRole('button', { name: next }).click()
    await expect(sheet(page).getByText(/^2 de \d+$/)).toBeVisible()
    await expectAccessible(page)
    if (IS_DEEP) {
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(page)
    }

    await page.reload()
    await expect(sheet(page).getByText(/^2 de \d+$/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await expect(rows(page).nth(1)).toBeFocused()
    await expect(page).not.toHaveURL(/open=/)
  })
}

test('the sheet goes on over the end of a page, back again, and stops at the ends of the list', async ({
  signedIn: page,
}) => {
  await open(page, '/nota-produto?status=all&per_page=3', 'NF-e')
  await rows(page).nth(2).click()
  await expect(sheet(page).getByText(/^3 de \d+$/)).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Próxima nota' }).click()
  await expect(sheet(page).getByText(/^4 de \d+$/)).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows(page).first()).toHaveAttribute('data-row', /\d+/)
  await rows(page).first().focus()
  await page.keyboard.press('ArrowUp')
  await expect(sheet(page).getByText(/^3 de \d+$/)).toBeVisible()
  await expect(page).not.toHaveURL(/[?&]page=/)
  await expect(rows(page).nth(2)).toBeFocused()
  await page.keyboard.press('j')
  await expect(sheet(page).getByText(/^4 de \d+$/)).toBeVisible()
  await page.reload()
  await expect(sheet(page).getByText(/^4 de \d+$/)).toBeVisible()

  await open(page, '/nota-produto?status=all&per_page=3', 'NF-e')
  await rows(page).first().click()
  await expect(sheet(page).getByRole('button', { name: 'Nota anterior' })).toBeDisabled()
  await page.keyboard.press('k')
  await expect(sheet(page).getByText(/^1 de \d+$/)).toBeVisible()
  const total = Number(
    (
      await sheet(page)
        .getByText(/^1 de \d+$/)
        .textContent()
    )?.replace(/^1 de /, ''),
  )
  await open(page, `/nota-produto?status=all&per_page=3&page=${Math.ceil(total / 3)}`, 'NF-e')
  await rows(page).last().click()
  await expect(sheet(page).getByText(`${total} de ${total}`)).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Próxima nota' })).toBeDisabled()
  await page.keyboard.press('ArrowDown')
  await expect(sheet(page).getByText(`${total} de ${total}`)).toBeVisible()
})

test('the sheet of a denied note begins with the cause and the way to mend it', async ({ signedIn: page }) => {
  await open(page, '/nota-produto?status=FAIL%2CNegada', 'NF-e')
  await expect(page.getByRole('link', { name: 'Corrigir', exact: true }).first()).toHaveAttribute(
    'href',
    /\/nota-produto\/detalhes\/\d+\?campo=recusa/,
  )
  await rows(page).first().click()
  const region = sheet(page).getByRole('region', { name: 'Detalhes da nota' })
  await expect(region.getByRole('alert')).toContainText('rejeição')
  await expect(region.getByRole('link', { name: 'Corrigir a nota' })).toBeVisible()
})

test('from a refused note one goes to the field that the refusal is about, told beside it until it is changed', async ({
  signedIn: page,
}) => {
  // The authority's code decides the field, whatever the note.
  await page.route(/\/api\/fiscal-note\/\d+\?/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const refused = { authority_code: '208', authority_message: 'Rejeição: CNPJ do destinatário inválido' }
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...refused } } })
  })
  await open(page, '/nota-produto?status=FAIL%2CNegada', 'NF-e')
  await page.getByRole('link', { name: 'Corrigir', exact: true }).first().click()
  await expect(page).toHaveURL(/\?campo=recusa/)
  const field = page.getByLabel('CPF ou CNPJ')
  await expect(field).toBeFocused()
  await expect(page.getByText('O CNPJ do cliente não é válido. Confira o CNPJ com o cliente.').first()).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(field).toBeFocused()
  await field.fill('11.222.333/0001-81')
  await expect(page.getByText('O CNPJ do cliente não é válido. Confira')).toHaveCount(0)
})

test('back from the page of a note leads to the same rows, with the same sheet open', async ({ signedIn: page }) => {
  await open(page, '/nota-produto?status=Autorizada&order_by=total', 'NF-e')
  await rows(page).nth(1).click()
  await sheet(page).getByRole('link', { name: 'Abrir a nota' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^NF-e \d+/ })).toBeVisible()
  await page.goBack()
  await expect(sheet(page).getByText(/^2 de \d+$/)).toBeVisible()
  await expect(page).toHaveURL(/status=Autorizada/)
  await expect(page.getByRole('columnheader', { name: 'Valor' })).toHaveAttribute('aria-sort', 'descending')
})

test('back to a long list finds it where it was left', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await open(page, '/vendas?status=all', 'Vendas')
  const table = page.getByRole('table', { name: 'Vendas' }).locator('..')
  await table.evaluate((element) => element.scrollTo(0, 200))
  await page
    .getByRole('link', { name: /^NFS?-e / })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^NFS?-e/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Vendas' })).toBeVisible()
  await expect.poll(() => table.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100)
})

test('a note that does not come says so in the sheet, and the list stays', async ({ signedIn: page }) => {
  await page.route(/\/api\/fiscal-note\/\d+\?/, (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, '/nota-produto?status=all', 'NF-e')
  await rows(page).first().click()
  await expect(sheet(page).getByRole('heading', { name: 'Não deu para carregar a nota' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await page.unroute(/\/api\/fiscal-note\/\d+\?/)
  await sheet(page)
    .getByRole('button', { name: /de novo/i })
    .click()
  await expect(sheet(page).getByRole('link', { name: 'Abrir a nota' })).toBeVisible()
})

test('at 320 px the sheet covers the list without scrolling sideways', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await open(page, '/nota-produto?status=all', 'NF-e')
  const first = page.getByRole('list', { name: 'NF-e' }).locator('li[data-row]').first()
  const id = await first.getAttribute('data-row')
  await page.goto(`/nota-produto?status=all&open=${id}`)
  await expect(sheet(page).getByRole('link', { name: 'Abrir a nota' })).toBeInViewport({ ratio: 1 })
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(excess).toBeLessThanOrEqual(0)
})

test('Home, End and Page keys walk the rows', async ({ signedIn: page }) => {
  await open(page, '/vendas?status=all', 'Vendas')
  await rows(page).first().focus()
  await page.keyboard.press('End')
  await expect(rows(page).last()).toBeFocused()
  await page.keyboard.press('PageUp')
  const total = await rows(page).count()
  await expect(rows(page).nth(total - 11)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toBeFocused()
})
