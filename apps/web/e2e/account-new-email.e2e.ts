import { heading } from './account-forms.ts'
import { linkMailedTo } from './mailbox.ts'
import { GOOD_PASSWORD, newEmail, newPerson } from './people.ts'
import { expect, expectAccessible, signInAnew, testInNewPage as test } from './support.ts'

test('the new address of somebody who is not signed in here asks before it takes the account over', async ({
  page,
  request,
}) => {
  const email = await newPerson(request)
  const other = newEmail()
  await signInAnew(page, email, GOOD_PASSWORD)
  const asked = await page.request.put('/api/auth/user', {
    headers: { origin: new URL(page.url()).origin, 'sec-fetch-site': 'same-origin' },
    data: { email: other, current_password: GOOD_PASSWORD },
  })
  expect(asked.ok()).toBe(true)
  await page.context().clearCookies()
  await page.goto(await linkMailedTo(other, /\/email-confirma\?token=[\w-]+/))
  await expect(heading(page, 'Confirmar o novo e-mail')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirmar o e-mail' }).click()
  await expect(heading(page, 'E-mail confirmado')).toBeVisible()
  await signInAnew(page, other, GOOD_PASSWORD)
})

test('a new address that is not confirmed yet says so to whoever signs in with it, and sends its link again', async ({
  page,
  request,
}) => {
  const email = await newPerson(request)
  const other = newEmail()
  await signInAnew(page, email, GOOD_PASSWORD)
  const asked = await page.request.put('/api/auth/user', {
    headers: { origin: new URL(page.url()).origin, 'sec-fetch-site': 'same-origin' },
    data: { email: other, current_password: GOOD_PASSWORD },
  })
  expect(asked.ok()).toBe(true)
  await page.context().clearCookies()
  await page.goto('/login')
  const refused = async (password: string, text: RegExp) => {
    await page.getByLabel('E-mail').fill(other)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').first()).toHaveText(text)
  }
  const again = page.getByRole('button', { name: 'Mandar o link de novo' })
  await refused('não é esta', /E-mail ou senha incorretos\./)
  await expect(again).toHaveCount(0)
  await refused(GOOD_PASSWORD, /Até lá, entre com o e-mail de antes\./)
  await expectAccessible(page)
  await again.click()
  await expect(heading(page, 'Confirme o seu e-mail')).toBeVisible()
  await page.goto(await linkMailedTo(other, /\/email-confirma\?token=[\w-]+/))
  await page.getByRole('button', { name: 'Confirmar o e-mail' }).click()
  await signInAnew(page, other, GOOD_PASSWORD)
})
