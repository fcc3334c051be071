import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { signInNewPerson } from './new-person.ts'
import { expect, open, testInNewPage as test } from './support.ts'

/** Built chunks are named by a hash of their content. The manifest maps source files to them. */
function fileOf(source: string): string {
  const manifest = readFileSync(path.join(import.meta.dirname, '..', 'dist', '.vite', 'manifest.json'), 'utf8')
  return (JSON.parse(manifest) as Record<string, { file: string }>)[source]?.file ?? ''
}

const toasts = (page: Page) => page.locator('[data-toast]')

async function writeService(page: Page, price: string): Promise<void> {
  await open(page, '/nota-servico/detalhes', 'Nova NFS-e')
  await page.getByLabel('CPF ou CNPJ').pressSequentially('52998224725')
  await page.getByLabel('Nome', { exact: true }).fill('Otávia Ramos Lins')
  await page.getByRole('combobox', { name: 'Produto' }).fill('oficina')
  await page.getByRole('option', { name: 'Oficina de Aquarela ao Vivo' }).click()
  await page.getByLabel('Valor unitário do item 1').fill(price)
}

test('a note that was sent lies open beside its list, whatever that is filtered by, and its toast tells how it ended', async ({
  signedIn: page,
}) => {
  await writeService(page, '310,00')
  await page.getByRole('button', { name: /^Salvar e enviar/ }).click()
  await expect(page).toHaveURL(/\/nota-servico\?open=\d+/)
  const sheet = page.getByRole('complementary', { name: /^NFS-e/ })
  await expect(sheet.getByText('Autorizada', { exact: true })).toBeVisible()
  const told = toasts(page).filter({ hasText: /Autorizada nº \d+/ })
  await expect(told).toBeVisible()
  await expect(page.getByText('está sendo enviada')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Fechar a nota' }).click()
  await expect(sheet).toHaveCount(0)
  await told.getByRole('link', { name: 'Ver' }).click()
  await expect(sheet.getByText('Autorizada', { exact: true })).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
})

test('a toast of a note that failed says so, and leads to its field', async ({ signedIn: page }) => {
  await page.route(/\/api\/service-fiscal-note\/\d+$/, async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { data: object }
    const failed = { enotas_status: 'FAIL', fail_on_send_to_enotas: 'O município não aceita este código.' }
    await route.fulfill({ response: answer, json: { ...json, data: { ...json.data, ...failed } } })
  })
  await writeService(page, '120,00')
  await page.getByRole('button', { name: /^Salvar e enviar/ }).click()
  const told = page.getByRole('alert').filter({ hasText: 'Falhou: O município não aceita este código.' })
  await expect(told.getByRole('link', { name: 'Corrigir' })).toHaveAttribute(
    'href',
    /\/nota-servico\/detalhes\/\d+\?campo=recusa/,
  )
  await expect(page.getByText('está sendo enviada')).toHaveCount(0)
})

test('a list whose filter holds nothing offers what it holds', async ({ signedIn: page }) => {
  await open(page, '/nota-servico', 'NFS-e')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\d+ autorizadas?$/ })
    .click()
  await expect(page).toHaveURL(/status=Autorizada/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('a screen whose code is long in coming shows its head where it will be', async ({ signedIn: page }) => {
  const held: (() => Promise<void>)[] = []
  await page.route(
    `**/${fileOf('src/features/reports/reports-page.tsx')}`,
    (route) => void held.push(() => route.continue()),
  )
  await page.goto('/relatorios', { waitUntil: 'commit' })
  const head = page.getByRole('heading', { level: 1, name: 'Relatórios' })
  await expect(head).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
  const before = await head.boundingBox()
  for (const release of held) await release()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  expect(await head.boundingBox()).toEqual(before)
})

test('an account without a company is led to one from every screen that would be of it', async ({ page }) => {
  await signInNewPerson(page)
  await expect(page.getByText('Produção')).toHaveCount(0)
  await expect(page.getByText('Equipe')).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: /emonstração/ })).toHaveCount(1)
  for (const path of [
    '/nota-produto/detalhes',
    '/produtos/detalhes',
    '/configuracoes',
    '/vendas',
    '/integracoes/kiwify',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Cadastre a sua empresa' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Cadastrar a empresa' })).toHaveAttribute(
      'href',
      '/comece',
    )
  }
})

test('what does not fit into a field is said, not cut in silence', async ({ signedIn: page }) => {
  await open(page, '/produtos/detalhes', 'Novo produto')
  const name = page.getByLabel('Nome', { exact: true })
  await name.fill('Curso '.repeat(20))
  await page.keyboard.press('End')
  // The counter loads after the screen, so an earlier key press is not counted.
  await expect(async () => {
    await page.keyboard.type('x')
    await expect(page.getByText('120 de 120: o que passou ficou de fora')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Backspace')
  await expect(page.getByText('119 de 120', { exact: true })).toBeVisible()
})
