import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, PEOPLE, signIn, test } from './support.ts'

const views = (page: Page) => page.getByRole('navigation', { name: 'Visões' })
const names = async (page: Page) =>
  (await views(page).getByRole('link').allInnerTexts()).map((text) => text.replace(/\s*[\d.–]+$/, ''))

const NOTE_VIEWS = [
  'Precisam de você',
  'Pendentes',
  'Enviando',
  'Negadas',
  'Autorizadas',
  'Canceladas',
  'Sem IBS/CBS',
  'Este mês',
  'Todas',
]
const FIXED: [path: string, title: string, names: string[]][] = [
  ['/nota-produto', 'NF-e', NOTE_VIEWS],
  ['/nota-servico', 'NFS-e', NOTE_VIEWS],
  [
    '/vendas',
    'Vendas',
    [
      'A emitir',
      'Vão falhar',
      'Incompletas',
      'Sem pagamento',
      'Bloqueadas',
      'Processadas',
      'Reembolsadas com nota',
      'Com diferença',
      'Este mês',
      'Todas',
    ],
  ],
]

for (const [path, title, labels] of FIXED) {
  test(`each view of ${title} shows as many rows as its tab says`, async ({ signedIn: page }) => {
    await open(page, path, title)
    expect(await names(page)).toEqual(labels)
    for (const label of labels) {
      const tab = views(page).getByRole('link', { name: new RegExp(`^${label} `) })
      await expect(tab).not.toContainText('–')
      const said = Number((await tab.innerText()).replace(/\D/g, ''))
      await tab.click()
      await expect(tab).toHaveAttribute('aria-current', 'page')
      // Only one is current, although some views' filters are part of others.
      await expect(views(page).locator('[aria-current]')).toHaveCount(1)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect(page.locator('tr[data-row]')).toHaveCount(said)
    }
  })
}

test('a view leaves the filters of what was shown before it', async ({ signedIn: page }) => {
  await open(page, '/vendas?status=UNPROCESSED&missing=address', 'Vendas')
  await expect(page.getByText('O que falta endereço')).toBeVisible()
  await views(page)
    .getByRole('link', { name: /^Todas/ })
    .click()
  await expect(page).not.toHaveURL(/missing=/)
})

test("a person's own views are tabs after the others: kept, renamed, changed, moved and let go", async ({ page }) => {
  // Wide enough for the column of the purchase date.
  await page.setViewportSize({ width: 1920, height: 900 })
  await signIn(page, PEOPLE.team)
  await open(page, '/vendas?status=DONE&order_by=purchase_date', 'Vendas')
  const fixed = await names(page)
  const save = page.getByRole('button', { name: 'Salvar visão' })
  const dialog = page.getByRole('dialog')
  await save.click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar visão' }).click()
  await expect(dialog.getByText('Dê um nome à visão.')).toBeVisible()
  await dialog.getByLabel('Nome da visão').fill('todas')
  await expect(dialog.getByText('Já há uma visão com este nome. Escolha outro.')).toBeVisible()
  await dialog.getByLabel('Nome da visão').fill('Feitas por compra')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const own = views(page).getByRole('link', { name: /^Feitas por compra \d/ })
  await expect(own).toHaveAttribute('aria-current', 'page')

  await page.getByRole('searchbox', { name: 'Buscar' }).fill('HPDEMO')
  await page.getByRole('searchbox', { name: 'Buscar' }).press('Enter')
  await expect(page).toHaveURL(/search=HPDEMO/)
  await save.click()
  await dialog.getByLabel('Nome da visão').fill('Da demonstração')
  await dialog.getByRole('button', { name: 'Salvar visão' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect.poll(() => names(page)).toEqual([...fixed, 'Feitas por compra', 'Da demonstração'])

  const acts = (name: string) => page.getByRole('button', { name: `Mudar a visão ${name}` })
  await acts('Da demonstração').click()
  await page.getByRole('menuitem', { name: 'Mover para a esquerda' }).click()
  await expect.poll(() => names(page)).toEqual([...fixed, 'Da demonstração', 'Feitas por compra'])
  await acts('Da demonstração').click()
  await page.getByRole('menuitem', { name: 'Renomear…' }).click()
  await dialog.getByLabel('Nome da visão').fill('Demonstração')
  await dialog.getByRole('button', { name: 'Renomear' }).click()
  await expect.poll(() => names(page)).toEqual([...fixed, 'Demonstração', 'Feitas por compra'])

  await own.click()
  await page.getByRole('columnheader', { name: 'Compra' }).getByRole('button').click()
  await expect(page).toHaveURL(/order_direction=ASC/)

  for (const name of ['Feitas por compra', 'Demonstração']) {
    await views(page)
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click()
    await acts(name).click()
    await page.getByRole('menuitem', { name: 'Excluir a visão' }).click()
    await expect(acts(name)).toHaveCount(0)
  }
  await expect.poll(() => names(page)).toEqual(fixed)
})
