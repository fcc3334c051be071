import type { Page } from '@playwright/test'
import { newPerson } from './new-person.ts'
import { newCnpj } from './new-shop.ts'
import { expect, expectAccessible, open, signInAnew, test } from './support.ts'

const TITLE = 'Comece por aqui'
const NEEDED = /só recebe NF-e de quem tem inscrição estadual/

test('an e-book seller without a state registration hears of it beside the field, and the step stays open', async ({
  page,
}) => {
  await found(page, { city: 'Campinas', uf: 'SP' })
  const field = page.getByLabel('Inscrição estadual')
  await expect(page.getByText(NEEDED)).toBeVisible()
  await expect(field).toHaveAccessibleDescription(NEEDED)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Salvar e continuar' }).click()
  await expect(page.getByText('Salvo. Nesta etapa ainda falta')).toBeVisible()
  await expect(page.getByRole('region', { name: 'A sua empresa' }).getByRole('alert')).toContainText(NEEDED)
  await expect(step(page, 'A sua empresa')).toBeVisible()

  await field.fill('110.042.490.113')
  await expect(page.getByText('os dígitos não conferem')).toHaveCount(0)
  await field.blur()
  await expect(field).toHaveAccessibleDescription(/os dígitos não conferem/)
  await field.fill('110.042.490.114')
  await page.getByRole('button', { name: 'Salvar e continuar' }).click()
  await expect(step(page, 'Produto e imposto')).toBeVisible()
})

test('where the state admits it, the NF-e of an e-book leaves without a registration', async ({ page }) => {
  test.setTimeout(300_000)
  await found(page, { city: 'Niterói', uf: 'RJ' })
  await expect(page.getByText('Sem inscrição estadual, a NF-e sai direto pela SEFAZ.')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar e continuar' }).click()

  await expect(step(page, 'Produto e imposto')).toBeVisible()
  await page.getByRole('button', { name: /^Usar 4901/ }).click()
  await page.getByRole('button', { name: 'Salvar e continuar' }).click()
  await page.getByRole('button', { name: 'Usar certificado de demonstração' }).click()
  await page.getByRole('button', { name: 'Emitir nota de teste' }).click()
  const ticket = page.getByRole('region', { name: 'NF-e de teste' })
  await expect(ticket.getByText('Autorizada', { exact: true })).toBeVisible({ timeout: 60_000 })
})

test('the page of a company that sells products says it as well', async ({ signedIn: page }) => {
  await open(page, '/minha-conta', /.+/)
  const field = page.getByLabel('Inscrição estadual')
  await expect(field).not.toHaveValue('')
  await field.fill('Isento')
  await expect(field).toHaveAccessibleDescription(NEEDED)
})

/** Fills in the company of a new user who sells e-books, with ISENTO as state registration. */
async function found(page: Page, { city, uf }: { city: string; uf: string }): Promise<void> {
  const person = await newPerson(page)
  await signInAnew(page, person.email, person.password)
  await open(page, '/comece', TITLE)
  await page.getByRole('radio', { name: 'E-books' }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(step(page, 'A sua empresa')).toBeVisible()
  const cnpj = page.getByLabel('CNPJ', { exact: true })
  await cnpj.pressSequentially(newCnpj())
  await expect(page.getByText(/preencha (os dados )?à mão\.$|Preenchido pela consulta/i)).toBeVisible()
  await page.getByLabel('Razão social').fill('Edições da Várzea Ltda')
  await page.getByLabel('Telefone').fill('1130305050')
  await page.getByLabel('CEP').fill('24020-005')
  await page.getByLabel('Rua').fill('Rua da Várzea')
  await page.getByLabel('Número').fill('10')
  await page.getByLabel('Bairro').fill('Centro')
  const place = page.getByRole('combobox', { name: 'Cidade' })
  await place.fill(city)
  await page.getByRole('option', { name: `${city} – ${uf}` }).click()
  await page.getByLabel('Inscrição estadual').fill('ISENTO')
}

function step(page: Page, title: string) {
  return page.getByRole('heading', { level: 2, name: title, exact: true })
}
