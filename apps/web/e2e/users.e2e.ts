import { byDepth } from '../../../test/support/depth.ts'
import { linkMailedTo } from './mailbox.ts'
import { disable, INVITE, newEmail, newPerson } from './people.ts'
import { expect, expectAccessible, open, PEOPLE, signIn, type Theme, test } from './support.ts'

for (const colorScheme of byDepth<Theme[]>(['light'], ['light', 'dark'])) {
  test(`a person of a company is accessible in ${colorScheme}`, async ({ signedIn: page }) => {
    await page.emulateMedia({ colorScheme })
    await open(page, '/usuarios', 'Usuários')
    await page.getByRole('link', { name: 'Davi Nunes' }).click()
    await expect(page.getByRole('dialog', { name: 'Davi Nunes' }).getByLabel('Nome')).toBeVisible()
    await expectAccessible(page)
  })
}

test('somebody is invited, invited again, and comes to be a person of the company', async ({
  signedIn: page,
  request,
}) => {
  const email = newEmail()
  await open(page, '/', 'Painel')
  await page.getByRole('link', { name: 'Minha empresa' }).click()
  await page.getByRole('link', { name: /^Usuários/ }).click()
  await page.getByRole('button', { name: 'Convidar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Convidar uma pessoa' })
  await dialog.getByRole('button', { name: 'Mandar o convite' }).click()
  await expect(dialog.getByText('Informe o nome.')).toBeVisible()
  await dialog.getByLabel('Nome').fill('Íris Convidada')
  await dialog.getByLabel('E-mail').fill(PEOPLE.team)
  await dialog.getByRole('button', { name: 'Mandar o convite' }).click()
  await expect(dialog.getByText('Já existe um usuário com este e-mail.')).toBeVisible()
  await expect(dialog.getByLabel('Nome')).toHaveValue('Íris Convidada')
  await expectAccessible(page)
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('button', { name: 'Mandar o convite' }).click()
  await expect(page.getByRole('status').filter({ hasText: `Convite enviado para ${email}.` })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Convidar', exact: true })).toBeFocused()
  await linkMailedTo(email, INVITE)

  await open(page, `/usuarios?search_field=email&search=${encodeURIComponent(email)}`, 'Usuários')
  const row = page.getByRole('row', { name: /Íris Convidada/ })
  await expect(row).toContainText('Convidado')
  await expect(row).toContainText('ainda não')
  await row.getByRole('button', { name: 'Convidar de novo Íris Convidada' }).click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /[Cc]onvite/ })
      .first(),
  ).toBeVisible()
  await page.reload()
  await expect(row).toBeVisible()
  await disable(request, email)
})

test('a role and the right to come in are changed, and the address keeps the open person', async ({
  signedIn: page,
  request,
  playwright,
  baseURL,
}) => {
  const email = await newPerson(request)
  try {
    const list = `/usuarios?search_field=email&search=${encodeURIComponent(email)}`
    await open(page, list, 'Usuários')
    await page.getByRole('link', { name: 'Rui Teste' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rui Teste' })
    await expect(dialog.getByLabel('E-mail')).toHaveValue(email)
    await expect(page).toHaveURL(/open=\d+/)
    await page.reload()
    await dialog.getByLabel('Papel na empresa').selectOption({ label: 'Administra a empresa' })
    // The user is reloaded before the list, which remounts the form. The dialog must close all the same.
    const listed = Promise.withResolvers<void>()
    await page.route('**/api/user?*', async (route) => {
      await listed.promise
      await route.fallback()
    })
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog).toHaveCount(0)
    listed.resolve()
    const row = page.getByRole('row', { name: /Rui Teste/ })
    await expect(row).toContainText('Administra a empresa')
    await row.getByRole('link', { name: 'Rui Teste' }).click()
    await dialog.getByRole('switch', { name: 'Pode entrar' }).click()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(row).toContainText('Desativado')
  } finally {
    // A remaining administrator would change later tests about the last one. `request` is signed in as the invited
    // user, so use a new context.
    const shop = await playwright.request.newContext(baseURL ? { baseURL } : {})
    await disable(shop, email)
    await shop.dispose()
  }
})

test('the last person who administers stays, and is told beside the field', async ({ signedIn: page }) => {
  await open(page, '/usuarios', 'Usuários')
  await page.getByRole('link', { name: 'Helena Prado' }).click()
  const dialog = page.getByRole('dialog', { name: 'Helena Prado' })
  await expect(dialog.getByLabel('E-mail')).toBeDisabled()
  await expect(dialog.getByRole('switch', { name: 'Pode entrar' })).toHaveCount(0)
  await dialog.getByLabel('Papel na empresa').selectOption({ label: 'Equipe' })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText(/última pessoa que administra a empresa/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/open=/)
  await expect(page.getByRole('link', { name: 'Helena Prado' })).toBeFocused()
})

test('whoever sees several companies sees whose each person is, and chooses it in an invitation', async ({ page }) => {
  await signIn(page, PEOPLE.admin)
  await open(page, '/usuarios', 'Usuários')
  await page.getByRole('button', { name: 'Convidar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Convidar uma pessoa' })
  await expect(dialog.getByRole('combobox', { name: 'Empresa', exact: true })).toBeEnabled()
  await expect(dialog.getByRole('switch', { name: 'Administra o Talão' })).not.toBeChecked()
})

test('nobody found, a list that failed, and whoever may not look are told apart', async ({ page }) => {
  await signIn(page, PEOPLE.shop)
  await open(page, '/usuarios?search=ninguem-com-este-nome', 'Usuários')
  await expect(page.getByText('Nada com estes filtros')).toBeVisible()
  await open(page, '/usuarios?open=999999', 'Usuários')
  await expect(page.getByText('Não encontramos isto aqui')).toBeVisible()
  await page.route('**/api/user?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/usuarios')
  await expect(page.getByText('Não deu para carregar a lista')).toBeVisible()
  await page.unroute('**/api/user?*')
  await page.context().clearCookies()
  await signIn(page, PEOPLE.team)
  await open(page, '/usuarios', 'Usuários')
  await expect(page.getByRole('link', { name: 'Usuários' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: /quem administra a empresa/ })).toBeVisible()
})
