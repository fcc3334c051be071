import { fillPasswords, heading } from './account-forms.ts'
import { linkMailedTo } from './mailbox.ts'
import { GOOD_PASSWORD, INVITE, invite, newEmail } from './people.ts'
import { expect, expectAccessible, signInAnew, testInNewPage as test } from './support.ts'

test('an invitation says of which company it is, and makes the account', async ({ page, request }) => {
  const email = newEmail()
  await invite(request, email)
  const link = await linkMailedTo(email, INVITE)
  await page.goto(link)
  await expect(page.getByText('Ateliê Farol Digital Ltda')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByLabel('Seu nome')).toHaveValue('Rui Teste')
  await expectAccessible(page)
  await fillPasswords(page, 'Senha')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(heading(page, 'Entrar')).toBeVisible()
  await signInAnew(page, email, GOOD_PASSWORD)
  await page.context().clearCookies()
  await page.goto(link)
  await expect(heading(page, 'Este convite não vale mais')).toBeVisible()
})

test('an invitation that did not come because of us can be tried again', async ({ page, request }) => {
  const email = newEmail()
  await invite(request, email)
  await page.route('**/api/auth/invite/*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(await linkMailedTo(email, INVITE))
  await expect(heading(page, 'O convite não abriu')).toBeVisible()
  await page.unroute('**/api/auth/invite/*')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(heading(page, 'Convite para o Talão')).toBeVisible()
})
