import type { Page } from '@playwright/test'
import { byDepth } from '../../../test/support/depth.ts'
import { linkMailedTo } from './mailbox.ts'
import { asShop, GOOD_PASSWORD, INVITE, invite, newEmail, newPerson, signUp } from './people.ts'
import {
  excessOf,
  expect,
  expectAccessible,
  go,
  open,
  signInAnew,
  testInNewPage as test,
  type Theme,
} from './support.ts'

type OpenPage = [path: string, title: string]

/** Their addresses tell them more, and they say it. */
const TOLD_MORE: OpenPage[] = [
  ['/senha-recuperada?email=lia%40loja.example', 'Olhe o seu e-mail'],
  ['/novo-usuario?token=nada', 'Este convite não vale mais'],
  ['/confirma-email?email=lia%40loja.example', 'Confirme o seu e-mail'],
]
const OPEN_PAGES: OpenPage[] = [
  ['/recuperar-senha', 'Recuperar a senha'],
  ['/reset-password/lia%40loja.example/nada', 'Escolher outra senha'],
  ['/alterar-senha', 'Trocar a senha'],
  ['/novo-usuario', 'Criar conta'],
  ['/email-confirma?token=nada', 'Este link não vale mais'],
  ...TOLD_MORE,
]

for (const colorScheme of byDepth<Theme[]>(['light'], ['light', 'dark'])) {
  test(`the account pages that were told more are accessible in ${colorScheme}, and fit 320 px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 320, height: 800 })
    await open(page, '/login', 'Entrar')
    for (const [path, title] of TOLD_MORE) {
      await test.step(path, async () => {
        await go(page, path, title)
        await expectAccessible(page)
        await expect.poll(() => excessOf(page)).toBeLessThanOrEqual(0)
      })
    }
  })
}

test('somebody signed in goes home from every account page', async ({ signedIn: page }) => {
  await page.goto('/recuperar-senha')
  await expect(page).toHaveURL(/\/$/)
  for (const [path] of OPEN_PAGES) {
    await go(page, path, 'Painel')
    await expect(page).toHaveURL(/\/$/)
  }
})

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

test('a new account starts with the link of its mail, and another mail must be waited for', async ({ page }) => {
  const email = newEmail()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Criar conta' }).click()
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByLabel('Seu nome')).toBeFocused()
  await expect(page.getByText('Informe o seu nome.')).toBeVisible()
  await page.getByLabel('Seu nome').fill('Lia Reis')
  await page.getByLabel('E-mail').fill(email)
  await expect(page.getByLabel('Senha', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(heading(page, 'Confirme o seu e-mail')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  const again = page.getByRole('button', { name: /^Mandar de novo em \d+ segundos?|^Mandar de novo em 1 minuto/ })
  await expect(again).toHaveAttribute('aria-disabled', 'true')

  const link = await linkMailedTo(email, /\/email-confirma\?token=[\w-]+/)
  await page.goto(link)
  await expect(heading(page, 'Escolher a senha')).toBeVisible()
  await expect(page.getByLabel('Seu nome')).toHaveValue('Lia Reis')
  await expectAccessible(page)
  await page.getByLabel('Senha', { exact: true }).fill('senhasenha')
  await page.getByLabel('Repetir a senha').fill('senhasenha')
  await page.getByRole('button', { name: 'Criar conta e entrar' }).click()
  await expect(page.getByText(/entre as mais usadas/)).toBeVisible()
  await fillPasswords(page, 'Senha')
  await page.getByRole('button', { name: 'Criar conta e entrar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Sua conta está pronta.' })).toBeVisible()
  await page.context().clearCookies()
  await signInAnew(page, email, GOOD_PASSWORD)
  await page.context().clearCookies()
  await page.goto(link)
  await expect(heading(page, 'Este link não vale mais')).toBeVisible()
  await page.getByRole('link', { name: 'Receber outro link' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Mandar de novo' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'o link foi mandado de novo' })).toBeVisible()
})

test('whoever tries to enter before confirming is told by mail, and the page offers the link again', async ({
  page,
}) => {
  const email = newEmail()
  await signUp(page.request, { name: 'Lia Reis', email })
  await linkMailedTo(email, /\/email-confirma\?token=[\w-]+/)
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(GOOD_PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'E-mail ou senha incorretos.' })).toBeVisible()
  await page.getByRole('link', { name: 'Mandar o link de novo' }).click()
  await expect(heading(page, 'Confirme o seu e-mail')).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Mandar de novo' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'o link foi mandado de novo' })).toBeVisible()
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
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Parar a mudança' }).click()
  await expect(heading(page, 'Mudança parada')).toBeVisible()
  await page.request.put(`/api/user/${person?.id}`, { headers, data: { disabled: true } })
})

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

test('too many mails to one address say how long to wait', async ({ page, request }) => {
  const email = newEmail()
  for (let sent = 0; sent < 3; sent += 1) await request.post('/api/auth/password/forgot', { data: { email } })
  await page.goto('/recuperar-senha')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Mandar o link' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /Espere 1[45] minutos/ })).toBeVisible()
})

test('where accounts are by invitation, the pages say so', async ({ page }) => {
  await page.route('**/api/auth/sign-up', (route) => route.fulfill({ json: { data: { open: false, demo: true } } }))
  await page.goto('/login')
  await expect(page.getByText(/Peça um convite/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Criar conta' })).toHaveCount(0)
  await page.goto('/novo-usuario')
  await expect(heading(page, 'Aqui se entra por convite')).toBeVisible()
})

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name })
}

async function fillPasswords(page: Page, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(GOOD_PASSWORD)
  await page.getByLabel('Repetir a senha').fill(GOOD_PASSWORD)
}

async function paste(page: Page, label: string, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.getByLabel(label, { exact: true }).focus()
  await page.keyboard.press('Control+v')
}
