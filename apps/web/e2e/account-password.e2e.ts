import type { Page } from '@playwright/test'
import { fillPasswords, heading } from './account-forms.ts'
import { linkMailedTo } from './mailbox.ts'
import { asShop, GOOD_PASSWORD, newEmail, newPerson } from './people.ts'
import { expect, expectAccessible, signInAnew, testInNewPage as test } from './support.ts'

test('a forgotten password is replaced by the link of the mail, once', async ({ page, request }) => {
  const email = await newPerson(request)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Esqueci a senha' }).click()
  await page.getByRole('button', { name: 'Mandar o link' }).click()
  await expect(page.getByText('Informe o e-mail.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Olhe o seu e-mail')).toBeVisible()
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()

  const link = await linkMailedTo(email, /\/reset-password\/[^/\s]+\/[\w-]+/)
  await page.goto(link)
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByLabel('Nova senha').fill('outra')
  await expect(page.getByText('Faltam 5 caracteres.')).toBeVisible()
  await page.getByRole('button', { name: 'Trocar a senha' }).click()
  await expect(page.getByLabel('Nova senha')).toBeFocused()
  await page.getByLabel('Nova senha').fill('outro cavalo na chuva')
  await page.getByLabel('Repetir a senha').fill('outro cavalo na rua')
  await page.getByRole('button', { name: 'Trocar a senha' }).click()
  await expect(page.getByText('As duas senhas não são iguais.')).toBeVisible()
  await page.getByLabel('Repetir a senha').fill('outro cavalo na chuva')
  await page.getByRole('button', { name: 'Trocar a senha' }).click()
  await expect(heading(page, 'Entrar')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Senha trocada.' })).toBeVisible()
  await signInAnew(page, email, 'outro cavalo na chuva')

  await page.context().clearCookies()
  await page.goto(link)
  await fillPasswords(page, 'Nova senha')
  await page.getByRole('button', { name: 'Trocar a senha' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Este link não vale mais' })).toBeVisible()
  await page.getByRole('link', { name: 'Pedir outro link' }).click()
  await expect(heading(page, 'Recuperar a senha')).toBeVisible()
})

test('the whole link may be pasted as the code, and pasting a password works', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = await newPerson(request)
  await request.post('/api/auth/password/forgot', { headers: await asShop(request), data: { email } })
  const link = await linkMailedTo(email, /https?:\/\/\S+\/reset-password\/[^/\s]+\/[\w-]+/)
  await page.goto(`/alterar-senha?email=${encodeURIComponent(email)}`)
  await paste(page, 'Código do e-mail', link)
  await paste(page, 'Nova senha', GOOD_PASSWORD)
  await paste(page, 'Repetir a senha', GOOD_PASSWORD)
  await expect(page.getByLabel('Nova senha')).toHaveValue(GOOD_PASSWORD)
  await page.getByRole('button', { name: 'Trocar a senha' }).click()
  await expect(heading(page, 'Entrar')).toBeVisible()
  await signInAnew(page, email, GOOD_PASSWORD)
})

test('a reset offers to end what else opens the account, and a colleague’s new address can be stopped', async ({
  page,
  request,
}) => {
  const email = await newPerson(request, ['ADM'])
  await signInAnew(page, email, GOOD_PASSWORD)
  const made = await page.request.post('/api/oauth-client', {
    headers: { origin: new URL(page.url()).origin, 'sec-fetch-site': 'same-origin' },
    data: { name: 'Planilha da Ana' },
  })
  expect(made.ok()).toBe(true)
  await page.context().clearCookies()
  await page.request.post('/api/auth/password/forgot', { data: { email } })
  await page.goto(await linkMailedTo(email, /\/reset-password\/[^/\s]+\/[\w-]+/))
  await page.getByLabel('Encerrar o token de API Planilha da Ana').check()
  await expectAccessible(page)
  await fillPasswords(page, 'Nova senha')
  await page.getByRole('button', { name: 'Trocar a senha' }).click()
  await expect(heading(page, 'Entrar')).toBeVisible()
  await page.context().clearCookies()
  const headers = await asShop(page.request)
  const listed = await page.request.get('/api/oauth-client', { headers })
  expect([listed.status(), await listed.text()]).toEqual([200, expect.stringContaining('Planilha da Ana')])
  const clients = ((await listed.json()) as { data: { name: string; revoked_at: string | null }[] }).data
  expect(clients.find(({ name }) => name === 'Planilha da Ana')?.revoked_at).not.toBeNull()

  const people = await page.request.get(`/api/user?email=${encodeURIComponent(email)}`, { headers })
  const [person] = ((await people.json()) as { data: { id: number }[] }).data
  await page.request.put(`/api/user/${person?.id}`, { headers, data: { email: newEmail() } })
  await page.context().clearCookies()
  await page.goto(await linkMailedTo(email, /\/email-confirma\?token=[\w-]+/))
  await expect(page.getByRole('button', { name: 'Parar a mudança' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Parar a mudança' }).click()
  await expect(heading(page, 'Mudança parada')).toBeVisible()
  await page.request.put(`/api/user/${person?.id}`, { headers, data: { disabled: true } })
})

test('too many mails to one address say how long to wait', async ({ page, request }) => {
  const email = newEmail()
  for (let sent = 0; sent < 3; sent += 1) await request.post('/api/auth/password/forgot', { data: { email } })
  await page.goto('/recuperar-senha')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Mandar o link' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /Espere 1[45] minutos/ })).toBeVisible()
})

async function paste(page: Page, label: string, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.getByLabel(label, { exact: true }).focus()
  await page.keyboard.press('Control+v')
}
